package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.net.RecordTarget;
import dev.sextant.sources.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that name data and say how to read it; the same for every verb that takes `--from`.
final class SourceOptions {
  @Option(
      names = "--from",
      arity = "1..*",
      converter = FileName.Word.class,
      paramLabel = "FILE",
      completionCandidates = FileNames.class,
      description = {
        "The data: prefix lists, CSV or MRT files, plain or compressed, or indexes.",
        "Without it, the table that ships with Sextant."
      })
  private List<String> from = new ArrayList<>();

  @Mixin private ReadingOptions reading = new ReadingOptions();

  /// The files, as the user named them; the table that ships with Sextant if there are none.
  ///
  /// `--from` takes every word up to the next option. Behind the first of them, a word that is an
  /// address, prefix or range is a query and no file, so that `--from table.csv 192.0.2.1` means
  /// what it says.
  List<Path> files() {
    List<Path> files =
        from.stream()
            .filter(word -> !queriesAmongFiles().contains(word))
            .map(FileName::path)
            .toList();
    return files.isEmpty() ? List.of(ShippedTable.file()) : files;
  }

  /// Whether a table comes from standard input, which then has no queries.
  boolean readsStandardInput() {
    return from.contains(TableReader.STANDARD_INPUT);
  }

  /// The queries that `--from` took.
  List<String> queriesAmongFiles() {
    return from.stream().skip(1).filter(SourceOptions::isQuery).toList();
  }

  private static boolean isQuery(String word) {
    try {
      RecordTarget.parse(word);
      return true;
    } catch (AddressFormatException e) {
      return false;
    }
  }

  /// How the files are read.
  ReadingOptions reading() {
    return reading;
  }
}
