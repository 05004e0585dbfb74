package dev.sextant.bench;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.ArrayList;
import java.util.List;

/// The prefixes over everything, and over as much as a /8 can be.
final class WideUpdates {
  private WideUpdates() {}

  /// The whole space, and the /8 around most prefixes.
  static List<Prefix> of(PrefixTable table) {
    List<Prefix> wide = new ArrayList<>();
    boolean ipv4 = table.family() == Family.IPV4;
    wide.add(ipv4 ? Prefix.ofIpv4(0, 0) : Prefix.ofIpv6(0, 0, 0));
    int[] counts = new int[256];
    int densest = 0;
    for (int i = 0; i < table.size(); i++) {
      int top = (int) (ipv4 ? table.low(i) >>> 24 : table.high(i) >>> 56);
      counts[top]++;
      densest = counts[top] > counts[densest] ? top : densest;
    }
    Address first = ipv4 ? Address.ofIpv4(densest << 24) : Address.ofIpv6((long) densest << 56, 0);
    wide.add(Prefix.containing(first, 8));
    return wide;
  }

  /// The table with one prefix more, or with another value of it.
  static PrefixTable with(PrefixTable table, Prefix prefix, int value) {
    PrefixTable.Builder builder = new PrefixTable.Builder(table.family(), table.size() + 1);
    for (int i = 0; i < table.size(); i++) {
      builder.add(table.high(i), table.low(i), table.length(i), table.value(i));
    }
    builder.add(prefix.first().high(), prefix.first().low(), prefix.length(), value);
    return builder.build();
  }
}
