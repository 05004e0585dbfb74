package dev.sextant.index;

import dev.sextant.net.RecordTarget;
import java.lang.foreign.MemorySegment;

/// One record of an index, as the answer to a query; read from the index when it is asked.
///
/// @param index where the record is
/// @param record its number there
public record Match(Index index, long record) {
  /// The number of records pushed before it.
  public long id() {
    return index.id(record);
  }

  /// The target as it was pushed.
  public RecordTarget target() {
    return index.target(record);
  }

  /// The payload: a read-only view of the index, nothing copied.
  public MemorySegment payload() {
    return index.payload(record);
  }
}
