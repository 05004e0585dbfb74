package dev.sextant.index;

/// The 2^24 slots into which routing divides a key space: the leading 24 bits of an address; of an
/// ASN, the number itself, those of 24 bits and more together in the last slot.
final class RoutingSlots {
  static final int BITS = 24;
  static final int LAST = (1 << BITS) - 1;

  private RoutingSlots() {}

  static int ofIpv4(int address) {
    return address >>> (Integer.SIZE - BITS);
  }

  static int ofIpv6(long high) {
    return (int) (high >>> (Long.SIZE - BITS));
  }

  static int ofAsn(long number) {
    return (int) Math.min(number, LAST);
  }

  static int of(KeySpace space, long high, long low) {
    return switch (space) {
      case IPV4 -> ofIpv4((int) low);
      case IPV6 -> ofIpv6(high);
      case ASN -> ofAsn(low);
    };
  }

  /// Bits 127 to 64 of the first key of a slot.
  static long firstHigh(KeySpace space, int slot) {
    return space == KeySpace.IPV6 ? (long) slot << (Long.SIZE - BITS) : 0;
  }

  /// Bits 63 to 0 of the first key of a slot.
  static long firstLow(KeySpace space, int slot) {
    return switch (space) {
      case IPV4 -> (long) slot << (Integer.SIZE - BITS);
      case IPV6 -> 0;
      case ASN -> slot;
    };
  }
}
