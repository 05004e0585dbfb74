package dev.sextant.cli;

import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.util.List;
import java.util.Optional;

/// Data that answers queries: a table that was read, or an index.
sealed interface Table permits RibTable, IndexTable {
  /// The file, as the user named it.
  String source();

  /// Of an address or an ASN the most specific network that covers it; of a prefix or range the
  /// network with just its addresses.
  Optional<Match> best(RecordTarget target);

  /// All networks that cover the whole target, most specific first.
  List<Match> covering(RecordTarget target);

  /// All networks inside the target, in order.
  List<Match> covered(RecordTarget target);

  /// All networks that share an address with the target, in order.
  List<Match> overlapping(RecordTarget target);

  /// The empty addresses around a target; nothing if a network shares an address with it.
  Optional<Range> gap(Target target);

  /// The same data, prepared for many questions.
  Table compiled();
}
