package dev.sextant.bench;

import dev.sextant.InputException;
import dev.sextant.bench.harness.Report;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.sources.ReadOptions;
import dev.sextant.sources.TableReader;
import dev.sextant.sources.Value;
import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Shape;
import dev.sextant.sources.synthetic.SyntheticTable;
import dev.sextant.sources.synthetic.TableSpec;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// A named input of a benchmark.
record BenchTable(String name, PrefixTable prefixes) {
  private static final long SEED = 1;

  /// Reads the prefixes of both families. Their different values are numbered from 0 by first
  /// appearance; a row without a value counts as having one of its own.
  static List<BenchTable> read(Path file) {
    PrefixTable.Builder ipv4 = new PrefixTable.Builder(Family.IPV4, 1 << 20);
    PrefixTable.Builder ipv6 = new PrefixTable.Builder(Family.IPV6, 1 << 18);
    Map<Object, Integer> numbers = new HashMap<>();
    TableReader.read(
        file,
        ReadOptions.defaults(),
        (target, value) -> {
          if (!(target instanceof Prefix) && !(target instanceof Address)) {
            throw new InputException(
                file.toString(),
                "",
                "holds the range " + target + "; the benchmarks take prefixes");
          }
          Address first = target.first();
          int length = target instanceof Prefix prefix ? prefix.length() : first.family().bits();
          Object key = value instanceof Value.None ? new Object() : value;
          int number = numbers.computeIfAbsent(key, unseen -> numbers.size());
          (first.family() == Family.IPV4 ? ipv4 : ipv6)
              .add(first.high(), first.low(), length, number);
        });
    return Stream.of(ipv4, ipv6)
        .filter(builder -> builder.size() > 0)
        .map(builder -> new BenchTable(String.valueOf(file.getFileName()), builder.build()))
        .toList();
  }

  /// Makes a clustered table.
  ///
  /// @param nextHops number of values; 0: all distinct
  static BenchTable synthetic(Family family, int size, int nextHops) {
    TableSpec spec = new TableSpec(family, size, SEED, Shape.CLUSTERED, nextHops);
    return new BenchTable("synthetic-" + size, SyntheticTable.generate(spec));
  }

  /// The facts for a report.
  Report.Table facts() {
    CRC32C hash = new CRC32C();
    ByteBuffer row = ByteBuffer.allocate(24);
    for (int i = 0; i < prefixes.size(); i++) {
      row.clear().putLong(prefixes.high(i)).putLong(prefixes.low(i));
      row.putInt(prefixes.length(i)).putInt(prefixes.value(i));
      hash.update(row.flip());
    }
    return new Report.Table(
        label(),
        prefixes.family().toString(),
        prefixes.size(),
        ElementaryIntervals.of(prefixes).size(),
        Long.toHexString(hash.getValue()));
  }

  /// Name and family.
  String label() {
    return name + " " + (prefixes.family() == Family.IPV4 ? "IPv4" : "IPv6");
  }
}
