package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.TreeMap;

/// The JDK's red-black tree over the starts of the elementary intervals, IPv4.
public final class TreeMap4 implements Ipv4Contender {
  private final TreeMap<Long, Integer> starts = new TreeMap<>();

  /// Builds the map.
  public TreeMap4(PrefixTable table) {
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    for (int i = 0; i < intervals.size(); i++) {
      int owner = intervals.owner(i);
      starts.put(intervals.low(i), owner < 0 ? MISS : table.value(owner));
    }
  }

  @Override
  public long structureBytes() {
    return 0;
  }

  @Override
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = starts.floorEntry(addresses[i] & 0xffff_ffffL).getValue();
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    single(addresses, from, to, values);
  }
}
