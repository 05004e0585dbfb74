package dev.sextant.bench;

import dev.sextant.bench.harness.Workload;
import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Operations on a RIB at full size.
sealed interface RibWorkload extends Workload {
  /// Prefixes or addresses of a chunk.
  int CHUNK = 1024;

  /// Looks everything up once, and counts the answers that differ from the right ones.
  ///
  /// @param expected the right answers to the trace of a [Matches]; of no use to others
  int countWrong(int[] expected);

  /// Removes the prefixes of a chunk, in random order, and puts them in again.
  final class Edits implements RibWorkload {
    private final RibContender rib;
    private final PrefixTable table;

    // the prefixes in random order, copied so that reading them is no random access of its own
    private final long[] high;
    private final long[] low;
    private final int[] length;
    private final int[] value;

    Edits(RibContender rib, PrefixTable table, long seed) {
      this.rib = rib;
      this.table = table;
      List<Integer> order = IntStream.range(0, table.size()).boxed().collect(Collectors.toList());
      Collections.shuffle(order, new Random(seed));
      high = order.stream().mapToLong(table::high).toArray();
      low = order.stream().mapToLong(table::low).toArray();
      length = order.stream().mapToInt(table::length).toArray();
      value = order.stream().mapToInt(table::value).toArray();
    }

    @Override
    public int chunks() {
      return (high.length + CHUNK - 1) / CHUNK;
    }

    @Override
    public int run(int chunk) {
      int from = chunk * CHUNK;
      int to = Math.min(from + CHUNK, high.length);
      for (int i = from; i < to; i++) {
        rib.remove(high[i], low[i], length[i]);
      }
      for (int i = from; i < to; i++) {
        rib.put(high[i], low[i], length[i], value[i]);
      }
      return 2 * (to - from);
    }

    /// Edits each prefix once; after that every prefix must be there as before.
    @Override
    public int countWrong(int[] expected) {
      for (int chunk = 0; chunk < chunks(); chunk++) {
        run(chunk);
      }
      Oracle oracle = new Oracle(table);
      int wrong = 0;
      for (int i = 0; i < table.size(); i++) {
        int right = oracle.lookup(table.high(i), table.low(i));
        if (rib.longestMatch(table.high(i), table.low(i)) != right) {
          wrong++;
        }
      }
      return wrong;
    }
  }

  /// Looks addresses up.
  final class Matches implements RibWorkload {
    private final RibContender rib;
    private final AddressTrace trace;
    private final boolean ipv4;
    private final int[] values;

    Matches(RibContender rib, Family family, AddressTrace trace) {
      this.rib = rib;
      this.trace = trace;
      ipv4 = family == Family.IPV4;
      values = new int[trace.size()];
    }

    @Override
    public int chunks() {
      return (values.length + CHUNK - 1) / CHUNK;
    }

    @Override
    public int run(int chunk) {
      int from = chunk * CHUNK;
      int to = Math.min(from + CHUNK, values.length);
      for (int i = from; i < to; i++) {
        values[i] =
            ipv4
                ? rib.longestMatch(0, trace.ipv4[i] & 0xffff_ffffL)
                : rib.longestMatch(trace.high[i], trace.low[i]);
      }
      return to - from;
    }

    @Override
    public int countWrong(int[] expected) {
      Arrays.fill(values, 0xdead);
      for (int chunk = 0; chunk < chunks(); chunk++) {
        run(chunk);
      }
      int wrong = 0;
      for (int i = 0; i < values.length; i++) {
        if (values[i] != expected[i]) {
          wrong++;
        }
      }
      return wrong;
    }
  }
}
