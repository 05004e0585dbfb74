package dev.sextant.sources;

import java.util.Optional;
import java.util.function.Consumer;

/// How a file is read.
///
/// @param format the form of the file; empty to tell it from the content
/// @param strict whether the first bad row ends the reading with an error, instead of being skipped
///   and counted; a prefix with host bits in a list or CSV file is a bad row then, and otherwise
///   masked and counted
/// @param columns which columns of a CSV file hold what
/// @param peer whose routes of a routing table are read; empty for all
/// @param onRejected hears of each skipped row, in order
public record ReadOptions(
    Optional<Format> format,
    boolean strict,
    Columns columns,
    Optional<PeerFilter> peer,
    Consumer<Rejection> onRejected) {
  /// The columns of CSV files are told from the content, and all peers of routing tables are read.
  public ReadOptions(Optional<Format> format, boolean strict, Consumer<Rejection> onRejected) {
    this(format, strict, Columns.detected(), Optional.empty(), onRejected);
  }

  /// The form is told from the content; bad rows are skipped in silence and counted.
  public static ReadOptions defaults() {
    return new ReadOptions(Optional.empty(), false, rejection -> {});
  }

  /// The same for a file of this form.
  public ReadOptions withFormat(Format known) {
    return new ReadOptions(Optional.of(known), strict, columns, peer, onRejected);
  }

  /// The same, ending at the first bad row or not.
  public ReadOptions withStrict(boolean ending) {
    return new ReadOptions(format, ending, columns, peer, onRejected);
  }

  /// The same with these columns of a CSV file.
  public ReadOptions withColumns(Columns chosen) {
    return new ReadOptions(format, strict, chosen, peer, onRejected);
  }

  /// The same with the routes of these peers alone.
  public ReadOptions withPeer(PeerFilter chosen) {
    return new ReadOptions(format, strict, columns, Optional.of(chosen), onRejected);
  }

  /// The same with a listener for skipped rows.
  public ReadOptions withOnRejected(Consumer<Rejection> listener) {
    return new ReadOptions(format, strict, columns, peer, listener);
  }
}
