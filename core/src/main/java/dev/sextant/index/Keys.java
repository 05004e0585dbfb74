package dev.sextant.index;

/// The order of unsigned 128-bit numbers.
final class Keys {
  private Keys() {}

  static int compare(long high, long low, long otherHigh, long otherLow) {
    return high != otherHigh
        ? Long.compareUnsigned(high, otherHigh)
        : Long.compareUnsigned(low, otherLow);
  }
}
