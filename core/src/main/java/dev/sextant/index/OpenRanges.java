package dev.sextant.index;

import java.util.Arrays;

/// The ranges that are open at a key of a sweep, the one that ends first on top: a binary heap.
final class OpenRanges {
  private long[] lastHigh = new long[16];
  private long[] lastLow = new long[16];
  private int[] ranks = new int[16];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /// Whether the range on top ends before a key.
  boolean topEndsBefore(long high, long low) {
    return size > 0 && Keys.compare(lastHigh[0], lastLow[0], high, low) < 0;
  }

  /// Adds a range that ends with a key.
  void add(long high, long low, int rank) {
    if (size == ranks.length) {
      lastHigh = Arrays.copyOf(lastHigh, 2 * size);
      lastLow = Arrays.copyOf(lastLow, 2 * size);
      ranks = Arrays.copyOf(ranks, 2 * size);
    }
    int at = size++;
    while (at > 0 && Keys.compare(high, low, lastHigh[(at - 1) / 2], lastLow[(at - 1) / 2]) < 0) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    put(at, high, low, rank);
  }

  /// Takes the range on top away.
  ///
  /// @return its rank
  int removeTop() {
    int top = ranks[0];
    size--;
    long high = lastHigh[size];
    long low = lastLow[size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size
          && Keys.compare(lastHigh[child + 1], lastLow[child + 1], lastHigh[child], lastLow[child])
              < 0) {
        child++;
      }
      if (Keys.compare(lastHigh[child], lastLow[child], high, low) >= 0) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, high, low, ranks[size]);
    return top;
  }

  private void move(int from, int to) {
    put(to, lastHigh[from], lastLow[from], ranks[from]);
  }

  private void put(int at, long high, long low, int rank) {
    lastHigh[at] = high;
    lastLow[at] = low;
    ranks[at] = rank;
  }
}
