package dev.sextant.sources;

import dev.sextant.net.Target;

/// Takes the rows of a source, in the order of the file. What it throws ends the reading and
/// reaches the caller.
@FunctionalInterface
public interface RowSink {
  /// Takes one row.
  ///
  /// A target may come again. [Value#join] gives what its rows say together: of a routing table in
  /// which a prefix's routes do not follow each other, all of them; otherwise the later row wins.
  void row(Target target, Value value);
}
