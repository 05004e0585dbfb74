package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.net.Family;
import dev.sextant.net.Target;
import dev.sextant.sources.Columns;
import dev.sextant.sources.Format;
import dev.sextant.sources.PeerFilter;
import dev.sextant.sources.ReadOptions;
import dev.sextant.sources.Rejection;
import dev.sextant.sources.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/// The options that name data and say how to read it; the same for every verb.
final class SourceOptions {
  /// The names of file formats for completion and help.
  static final class FormatNames extends EnumNames {
    private static final long serialVersionUID = 1L;

    FormatNames() {
      super(Format.values());
    }
  }

  @Option(
      names = "--from",
      arity = "1..*",
      converter = FileName.Word.class,
      paramLabel = "FILE",
      completionCandidates = FileNames.class,
      description = {
        "The data: prefix lists, CSV or MRT files, plain or compressed.",
        "Without it, the table that ships with Sextant."
      })
  private List<String> from = new ArrayList<>();

  @Option(
      names = "--from-format",
      paramLabel = "FILE_FORMAT",
      completionCandidates = FormatNames.class,
      description = {
        "The form of the files: ${COMPLETION-CANDIDATES}.",
        "Without it, told from the content."
      })
  private Optional<Format> format = Optional.empty();

  @Option(
      names = "--columns",
      paramLabel = "ROLE=COLUMN,...",
      converter = ColumnsConverter.class,
      description = {
        "Which columns of a CSV file hold what, by name or by number from 1: prefix=, or first= and"
            + " last= of a range; and value=, as often as needed.",
        "What is left out is told from the content."
      })
  private Optional<Columns> columns = Optional.empty();

  @Option(
      names = "--integers",
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      description = "Addresses in CSV files are decimal numbers: ${COMPLETION-CANDIDATES}.")
  private Optional<Family> integers = Optional.empty();

  @Option(
      names = "--strict",
      description = "Stop at the first bad row, instead of skipping and counting it.")
  private boolean strict;

  @Option(
      names = "--peer",
      paramLabel = "PEER",
      converter = PeerConverter.class,
      description = "Of MRT files, only the routes of this peer: its address or its ASN.")
  private Optional<PeerFilter> peer = Optional.empty();

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
      Target.parse(word);
      return true;
    } catch (AddressFormatException e) {
      return false;
    }
  }

  /// How the files are read.
  ReadOptions readOptions(Consumer<Rejection> onRejected) {
    ReadOptions options = ReadOptions.defaults().withStrict(strict).withOnRejected(onRejected);
    options = options.withColumns(columns());
    options = format.map(options::withFormat).orElse(options);
    return peer.map(options::withPeer).orElse(options);
  }

  private Columns columns() {
    Columns named = columns.orElse(Columns.detected());
    return integers.map(named::withIntegers).orElse(named);
  }
}
