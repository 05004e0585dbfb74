package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;

/// Binary search over the sorted starts of the elementary intervals, IPv6.
public final class BinarySearch6 implements Ipv6Contender {
  private final long[] high;
  private final long[] low;
  private final int[] values;

  /// Builds the arrays; both words have their sign bit flipped, so that signed comparisons order
  /// them.
  public BinarySearch6(PrefixTable table) {
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    high = new long[intervals.size()];
    low = new long[intervals.size()];
    values = new int[intervals.size()];
    for (int i = 0; i < values.length; i++) {
      high[i] = intervals.high(i) ^ Long.MIN_VALUE;
      low[i] = intervals.low(i) ^ Long.MIN_VALUE;
      values[i] = intervals.owner(i) < 0 ? MISS : table.value(intervals.owner(i));
    }
  }

  @Override
  public long structureBytes() {
    return 20L * values.length;
  }

  private int lookup(long addressHigh, long addressLow) {
    long keyHigh = addressHigh ^ Long.MIN_VALUE;
    long keyLow = addressLow ^ Long.MIN_VALUE;
    int from = 0;
    int to = values.length - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      long start = high[middle];
      if (start < keyHigh || (start == keyHigh && low[middle] <= keyLow)) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    return values[from];
  }

  @Override
  public void single(long[] highs, long[] lows, int from, int to, int[] found) {
    for (int i = from; i < to; i++) {
      found[i] = lookup(highs[i], lows[i]);
    }
  }

  @Override
  public void batches(long[] highs, long[] lows, int from, int to, int[] found, int size) {
    single(highs, lows, from, to, found);
  }
}
