package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.TreeMap;

/// The JDK's red-black tree over the starts of the elementary intervals, IPv6.
public final class TreeMap6 implements Ipv6Contender {
  private final TreeMap<Key, Integer> starts = new TreeMap<>();

  private record Key(long high, long low) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byHigh = Long.compareUnsigned(high, other.high);
      return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }
  }

  /// Builds the map.
  public TreeMap6(PrefixTable table) {
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    for (int i = 0; i < intervals.size(); i++) {
      int owner = intervals.owner(i);
      starts.put(
          new Key(intervals.high(i), intervals.low(i)), owner < 0 ? MISS : table.value(owner));
    }
  }

  @Override
  public long structureBytes() {
    return 0;
  }

  @Override
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = starts.floorEntry(new Key(high[i], low[i])).getValue();
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    single(high, low, from, to, values);
  }
}
