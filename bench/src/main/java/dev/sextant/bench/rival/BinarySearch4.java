package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;

/// Binary search over the sorted starts of the elementary intervals, IPv4.
public final class BinarySearch4 implements Ipv4Contender {
  private final int[] starts;
  private final int[] values;

  /// Builds the arrays; starts have their sign bit flipped, so that signed comparisons order them.
  public BinarySearch4(PrefixTable table) {
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    starts = new int[intervals.size()];
    values = new int[intervals.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = (int) intervals.low(i) ^ Integer.MIN_VALUE;
      values[i] = intervals.owner(i) < 0 ? MISS : table.value(intervals.owner(i));
    }
  }

  @Override
  public long structureBytes() {
    return 8L * starts.length;
  }

  private int lookup(int address) {
    int key = address ^ Integer.MIN_VALUE;
    int[] s = starts;
    int low = 0;
    int high = s.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (s[middle] <= key) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return values[low];
  }

  @Override
  public void single(int[] addresses, int from, int to, int[] found) {
    for (int i = from; i < to; i++) {
      found[i] = lookup(addresses[i]);
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] found, int size) {
    single(addresses, from, to, found);
  }
}
