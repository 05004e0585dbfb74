package dev.sextant.index;

import dev.sextant.internal.tree.KeyTree;

/// The starts of a key space's elementary intervals.
///
/// Methods that take an interval want one that exists.
abstract sealed class IntervalStarts permits NarrowStarts, WideStarts {
  /// Number of intervals.
  abstract long count();

  /// Bits 127 to 64 of an interval's first key.
  abstract long high(long interval);

  /// Bits 63 to 0 of an interval's first key.
  abstract long low(long interval);

  /// Bits 127 to 64 of an interval's last key.
  abstract long lastHigh(long interval);

  /// Bits 63 to 0 of an interval's last key.
  abstract long lastLow(long interval);

  /// The interval of a key.
  abstract long find(long high, long low);

  /// Checks the bytes of the tree; see [KeyTree#check()].
  abstract void checkTree();

  /// A pass over all of them.
  abstract StartsCursor cursor();
}
