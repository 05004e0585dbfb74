package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.internal.tree.KeyTree64;

/// The starts of intervals of IPv6: a tree over their distinct upper halves, and, where intervals
/// start inside a /64, a binary search over the lower halves.
final class WideStarts extends IntervalStarts {
  private final long intervals;
  private final KeyTree64 tree;
  private final Column halfStarts;
  private final Column lowerHalves;

  /// Whether some interval starts inside a /64.
  private final boolean isFine;

  WideStarts(long intervals, KeyTree64 tree, Column halfStarts, Column lowerHalves) {
    this.intervals = intervals;
    this.tree = tree;
    this.halfStarts = halfStarts;
    this.lowerHalves = lowerHalves;
    this.isFine = !(halfStarts.isIdentity() && lowerHalves.isZero());
  }

  /// The interval of a key.
  long find(long high, long low) {
    long half = tree.find(high);
    return isFine ? fine(half, high, low) : half;
  }

  /// The intervals of many keys.
  void findAll(long[] high, long[] low, int from, int to, long[] found) {
    tree.findAll(high, from, to, found);
    if (isFine) {
      for (int i = from; i < to; i++) {
        found[i] = fine(found[i], high[i], low[i]);
      }
    }
  }

  /// The interval of a key whose upper half is at or behind a distinct one.
  private long fine(long half, long high, long low) {
    long from = halfStarts.get(half);
    long end = half + 1 < halfStarts.count() ? halfStarts.get(half + 1) : intervals;
    if (end == from + 1 && lowerHalves.get(from) == 0) {
      return from;
    }
    if (tree.key(half) != high) {
      return end - 1;
    }
    while (from < end) {
      long middle = (from + end) >>> 1;
      if (Long.compareUnsigned(lowerHalves.get(middle), low) <= 0) {
        from = middle + 1;
      } else {
        end = middle;
      }
    }
    return from - 1;
  }

  @Override
  long count() {
    return intervals;
  }

  @Override
  long high(long interval) {
    long half = isFine ? halfStarts.firstAbove(interval, 0, halfStarts.count()) - 1 : interval;
    return tree.key(half);
  }

  @Override
  long low(long interval) {
    return lowerHalves.get(interval);
  }

  @Override
  long lastHigh(long interval) {
    if (interval + 1 >= intervals) {
      return -1;
    }
    long high = high(interval + 1);
    return low(interval + 1) == 0 ? high - 1 : high;
  }

  @Override
  long lastLow(long interval) {
    return interval + 1 >= intervals ? -1 : low(interval + 1) - 1;
  }
}
