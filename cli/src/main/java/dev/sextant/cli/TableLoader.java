package dev.sextant.cli;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import dev.sextant.rib.Rib;
import dev.sextant.sources.ReadReport;
import dev.sextant.sources.RowSink;
import dev.sextant.sources.TableReader;
import dev.sextant.sources.Value;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the files that the options name into tables, and reports on standard error the rows that
/// were skipped.
final class TableLoader {
  /// Rejections reported one by one; the rest is only counted.
  private static final int REPORTED_REJECTIONS = 10;

  /// A file that was read.
  ///
  /// @param duplicates rows whose prefix was there already
  record Loaded(Path file, Rib<Value> rib, ReadReport report, long duplicates) {
    Table table() {
      return Table.of(file.toString(), rib);
    }
  }

  private final SourceOptions options;
  private final PrintStream err;
  private long rejected;
  private long duplicates;

  TableLoader(SourceOptions options, PrintStream err) {
    this.options = options;
    this.err = err;
  }

  /// Rows rejected in all files so far.
  long rejected() {
    return rejected;
  }

  /// Reads each file whole.
  List<Loaded> load() {
    List<Loaded> tables = new ArrayList<>();
    for (Path file : options.files()) {
      Rib<Value> rib = new Rib<>();
      duplicates = 0;
      ReadReport report = read(file, (target, value) -> join(rib, target, value));
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
      read(file, nearby);
      nearby.finish((target, value) -> addIfAbsent(rib, target, value));
      tables.add(Table.of(file.toString(), rib));
    }
    return tables;
  }

  private ReadReport read(Path file, RowSink sink) {
    long[] count = new long[1];
    ReadReport report =
        TableReader.read(
            file,
            options.readOptions(
                rejection -> {
                  if (count[0]++ < REPORTED_REJECTIONS) {
                    err.println("sextant: " + OneLine.of(rejection.toString()) + "; row skipped");
                  }
                }),
            sink);
    if (report.rejected() > 0) {
      err.println(
          "sextant: %s: %s read, %d skipped"
              .formatted(file, Counted.of(report.rows(), "row"), report.rejected()));
    }
    if (report.masked() > 0) {
      err.println(
          "sextant: %s: host bits of %s were masked"
              .formatted(file, Counted.of(report.masked(), "prefix")));
    }
    rejected += report.rejected();
    return report;
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

  private static List<Prefix> prefixes(Target target) {
    return switch (target) {
      case Address address -> List.of(Prefix.containing(address, address.family().bits()));
      case Prefix prefix -> List.of(prefix);
      case Range range -> range.toPrefixes();
    };
  }
}
