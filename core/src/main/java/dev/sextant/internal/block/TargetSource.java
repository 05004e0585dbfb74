package dev.sextant.internal.block;

import java.io.IOException;

/// The targets of one family's records in order, which can be read from the start several times.
///
/// The order is by first key, of equal first keys the greater last key first, of equal targets by
/// record id. A record's rank is its position in that order, from 0.
@FunctionalInterface
public interface TargetSource {
  /// Starts to read; the caller closes the cursor.
  TargetCursor open() throws IOException;
}
