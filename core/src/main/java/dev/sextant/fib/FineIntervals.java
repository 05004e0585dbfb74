package dev.sextant.fib;

import java.util.Arrays;

/// The intervals inside cells of the key space that are too fine for the search above them.
///
/// A cell is the block of addresses that the search cannot tell apart: a /24 of IPv4, a /48 (or
/// /40) of IPv6. Each cell has its own ascending list of starts, the first being the cell's first
/// address; lists are short, and a binary search finds the interval.
final class FineIntervals {
  private final int[] firstOfCell;
  private final long[] high;
  private final long[] low;
  private final int[] code;
  private final byte[] length;

  private FineIntervals(int[] firstOfCell, long[] high, long[] low, int[] code, byte[] length) {
    this.firstOfCell = firstOfCell;
    this.high = high;
    this.low = low;
    this.code = code;
    this.length = length;
  }

  /// Number of the interval of a cell that holds the key.
  ///
  /// @param cell number of the cell, in the order of its building
  /// @param keyHigh bits 127 to 64 of the key, left-aligned as in
  ///   [dev.sextant.internal.interval.Intervals]
  int find(int cell, long keyHigh, long keyLow) {
    int from = firstOfCell[cell];
    int to = firstOfCell[cell + 1] - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      boolean above =
          high[middle] != keyHigh
              ? Long.compareUnsigned(high[middle], keyHigh) > 0
              : low.length != 0 && Long.compareUnsigned(low[middle], keyLow) > 0;
      if (above) {
        to = middle - 1;
      } else {
        from = middle;
      }
    }
    return from;
  }

  boolean isEmpty() {
    return code.length == 0;
  }

  int code(int interval) {
    return code[interval];
  }

  byte length(int interval) {
    return length[interval];
  }

  long sizeBytes() {
    return 4L * firstOfCell.length
        + 8L * (high.length + low.length)
        + 4L * code.length
        + length.length;
  }

  /// Collects cells in order.
  static final class Builder {
    private int[] firstOfCell = new int[16];
    private int cells;
    private long[] high = new long[64];
    private long[] low = new long[64];
    private int[] code = new int[64];
    private byte[] length = new byte[64];
    private boolean anyLow;
    private int size;

    /// Starts the next cell; its intervals follow.
    void startCell() {
      if (cells + 1 == firstOfCell.length) {
        firstOfCell = Arrays.copyOf(firstOfCell, 2 * firstOfCell.length);
      }
      firstOfCell[cells++] = size;
    }

    /// Adds the next interval of the cell.
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
      anyLow |= startLow != 0;
      size++;
    }

    FineIntervals finish(boolean keepLengths) {
      firstOfCell[cells] = size;
      return new FineIntervals(
          Arrays.copyOf(firstOfCell, cells + 1),
          Arrays.copyOf(high, size),
          anyLow ? Arrays.copyOf(low, size) : new long[0],
          Arrays.copyOf(code, size),
          keepLengths ? Arrays.copyOf(length, size) : new byte[0]);
    }
  }
}
