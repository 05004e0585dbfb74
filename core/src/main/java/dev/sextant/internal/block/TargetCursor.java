package dev.sextant.internal.block;

import java.io.Closeable;
import java.io.IOException;

/// One pass over the targets of a [TargetSource]: before the first record until the first call of
/// [#next].
public interface TargetCursor extends Closeable {
  /// Moves to the next record; `false` at the end.
  boolean next() throws IOException;

  /// Bits 127 to 64 of the target's first key.
  long firstHigh();

  /// Bits 63 to 0 of the target's first key.
  long firstLow();

  /// Bits 127 to 64 of the target's last key, which is inclusive.
  long lastHigh();

  /// Bits 63 to 0 of the target's last key.
  long lastLow();

  /// The record's id, at least 0, no two alike.
  long id();
}
