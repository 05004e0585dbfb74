package dev.sextant.bench;

import dev.sextant.bench.rival.Contender;
import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;

/// The right answers, from the elementary intervals of the table.
final class Oracle {
  private final PrefixTable table;
  private final ElementaryIntervals intervals;

  Oracle(PrefixTable table) {
    this.table = table;
    intervals = ElementaryIntervals.of(table);
  }

  /// The value of the innermost prefix that covers an address, or [Contender#MISS].
  int lookup(long high, long low) {
    int from = 0;
    int to = intervals.size() - 1;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      int order = Long.compareUnsigned(intervals.high(middle), high);
      if (order == 0) {
        order = Long.compareUnsigned(intervals.low(middle), low);
      }
      if (order <= 0) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    int owner = intervals.owner(from);
    return owner < 0 ? Contender.MISS : table.value(owner);
  }

  /// The right answers to a trace.
  int[] answers(AddressTrace trace) {
    int[] answers = new int[trace.size()];
    for (int i = 0; i < answers.length; i++) {
      answers[i] =
          table.family() == Family.IPV4
              ? lookup(0, trace.ipv4[i] & 0xffff_ffffL)
              : lookup(trace.high[i], trace.low[i]);
    }
    return answers;
  }
}
