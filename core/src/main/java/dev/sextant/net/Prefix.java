package dev.sextant.net;

/// A CIDR prefix: the bits of its first address and a length; host bits are zero.
///
/// Order is by family, first address, then length: a prefix comes right before the prefixes that it
/// covers.
///
/// @param first the lowest address of the prefix
/// @param length number of leading bits that its addresses share, 0 to 32 (IPv4) or 0 to 128 (IPv6)
public record Prefix(Address first, int length) implements Target, Comparable<Prefix> {
  /// Checks the length and that host bits are zero.
  public Prefix {
    int bits = first.family().bits();
    if (length < 0 || length > bits) {
      throw new IllegalArgumentException("prefix length " + length + " is outside 0 to " + bits);
    }
    int leading = length + 128 - bits;
    if ((first.high() & ~highMask(leading)) != 0 || (first.low() & ~lowMask(leading)) != 0) {
      // IPv4 keeps its 96 upper bits zero, so one test serves both families
      throw new IllegalArgumentException("host bits are set");
    }
  }

  /// The IPv4 prefix of these bits and length.
  public static Prefix ofIpv4(int bits, int length) {
    return new Prefix(Address.ofIpv4(bits), length);
  }

  /// The IPv6 prefix of these bits and length, taken as they are: an IPv4-mapped one stays IPv6.
  public static Prefix ofIpv6(long high, long low, int length) {
    return new Prefix(Address.ofIpv6(high, low), length);
  }

  /// Bits 127 to 64 of the netmask of a 128-bit prefix.
  public static long highMask(int length) {
    return length == 0 ? 0 : length >= 64 ? -1L : -1L << (64 - length);
  }

  /// Bits 63 to 0 of the netmask of a 128-bit prefix.
  public static long lowMask(int length) {
    return length <= 64 ? 0 : -1L << (128 - length);
  }

  /// The netmask of an IPv4 prefix.
  public static int ipv4Mask(int length) {
    return length == 0 ? 0 : -1 << (32 - length);
  }

  @Override
  public Family family() {
    return first.family();
  }

  @Override
  public Address last() {
    int leading = length + 128 - family().bits();
    return family() == Family.IPV4
        ? Address.ofIpv4(first.toIpv4Bits() | ~ipv4Mask(length))
        : Address.ofIpv6(first.high() | ~highMask(leading), first.low() | ~lowMask(leading));
  }

  @Override
  public int compareTo(Prefix other) {
    int byFirst = first.compareTo(other.first);
    return byFirst != 0 ? byFirst : Integer.compare(length, other.length);
  }
}
