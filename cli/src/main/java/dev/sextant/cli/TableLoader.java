package dev.sextant.cli;

import dev.sextant.index.Index;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.ReadReport;
import dev.sextant.sources.RowSink;
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
      return RibTable.of(file.toString(), rib);
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

  /// The files, as the user named them.
  List<Path> files() {
    return options.files();
  }

  /// Reads a file whole.
  Loaded load(Path file) {
    Rib<Value> rib = new Rib<>();
    duplicates = 0;
    ReadReport report = reader.read(file, (target, value) -> join(rib, target, value));
    return new Loaded(file, rib, report, duplicates);
  }

  /// Reads each file whole, or opens it if it is an index.
  List<Table> loadAll() {
    List<Table> tables = new ArrayList<>();
    for (Path file : filesToAsk()) {
      tables.add(Index.isIndex(file) ? open(file) : load(file).table());
    }
    return tables;
  }

  /// Reads the rows of all files; those of a routing table joined by prefix.
  void loadRows(RowSink sink) {
    for (Path file : options.files()) {
      Rib<Value> routes = new Rib<>();
      reader.read(
          file,
          (target, value) -> {
            if (value instanceof Value.Routes) {
              join(routes, target, value);
            } else {
              sink.row(target, value);
            }
          });
      for (RibEntry<Value> entry : routes) {
        sink.row(entry.prefix(), entry.value());
      }
    }
  }

  /// The files, with the index of the table that ships with Sextant in its place.
  private List<Path> filesToAsk() {
    return options.files().stream()
        .map(
            file ->
                file.toString().equals(ShippedTable.path())
                    ? ShippedTable.index().orElse(file)
                    : file)
        .toList();
  }

  private static Table open(Path file) {
    return new IndexTable(file.toString(), Index.open(file));
  }

  /// Of each file reads what these queries depend on.
  List<Table> loadNear(List<Target> queries) {
    List<Table> tables = new ArrayList<>();
    for (Path file : filesToAsk()) {
      if (Index.isIndex(file)) {
        tables.add(open(file));
        continue;
      }
      Rib<Value> rib = new Rib<>();
      Nearby nearby = new Nearby(queries, (target, value) -> join(rib, target, value));
      reader.read(file, nearby);
      nearby.finish((target, value) -> addIfAbsent(rib, target, value));
      tables.add(RibTable.of(file.toString(), rib));
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
