package dev.sextant.cli;

import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import java.util.List;
import java.util.Optional;

/// What became of one query.
///
/// @param input the query as it was given
/// @param target what it means; empty if it is no address, prefix or range
/// @param matches the networks found
/// @param gap around a query of which no address is covered, the empty addresses up to the next
///   networks
/// @param error why the query has no target
record Answer(
    String input,
    Optional<RecordTarget> target,
    List<Match> matches,
    Optional<Range> gap,
    Optional<String> error) {
  static Answer found(String input, RecordTarget target, List<Match> matches) {
    return new Answer(input, Optional.of(target), matches, Optional.empty(), Optional.empty());
  }

  static Answer missed(String input, RecordTarget target, Optional<Range> gap) {
    return new Answer(input, Optional.of(target), List.of(), gap, Optional.empty());
  }

  static Answer rejected(String input, String error) {
    return new Answer(input, Optional.empty(), List.of(), Optional.empty(), Optional.of(error));
  }
}
