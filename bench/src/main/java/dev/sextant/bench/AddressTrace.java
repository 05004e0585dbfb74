package dev.sextant.bench;

import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Trace;
import dev.sextant.sources.synthetic.TraceKind;

/// The addresses of one run, as arrays: `ipv4`, or `high` and `low`. The other arrays are empty.
final class AddressTrace {
  final int[] ipv4;
  final long[] high;
  final long[] low;

  AddressTrace(Family family, int size) {
    ipv4 = new int[family == Family.IPV4 ? size : 0];
    high = new long[family == Family.IPV6 ? size : 0];
    low = new long[high.length];
  }

  int size() {
    return Math.max(ipv4.length, high.length);
  }

  /// Chooses all addresses anew.
  void fill(PrefixTable table, TraceKind kind, long seed) {
    Trace trace = Trace.of(table, kind, seed);
    if (table.family() == Family.IPV4) {
      trace.fill(ipv4);
    } else {
      trace.fill(high, low);
    }
  }
}
