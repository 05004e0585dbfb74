package dev.sextant.cli;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import dev.sextant.rib.Rib;
import dev.sextant.sources.ReadReport;
import dev.sextant.sources.Value;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the files that the options name into tables.
final class TableLoader {
  /// A file that was read.
  ///
  /// @param duplicates rows whose prefix was there already
  record Loaded(Path file, Rib<Value> rib, ReadReport report, long duplicates) {
    Table table() {
      return Table.of(file.toString(), rib);
    }
  }

  private final SourceOptions options;
  private final RowReader reader;
  private long duplicates;

  TableLoader(SourceOptions options, PrintStream err) {
    this.options = options;
    this.reader = new RowReader(options.reading(), err);
  }

  /// Rows rejected in all files so far.
  long rejected() {
    return reader.rejected();
  }

  /// Reads each file whole.
  List<Loaded> load() {
    List<Loaded> tables = new ArrayList<>();
    for (Path file : options.files()) {
      Rib<Value> rib = new Rib<>();
      duplicates = 0;
      ReadReport report = reader.read(file, (target, value) -> join(rib, target, value));
      tables.add(new Loaded(file, rib, report, duplicates));
    }
    return tables;
  }

  /// Of each file reads what these queries depend on.
  List<Table> loadNear(List<Target> queries) {
    List<Table> tables = new ArrayList<>();
    for (Path file : options.files()) {
      Rib<Value> rib = new Rib<>();
      Nearby nearby = new Nearby(queries, (target, value) -> join(rib, target, value));
      reader.read(file, nearby);
      nearby.finish((target, value) -> addIfAbsent(rib, target, value));
      tables.add(Table.of(file.toString(), rib));
    }
    return tables;
  }

  private void join(Rib<Value> rib, Target target, Value value) {
    for (Prefix prefix : prefixes(target)) {
      Optional<Value> before = rib.put(prefix, value);
      if (before.isPresent()) {
        duplicates++;
        rib.put(prefix, before.get().join(value));
      }
    }
  }

  private static void addIfAbsent(Rib<Value> rib, Target target, Value value) {
    for (Prefix prefix : prefixes(target)) {
      rib.compute(prefix, present -> present.isPresent() ? present : Optional.of(value));
    }
  }

  /// The prefixes that a row of this target stands for.
  static List<Prefix> prefixes(Target target) {
    return switch (target) {
      case Address address -> List.of(Prefix.containing(address, address.family().bits()));
      case Prefix prefix -> List.of(prefix);
      case Range range -> range.toPrefixes();
    };
  }
}
