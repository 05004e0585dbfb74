package dev.sextant.sources.synthetic;

import dev.sextant.net.Family;
import java.util.Arrays;

/// The maximal runs of keys with the same innermost prefix, for the whole key space, in order.
///
/// Made from a sorted table with a stack of open prefixes, without any code of the FIB, so that it
/// can check it. Interval `i` reaches from its start to the key before the start of interval `i` +
/// 1. Immutable.
public final class ElementaryIntervals {
  private final PrefixTable table;
  private long[] high;
  private long[] low;
  private int[] owners;
  private int size;

  private ElementaryIntervals(PrefixTable table) {
    this.table = table;
    int capacity = table.size() * 2 + 1;
    high = new long[capacity];
    low = new long[capacity];
    owners = new int[capacity];
  }

  /// The intervals of a table.
  public static ElementaryIntervals of(PrefixTable table) {
    ElementaryIntervals intervals = new ElementaryIntervals(table);
    intervals.sweep();
    intervals.high = Arrays.copyOf(intervals.high, intervals.size);
    intervals.low = Arrays.copyOf(intervals.low, intervals.size);
    intervals.owners = Arrays.copyOf(intervals.owners, intervals.size);
    return intervals;
  }

  /// Number of intervals, at least 1.
  public int size() {
    return size;
  }

  /// Bits 127 to 64 of the first key of an interval.
  public long high(int index) {
    return high[index];
  }

  /// Bits 63 to 0 of the first key of an interval.
  public long low(int index) {
    return low[index];
  }

  /// Bits 127 to 64 of the last key of an interval.
  public long lastHigh(int index) {
    if (index + 1 == size) {
      return maxHigh();
    }
    return low[index + 1] == 0 ? high[index + 1] - 1 : high[index + 1];
  }

  /// Bits 63 to 0 of the last key of an interval.
  public long lastLow(int index) {
    return index + 1 == size ? maxLow() : low[index + 1] - 1;
  }

  /// Index in the table of the innermost prefix of an interval; -1 if no prefix covers it.
  public int owner(int index) {
    return owners[index];
  }

  private long maxHigh() {
    return table.family() == Family.IPV4 ? 0 : -1;
  }

  private long maxLow() {
    return table.family() == Family.IPV4 ? 0xffff_ffffL : -1;
  }

  private void sweep() {
    int[] open = new int[table.family().bits() + 1];
    int depth = 0;
    start(0, 0, -1);
    for (int i = 0; i < table.size(); i++) {
      while (depth > 0 && endsBefore(open[depth - 1], i)) {
        depth--;
        startAfter(open[depth], depth == 0 ? -1 : open[depth - 1]);
      }
      start(table.high(i), table.low(i), i);
      open[depth++] = i;
    }
    while (depth > 0) {
      depth--;
      startAfter(open[depth], depth == 0 ? -1 : open[depth - 1]);
    }
  }

  private boolean endsBefore(int open, int next) {
    int byHigh = Long.compareUnsigned(table.lastHigh(open), table.high(next));
    return byHigh < 0
        || (byHigh == 0 && Long.compareUnsigned(table.lastLow(open), table.low(next)) < 0);
  }

  /// Starts an interval behind the last key of a prefix, unless that is the last key of all.
  private void startAfter(int closed, int owner) {
    long lastHigh = table.lastHigh(closed);
    long lastLow = table.lastLow(closed);
    if (lastHigh != maxHigh() || lastLow != maxLow()) {
      start(lastLow == -1 ? lastHigh + 1 : lastHigh, lastLow + 1, owner);
    }
  }

  private void start(long startHigh, long startLow, int owner) {
    if (size > 0 && high[size - 1] == startHigh && low[size - 1] == startLow) {
      size--;
    }
    if (size > 0 && owners[size - 1] == owner) {
      return;
    }
    high[size] = startHigh;
    low[size] = startLow;
    owners[size++] = owner;
  }
}
