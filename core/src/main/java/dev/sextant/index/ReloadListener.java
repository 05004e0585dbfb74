package dev.sextant.index;

import dev.sextant.InputException;

/// Is told what a [ReloadingIndex] does, in the thread that looked at the file.
///
/// What a method throws goes to the thread's handler of uncaught exceptions, and changes nothing.
public interface ReloadListener {
  /// A new file is open and checked, and its index is current.
  ///
  /// @param now the index, which a leased handle may replace and close at any time
  default void replaced(Index now) {}

  /// The file cannot be used; the index before it stays.
  ///
  /// @param reason which file, and why
  default void refused(InputException reason) {}
}
