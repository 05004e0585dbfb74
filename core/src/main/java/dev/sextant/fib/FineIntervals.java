package dev.sextant.fib;

import java.util.Arrays;

/// The intervals inside cells of the key space that are too fine for the search above them, in
/// ascending order.
///
/// A cell is the block of addresses that the search cannot tell apart: a /24 of IPv4, a /48 (or
/// /40) of IPv6. The first interval of a cell starts with the cell, so for a key in any of the
/// cells the last start that is not above it is in the same one. Real tables have a few hundred
/// such intervals; a binary search finds one.
///
/// The arrays are open to the package, since the callers search them in place.
final class FineIntervals {
  final long[] high;
  final long[] low;
  final int[] code;
  final byte[] length;

  private FineIntervals(long[] high, long[] low, int[] code, byte[] length) {
    this.high = high;
    this.low = low;
    this.code = code;
    this.length = length;
  }

  /// Number of the interval that holds a left-aligned key, which lies in one of the cells.
  int find(long keyHigh, long keyLow) {
    int from = 0;
    int to = high.length - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      if (isAbove(high[middle], low[middle], keyHigh, keyLow)) {
        to = middle - 1;
      } else {
        from = middle;
      }
    }
    return from;
  }

  private static boolean isAbove(long high, long low, long keyHigh, long keyLow) {
    return high != keyHigh
        ? Long.compareUnsigned(high, keyHigh) > 0
        : Long.compareUnsigned(low, keyLow) > 0;
  }

  long sizeBytes() {
    return 8L * (high.length + low.length) + 4L * code.length + length.length;
  }

  /// Collects intervals in ascending order.
  static final class Builder {
    private long[] high = new long[64];
    private long[] low = new long[64];
    private int[] code = new int[64];
    private byte[] length = new byte[64];
    private int size;

    void add(long startHigh, long startLow, int intervalCode, byte intervalLength) {
      if (size == high.length) {
        int capacity = Math.multiplyExact(2, size);
        high = Arrays.copyOf(high, capacity);
        low = Arrays.copyOf(low, capacity);
        code = Arrays.copyOf(code, capacity);
        length = Arrays.copyOf(length, capacity);
      }
      high[size] = startHigh;
      low[size] = startLow;
      code[size] = intervalCode;
      length[size] = intervalLength;
      size++;
    }

    FineIntervals finish(boolean keepLengths) {
      return new FineIntervals(
          Arrays.copyOf(high, size),
          Arrays.copyOf(low, size),
          Arrays.copyOf(code, size),
          keepLengths ? Arrays.copyOf(length, size) : new byte[0]);
    }
  }
}
