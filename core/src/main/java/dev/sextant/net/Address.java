package dev.sextant.net;

/// An IPv4 or IPv6 address, as an unsigned number of its family's width.
///
/// Order is by family (IPv4 first), then unsigned.
///
/// @param family IPv4 or IPv6
/// @param high bits 127 to 64 of the number; 0 for IPv4
/// @param low bits 63 to 0 of the number; for IPv4 the 32 bits, unsigned
public record Address(Family family, long high, long low) implements Target, Comparable<Address> {
  /// Checks that an IPv4 number has no more than 32 bits.
  public Address {
    if (family == Family.IPV4 && (high != 0 || low >>> 32 != 0)) {
      throw new IllegalArgumentException("an IPv4 address has 32 bits");
    }
  }

  /// The IPv4 address of 32 bits.
  public static Address ofIpv4(int bits) {
    return new Address(Family.IPV4, 0, bits & 0xffff_ffffL);
  }

  /// The IPv6 address of 128 bits, taken as they are: an IPv4-mapped one stays IPv6.
  public static Address ofIpv6(long high, long low) {
    return new Address(Family.IPV6, high, low);
  }

  /// The 32 bits of an IPv4 address; of an IPv6 address, the lowest 32.
  public int toIpv4Bits() {
    return (int) low;
  }

  @Override
  public Address first() {
    return this;
  }

  @Override
  public Address last() {
    return this;
  }

  @Override
  public int compareTo(Address other) {
    int byFamily = family.compareTo(other.family);
    if (byFamily != 0) {
      return byFamily;
    }
    int byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }
}
