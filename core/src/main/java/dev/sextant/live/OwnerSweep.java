package dev.sextant.live;

import java.util.Arrays;

/// The elementary intervals inside one prefix, with their owners; used again and again by a writer.
///
/// Like [dev.sextant.internal.interval.Intervals.Sweep], for a part of the key space: the prefixes
/// inside it come in order, and the innermost one around it owns what they leave. Keys are
/// left-aligned.
final class OwnerSweep {
  private static final int DEPTH = 130;

  /// Arrays that grew past this, for a whole table, are not kept.
  private static final int MOST_KEPT = 1 << 16;

  private long[] high = new long[256];
  private long[] low = new long[256];
  private int[] owner = new int[256];
  private int size;

  private final long[] openLastHigh = new long[DEPTH];
  private final long[] openLastLow = new long[DEPTH];
  private final int[] openOwner = new int[DEPTH];
  private int open;

  /// Number of intervals, at least 1; the first starts where the part of the key space does.
  int size() {
    return size;
  }

  /// Bits 127 to 64 of an interval's first key.
  long high(int index) {
    return high[index];
  }

  /// Bits 63 to 0 of an interval's first key.
  long low(int index) {
    return low[index];
  }

  /// The owner of an interval.
  int owner(int index) {
    return owner[index];
  }

  /// Starts over, in the part of the key space from a first key to a last one.
  void begin(long firstHigh, long firstLow, long lastHigh, long lastLow, int around) {
    if (high.length > MOST_KEPT) {
      high = new long[256];
      low = new long[256];
      owner = new int[256];
    }
    size = 0;
    open = 0;
    start(firstHigh, firstLow, around);
    push(lastHigh, lastLow, around);
  }

  /// Takes the next prefix, from its first key to its last.
  void add(long firstHigh, long firstLow, long lastHigh, long lastLow, int prefixOwner) {
    while (isBelow(openLastHigh[open - 1], openLastLow[open - 1], firstHigh, firstLow)) {
      close();
    }
    start(firstHigh, firstLow, prefixOwner);
    push(lastHigh, lastLow, prefixOwner);
  }

  /// Closes what is open.
  void end() {
    while (open > 1) {
      close();
    }
  }

  private void push(long lastHigh, long lastLow, int prefixOwner) {
    openLastHigh[open] = lastHigh;
    openLastLow[open] = lastLow;
    openOwner[open] = prefixOwner;
    open++;
  }

  private void close() {
    open--;
    if (openLastHigh[open] == openLastHigh[0] && openLastLow[open] == openLastLow[0]) {
      return; // nothing comes behind it
    }
    long nextLow = openLastLow[open] + 1;
    start(openLastHigh[open] + (nextLow == 0 ? 1 : 0), nextLow, openOwner[open - 1]);
  }

  private void start(long keyHigh, long keyLow, int keyOwner) {
    if (size > 0 && high[size - 1] == keyHigh && low[size - 1] == keyLow) {
      size--; // what starts at the same key replaces it
    }
    if (size == high.length) {
      int capacity = Math.multiplyExact(2, size);
      high = Arrays.copyOf(high, capacity);
      low = Arrays.copyOf(low, capacity);
      owner = Arrays.copyOf(owner, capacity);
    }
    high[size] = keyHigh;
    low[size] = keyLow;
    owner[size] = keyOwner;
    size++;
  }

  private static boolean isBelow(long high, long low, long otherHigh, long otherLow) {
    return high != otherHigh
        ? Long.compareUnsigned(high, otherHigh) < 0
        : Long.compareUnsigned(low, otherLow) < 0;
  }
}
