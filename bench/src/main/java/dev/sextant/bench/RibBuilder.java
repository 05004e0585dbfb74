package dev.sextant.bench;

import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.sources.synthetic.PrefixTable;

/// Fills a RIB from a table.
final class RibBuilder {
  private RibBuilder() {}

  static Rib<Integer> rib(PrefixTable table) {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < table.size(); i++) {
      if (table.family() == Family.IPV4) {
        rib.put((int) table.low(i), table.length(i), (Integer) table.value(i));
      } else {
        rib.put(table.high(i), table.low(i), table.length(i), (Integer) table.value(i));
      }
    }
    return rib;
  }
}
