package dev.sextant.sources;

import dev.sextant.net.Target;

/// Takes the rows of a source, in the order of the file.
@FunctionalInterface
public interface RowSink {
  /// Takes one row.
  void row(Target target, Value value);
}
