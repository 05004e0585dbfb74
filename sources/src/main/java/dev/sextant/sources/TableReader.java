package dev.sextant.sources;

import java.nio.file.Path;

/// Reads a file of any known form, compressed or not.
public final class TableReader {
  private TableReader() {}

  /// Reads a file from its beginning to its end, in constant memory.
  ///
  /// @throws dev.sextant.InputException if the file is missing, unreadable or corrupt; rows before
  ///   that place were delivered
  public static ReadReport read(Path file, ReadOptions options, RowSink sink) {
    throw new IllegalStateException("not here yet: " + file);
  }
}
