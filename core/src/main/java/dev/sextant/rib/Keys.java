package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;

/// What a key of a [PrefixTree] is.
///
/// A key is the first address of a prefix as 128 bits and the number of its leading bits. IPv4 sits
/// at the lower end of the 128 bits, as in [dev.sextant.net.Address], so its leading bits are its
/// length plus 96. Order is by address, unsigned, then by leading bits.
final class Keys {
  /// Leading bits of every address that IPv4 leaves at zero.
  static final int IPV4_UNUSED = 96;

  private Keys() {}

  /// Number of leading bits, of 128, that the addresses of a prefix share.
  static int leading(Prefix prefix) {
    return prefix.family() == Family.IPV4 ? prefix.length() + IPV4_UNUSED : prefix.length();
  }

  /// Checks an IPv4 prefix that came as numbers.
  static void checkIpv4(int bits, int length) {
    if (length < 0 || length > 32) {
      throw new IllegalArgumentException("prefix length " + length + " is outside 0 to 32");
    }
    if ((bits & ~Prefix.ipv4Mask(length)) != 0) {
      throw new IllegalArgumentException("host bits are set");
    }
  }

  /// Checks an IPv6 prefix that came as numbers.
  static void checkIpv6(long high, long low, int length) {
    if (length < 0 || length > 128) {
      throw new IllegalArgumentException("prefix length " + length + " is outside 0 to 128");
    }
    if ((high & ~Prefix.highMask(length)) != 0 || (low & ~Prefix.lowMask(length)) != 0) {
      throw new IllegalArgumentException("host bits are set");
    }
  }

  /// The entry of a key and its value.
  static <V> RibEntry<V> entry(Family family, long high, long low, int leading, V value) {
    int length = family == Family.IPV4 ? leading - IPV4_UNUSED : leading;
    return new RibEntry<>(new Prefix(new Address(family, high, low), length), value);
  }
}
