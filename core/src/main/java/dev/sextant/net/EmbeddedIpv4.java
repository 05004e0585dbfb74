package dev.sextant.net;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which IPv6 addresses are taken to carry an IPv4 address, and how it is read out of them.
///
/// Translated addresses are those of RFC 6052: behind a prefix of 32, 40, 48, 56, 64 or 96 bits
/// come the bits of the IPv4 address, around the octet of bits 64 to 71, which is zero. An address
/// with another octet there carries none.
///
/// @param mapped whether addresses of `::ffff:0:0/96` do
/// @param sixToFour whether addresses of 6to4, `2002::/16`, do: that of the site (RFC 3056)
/// @param teredo whether addresses of Teredo, `2001::/32`, do: that of the client, whose bits are
///   stored inverted (RFC 4380)
/// @param translated the prefixes of translators, such as [#WELL_KNOWN]; of two around an address
///   the longer one counts
public record EmbeddedIpv4(
    boolean mapped, boolean sixToFour, boolean teredo, List<Prefix> translated) {
  /// No embedded address.
  public static final long NONE = -1;

  /// The well-known prefix of translators, `64:ff9b::/96`.
  public static final Prefix WELL_KNOWN = Prefix.ofIpv6(0x64_ff9bL << 32, 0, 96);

  private static final int OCTET_SHIFT = 56;
  private static final long WITHOUT_OCTET = -1L >>> Byte.SIZE;

  /// Checks the prefixes.
  ///
  /// @throws IllegalArgumentException if one is none of RFC 6052: not IPv6, of another length, or
  ///   with bits set in 64 to 71
  public EmbeddedIpv4 {
    translated =
        translated.stream()
            .distinct()
            .sorted(Comparator.comparingInt(Prefix::length).reversed())
            .toList();
    translated.forEach(EmbeddedIpv4::check);
  }

  private static void check(Prefix prefix) {
    boolean known =
        switch (prefix.length()) {
          case 32, 40, 48, 56, 64, 96 -> prefix.family() == Family.IPV6;
          default -> false;
        };
    if (!known) {
      throw new IllegalArgumentException(
          prefix + " is no prefix of a translator: those are IPv6, of 32, 40, 48, 56, 64 or 96");
    }
    if (prefix.first().low() >>> OCTET_SHIFT != 0) {
      throw new IllegalArgumentException(
          prefix + " is no prefix of a translator: bits 64 to 71 are zero in those");
    }
  }

  /// No form at all.
  public static EmbeddedIpv4 none() {
    return new EmbeddedIpv4(false, false, false, List.of());
  }

  /// The forms that mean the same everywhere: mapped, 6to4, Teredo, and the well-known prefix.
  public static EmbeddedIpv4 common() {
    return new EmbeddedIpv4(true, true, true, List.of(WELL_KNOWN));
  }

  /// The same, with or without mapped addresses.
  public EmbeddedIpv4 withMapped(boolean taken) {
    return new EmbeddedIpv4(taken, sixToFour, teredo, translated);
  }

  /// The same, with or without 6to4.
  public EmbeddedIpv4 withSixToFour(boolean taken) {
    return new EmbeddedIpv4(mapped, taken, teredo, translated);
  }

  /// The same, with or without Teredo.
  public EmbeddedIpv4 withTeredo(boolean taken) {
    return new EmbeddedIpv4(mapped, sixToFour, taken, translated);
  }

  /// The same with one more prefix of a translator.
  ///
  /// @throws IllegalArgumentException if it is none of RFC 6052
  public EmbeddedIpv4 withTranslated(Prefix prefix) {
    List<Prefix> more = new ArrayList<>(translated);
    more.add(prefix);
    return new EmbeddedIpv4(mapped, sixToFour, teredo, more);
  }

  /// The 32 bits of the IPv4 address in an IPv6 address, unsigned, or [#NONE]; allocates nothing.
  public long of(long high, long low) {
    if (mapped && Address.isMapped(high, low)) {
      return low & 0xffff_ffffL;
    }
    if (sixToFour && high >>> 48 == 0x2002) {
      return (high >>> 16) & 0xffff_ffffL;
    }
    for (int i = 0; i < translated.size(); i++) {
      Prefix prefix = translated.get(i);
      if (contains(prefix, high, low) && low >>> OCTET_SHIFT == 0) {
        return translated(prefix.length(), high, low);
      }
    }
    return teredo && high >>> 32 == 0x2001_0000L ? ~low & 0xffff_ffffL : NONE;
  }

  private static boolean contains(Prefix prefix, long high, long low) {
    long highMask = Prefix.highMask(prefix.length());
    long lowMask = Prefix.lowMask(prefix.length());
    return (high & highMask) == prefix.first().high() && (low & lowMask) == prefix.first().low();
  }

  /// RFC 6052, 2.3: the 32 bits behind the prefix, after the octet is taken out.
  private static long translated(int length, long high, long low) {
    if (length == 96) {
      return low & 0xffff_ffffL;
    }
    int inHigh = 64 - length;
    long lower = (low & WITHOUT_OCTET) >>> (24 + inHigh);
    return (high << (32 - inHigh) | lower) & 0xffff_ffffL;
  }

  /// The IPv4 address in an address; empty if there is none, as in every IPv4 address.
  public Optional<Address> of(Address address) {
    long bits = address.family() == Family.IPV6 ? of(address.high(), address.low()) : NONE;
    return bits == NONE ? Optional.empty() : Optional.of(Address.ofIpv4((int) bits));
  }

  /// The IPv4 address in an address, or the address itself if there is none.
  public Address orSame(Address address) {
    return of(address).orElse(address);
  }
}
