package dev.sextant.fib;

import dev.sextant.internal.interval.Intervals;
import java.util.BitSet;

/// The 32-bit codes that stand in a FIB's slots: the values themselves, and two that no interval
/// has as its value.
///
/// @param miss stands where no prefix covers
/// @param escape stands where the answer depends on more address bits than the search saw
record Codes(int miss, int escape) {
  /// Chooses the two highest unsigned numbers that are no interval's value.
  static Codes unusedBy(Intervals... tables) {
    int intervals = 0;
    for (Intervals table : tables) {
      intervals += table.size();
    }
    BitSet used = new BitSet(); // by distance from the highest number; far ones cannot matter
    for (Intervals table : tables) {
      for (int i = 0; i < table.size(); i++) {
        long distance = Integer.toUnsignedLong(~table.value(i));
        if (distance < intervals + 2L && !table.isMiss(i)) {
          used.set((int) distance);
        }
      }
    }
    int miss = used.nextClearBit(0);
    int escape = used.nextClearBit(miss + 1);
    return new Codes(~miss, ~escape);
  }

  /// The code of an interval.
  int of(Intervals table, int index) {
    return table.isMiss(index) ? miss : table.value(index);
  }
}
