package dev.sextant.index;

import dev.sextant.net.RecordTarget;
import java.lang.foreign.MemorySegment;

/// One record of an index of a set, as the answer to a query.
///
/// @param source the name of the index in the set
/// @param match the record in it
public record SourceMatch(String source, Match match) {
  /// The number of records of its index that were pushed before it.
  public long id() {
    return match.id();
  }

  /// The target as it was pushed.
  public RecordTarget target() {
    return match.target();
  }

  /// The payload: a read-only view of the index, nothing copied.
  public MemorySegment payload() {
    return match.payload();
  }
}
