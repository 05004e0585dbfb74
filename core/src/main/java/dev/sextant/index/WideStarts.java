package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.ColumnCursor;
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

  @Override
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
    return tree.key(half(interval));
  }

  /// The distinct upper half that an interval starts in.
  private long half(long interval) {
    return isFine ? halfStarts.firstAbove(interval, 0, halfStarts.count()) - 1 : interval;
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

  @Override
  void checkTree() {
    tree.check();
  }

  @Override
  StartsCursor cursor() {
    return new Cursor(this);
  }

  /// A pass over upper halves and, in each, lower ones.
  static final class Cursor extends StartsCursor {
    private final WideStarts starts;
    private final TreeKeys keys;
    private final ColumnCursor halfStarts;
    private final ColumnCursor lowerHalves;
    private long half;
    private long from;
    private long end;
    private long high;
    private long low;

    Cursor(WideStarts starts) {
      this.starts = starts;
      keys = new TreeKeys(starts.tree);
      halfStarts = new ColumnCursor(starts.halfStarts);
      lowerHalves = new ColumnCursor(starts.lowerHalves);
    }

    @Override
    void moveTo(long interval) {
      if (interval < from || interval >= end) {
        enter(interval == end && end != 0 ? half + 1 : starts.half(interval));
      }
      low = lowerHalves.get(interval);
    }

    private void enter(long next) {
      half = next;
      high = keys.get(half);
      from = halfStarts.get(half);
      end = half + 1 < halfStarts.column().count() ? halfStarts.get(half + 1) : starts.intervals;
    }

    @Override
    long high() {
      return high;
    }

    @Override
    long low() {
      return low;
    }
  }
}
