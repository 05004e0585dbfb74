package dev.sextant.cli;

import dev.sextant.net.Family;
import dev.sextant.sources.Columns;
import dev.sextant.sources.Format;
import dev.sextant.sources.Peer;
import dev.sextant.sources.PeerFilter;
import dev.sextant.sources.ReadOptions;
import dev.sextant.sources.Rejection;
import dev.sextant.sources.UpdateOptions;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/// The options that say how files are read; the same for every verb.
final class ReadingOptions {
  /// The names of file formats for completion and help.
  static final class FormatNames extends EnumNames {
    private static final long serialVersionUID = 1L;

    FormatNames() {
      super(Format.values());
    }
  }

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
      description = "Stop at the first bad row or message, instead of skipping and counting it.")
  private boolean strict;

  @Option(
      names = "--peer",
      paramLabel = "PEER",
      converter = PeerConverter.class,
      description = "Of MRT files, only the routes of this peer: its address or its ASN.")
  private Optional<PeerFilter> peer = Optional.empty();

  /// How the files are read.
  ReadOptions readOptions(Consumer<Rejection> onRejected) {
    ReadOptions options = ReadOptions.defaults().withStrict(strict).withOnRejected(onRejected);
    options = options.withColumns(columns());
    options = format.map(options::withFormat).orElse(options);
    return peer.map(options::withPeer).orElse(options);
  }

  /// How streams of updates are read.
  UpdateOptions updateOptions(Consumer<Rejection> onRejected) {
    return UpdateOptions.defaults().withStrict(strict).withOnRejected(onRejected);
  }

  /// Whether the routes of this peer are read.
  boolean accepts(Peer sender) {
    return peer.isEmpty() || peer.get().accepts(sender);
  }

  private Columns columns() {
    Columns named = columns.orElse(Columns.detected());
    return integers.map(named::withIntegers).orElse(named);
  }
}
