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
    private final int[] order;

    Edits(RibContender rib, PrefixTable table, long seed) {
      this.rib = rib;
      this.table = table;
      List<Integer> indices = IntStream.range(0, table.size()).boxed().collect(Collectors.toList());
      Collections.shuffle(indices, new Random(seed));
      order = indices.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int chunks() {
      return (order.length + CHUNK - 1) / CHUNK;
    }

    @Override
    public int run(int chunk) {
      int from = chunk * CHUNK;
      int to = Math.min(from + CHUNK, order.length);
      for (int i = from; i < to; i++) {
        int at = order[i];
        rib.remove(table.high(at), table.low(at), table.length(at));
      }
      for (int i = from; i < to; i++) {
        int at = order[i];
        rib.put(table.high(at), table.low(at), table.length(at), table.value(at));
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
