package dev.sextant.internal.interval;

import java.util.Arrays;

/// The elementary intervals of a table of prefixes, in order: where each starts, and its owner's
/// value and length.
///
/// Keys are left-aligned 128-bit numbers, so that one sweep serves both families: an IPv4 address
/// is the upper 32 bits. The first interval starts at 0; each ends where the next one starts, the
/// last at the end of the space. Neighbours have different owners, or, where lengths were
/// forgotten, different values.
///
/// PlanB (arXiv 2604.14650, section 3) turns prefixes into such intervals; unlike there, starts
/// that fall together are one interval, a prefix may end at the top of the space, and lengths go to
/// 128.
public final class Intervals {
  /// The length of an interval that no prefix covers.
  public static final byte MISS = -1;

  private final long[] high;
  private final long[] low;
  private final int[] value;
  private final byte[] length;
  private final int size;

  private Intervals(long[] high, long[] low, int[] value, byte[] length, int size) {
    this.high = high;
    this.low = low;
    this.value = value;
    this.length = length;
    this.size = size;
  }

  /// Number of intervals, at least 1.
  public int size() {
    return size;
  }

  /// Bits 127 to 64 of an interval's first key.
  public long high(int index) {
    return high[index];
  }

  /// Bits 63 to 0 of an interval's first key.
  public long low(int index) {
    return low.length == 0 ? 0 : low[index];
  }

  /// The value of an interval's owner; anything where [#isMiss] holds.
  public int value(int index) {
    return value[index];
  }

  /// The length of an interval's owner, 0 to 128 as an unsigned byte; [#MISS] if no prefix covers
  /// it.
  public byte length(int index) {
    return length[index];
  }

  /// Whether no prefix covers the interval.
  public boolean isMiss(int index) {
    return length[index] == MISS;
  }

  /// A sweep over prefixes that come in order: by first key, and of those that start together the
  /// wider one first.
  ///
  /// The open prefixes form a stack, as any two are nested or disjoint; whenever one ends, the one
  /// below it goes on.
  public static final class Sweep {
    private static final int DEPTH = 129;
    private static final long[] NO_LOW = {};

    private long[] high = new long[1024];
    private long[] low = NO_LOW;
    private int[] value = new int[1024];
    private byte[] length = new byte[1024];
    private int size;

    private final long[] openLastHigh = new long[DEPTH];
    private final long[] openLastLow = new long[DEPTH];
    private final int[] openValue = new int[DEPTH];
    private final byte[] openLength = new byte[DEPTH];
    private int open;

    /// Starts with one interval, the whole space, that nothing covers.
    public Sweep() {
      start(0, 0, 0, MISS);
    }

    /// Takes the next prefix.
    ///
    /// @param firstHigh bits 127 to 64 of its first key, host bits zero
    /// @param firstLow bits 63 to 0 of its first key
    public void add(long firstHigh, long firstLow, int prefixLength, int prefixValue) {
      closeBelow(firstHigh, firstLow);
      start(firstHigh, firstLow, prefixValue, (byte) prefixLength);
      openLastHigh[open] = firstHigh | hostHigh(prefixLength);
      openLastLow[open] = firstLow | hostLow(prefixLength);
      openValue[open] = prefixValue;
      openLength[open] = (byte) prefixLength;
      open++;
    }

    /// The intervals of all prefixes taken.
    ///
    /// @param keepLengths whether intervals of different owners stay apart though their values are
    ///   equal
    public Intervals finish(boolean keepLengths) {
      while (open > 0) {
        close();
      }
      if (!keepLengths) {
        joinEqualValues();
      }
      return new Intervals(high, low, value, length, size);
    }

    private void closeBelow(long keyHigh, long keyLow) {
      while (open > 0 && isBelow(openLastHigh[open - 1], openLastLow[open - 1], keyHigh, keyLow)) {
        close();
      }
    }

    private void close() {
      open--;
      long nextLow = openLastLow[open] + 1;
      long nextHigh = openLastHigh[open] + (nextLow == 0 ? 1 : 0);
      if ((nextHigh | nextLow) == 0) {
        return; // it ends at the top of the space
      }
      if (open > 0) {
        start(nextHigh, nextLow, openValue[open - 1], openLength[open - 1]);
      } else {
        start(nextHigh, nextLow, 0, MISS);
      }
    }

    private void start(long keyHigh, long keyLow, int ownerValue, byte ownerLength) {
      int at = size;
      if (at > 0 && high[at - 1] == keyHigh && (low.length == 0 ? 0 : low[at - 1]) == keyLow) {
        at--; // what starts at the same key replaces it
      } else {
        size++;
      }
      if (at == high.length) {
        grow();
      }
      high[at] = keyHigh;
      if (keyLow != 0 && low.length == 0) {
        low = new long[high.length];
      }
      if (low.length != 0) {
        low[at] = keyLow;
      }
      value[at] = ownerValue;
      length[at] = ownerLength;
    }

    private void grow() {
      int capacity = Math.multiplyExact(high.length, 2);
      high = Arrays.copyOf(high, capacity);
      value = Arrays.copyOf(value, capacity);
      length = Arrays.copyOf(length, capacity);
      if (low.length != 0) {
        low = Arrays.copyOf(low, capacity);
      }
    }

    private void joinEqualValues() {
      int kept = 1;
      for (int i = 1; i < size; i++) {
        boolean miss = length[i] == MISS;
        boolean missBefore = length[kept - 1] == MISS;
        if (miss == missBefore && (miss || value[i] == value[kept - 1])) {
          continue;
        }
        high[kept] = high[i];
        value[kept] = value[i];
        length[kept] = length[i];
        if (low.length != 0) {
          low[kept] = low[i];
        }
        kept++;
      }
      size = kept;
    }

    private static boolean isBelow(long high, long low, long otherHigh, long otherLow) {
      return high != otherHigh
          ? Long.compareUnsigned(high, otherHigh) < 0
          : Long.compareUnsigned(low, otherLow) < 0;
    }

    private static long hostHigh(int length) {
      return length >= 64 ? 0 : -1L >>> length;
    }

    private static long hostLow(int length) {
      return length <= 64 ? -1L : length == 128 ? 0 : -1L >>> (length - 64);
    }
  }
}
