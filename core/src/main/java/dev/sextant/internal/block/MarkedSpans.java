package dev.sextant.internal.block;

import java.util.Arrays;

/// The spans of the key space in which targets are cut into aligned pieces: disjoint, ascending,
/// and crossed by no target.
///
/// Every span holds three records or more of its own, so this is the one part of the state that can
/// grow with the input: 32 bytes a span.
final class MarkedSpans {
  private static final int LONGS = 4;

  private long[] bounds = new long[8 * LONGS];
  private int size;

  int size() {
    return size;
  }

  /// Adds a span that lies behind all others, but for those that it encloses; they go.
  void add(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    while (size > 0
        && !Keys.isBelow(firstHigh(size - 1), firstLow(size - 1), firstHigh, firstLow)) {
      size--;
    }
    int at = size * LONGS;
    if (at == bounds.length) {
      bounds = Arrays.copyOf(bounds, Math.multiplyExact(at, 2));
    }
    bounds[at] = firstHigh;
    bounds[at + 1] = firstLow;
    bounds[at + 2] = lastHigh;
    bounds[at + 3] = lastLow;
    size++;
  }

  long firstHigh(int index) {
    return bounds[index * LONGS];
  }

  long firstLow(int index) {
    return bounds[index * LONGS + 1];
  }

  long lastHigh(int index) {
    return bounds[index * LONGS + 2];
  }

  long lastLow(int index) {
    return bounds[index * LONGS + 3];
  }
}
