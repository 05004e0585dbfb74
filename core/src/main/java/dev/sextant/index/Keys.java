package dev.sextant.index;

/// Arithmetic on unsigned 128-bit numbers.
final class Keys {
  private Keys() {}

  static int compare(long high, long low, long otherHigh, long otherLow) {
    return high != otherHigh
        ? Long.compareUnsigned(high, otherHigh)
        : Long.compareUnsigned(low, otherLow);
  }

  /// Number of the lowest bits in which two keys can differ.
  static int hostBits(long high, long low, long otherHigh, long otherLow) {
    return high != otherHigh
        ? 128 - Long.numberOfLeadingZeros(high ^ otherHigh)
        : 64 - Long.numberOfLeadingZeros(low ^ otherLow);
  }

  /// Bits 127 to 64 of the mask of so many host bits.
  static long hostHigh(int hostBits) {
    return hostBits <= 64 ? 0 : -1L >>> (128 - hostBits);
  }

  /// Bits 63 to 0 of the mask of so many host bits.
  static long hostLow(int hostBits) {
    return hostBits == 0 ? 0 : hostBits >= 64 ? -1L : -1L >>> (64 - hostBits);
  }
}
