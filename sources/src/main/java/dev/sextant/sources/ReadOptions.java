package dev.sextant.sources;

import java.util.Optional;
import java.util.function.Consumer;

/// How a file is read.
///
/// @param format the form of the file; empty to tell it from the content
/// @param strict whether the first bad row ends the reading with an error, instead of being skipped
///   and counted
/// @param onRejected hears of each skipped row, in order
public record ReadOptions(Optional<Format> format, boolean strict, Consumer<Rejection> onRejected) {
  /// The form is told from the content; bad rows are skipped in silence and counted.
  public static ReadOptions defaults() {
    return new ReadOptions(Optional.empty(), false, rejection -> {});
  }
}
