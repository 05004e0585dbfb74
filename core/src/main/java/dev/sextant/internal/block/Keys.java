package dev.sextant.internal.block;

/// Arithmetic on unsigned numbers of 128 bits, each as two `long`.
final class Keys {
  private Keys() {}

  static boolean isBelow(long high, long low, long otherHigh, long otherLow) {
    return high == otherHigh
        ? Long.compareUnsigned(low, otherLow) < 0
        : Long.compareUnsigned(high, otherHigh) < 0;
  }

  static int compare(long high, long low, long otherHigh, long otherLow) {
    return high == otherHigh
        ? Long.compareUnsigned(low, otherLow)
        : Long.compareUnsigned(high, otherHigh);
  }

  /// Bits 127 to 64 of the number plus one.
  static long incrementedHigh(long high, long low) {
    return low == -1 ? high + 1 : high;
  }

  /// Bits 127 to 64 of a difference.
  static long differenceHigh(long high, long low, long otherHigh, long otherLow) {
    return high - otherHigh - (Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0);
  }

  /// The number of host bits of the widest prefix that starts at a key and ends at or before
  /// another one.
  static int hostBits(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    int aligned =
        firstLow != 0
            ? Long.numberOfTrailingZeros(firstLow)
            : 64 + Long.numberOfTrailingZeros(firstHigh);
    long spanLow = lastLow - firstLow;
    long spanHigh = differenceHigh(lastHigh, lastLow, firstHigh, firstLow);
    if ((spanHigh & spanLow) == -1) {
      return 128; // its number of keys does not fit
    }
    long sizeLow = spanLow + 1;
    long sizeHigh = incrementedHigh(spanHigh, spanLow);
    int fitting =
        sizeHigh != 0
            ? 127 - Long.numberOfLeadingZeros(sizeHigh)
            : 63 - Long.numberOfLeadingZeros(sizeLow);
    return Math.min(aligned, fitting);
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
