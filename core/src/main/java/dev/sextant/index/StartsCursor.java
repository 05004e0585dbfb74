package dev.sextant.index;

/// A pass over the starts of intervals, from front to back.
abstract sealed class StartsCursor permits NarrowStarts.Cursor, WideStarts.Cursor {
  /// Moves to an interval; cheap if it is the next one.
  abstract void moveTo(long interval);

  /// Bits 127 to 64 of the interval's first key.
  abstract long high();

  /// Bits 63 to 0 of the interval's first key.
  abstract long low();
}
