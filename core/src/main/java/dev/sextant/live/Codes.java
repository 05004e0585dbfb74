package dev.sextant.live;

import java.util.Random;
import java.util.function.IntPredicate;

/// The 32-bit codes that stand in search structures: the values themselves, and two that no prefix
/// has as its value.
///
/// @param miss stands where no prefix covers
/// @param escape stands where the answer depends on more address bits than the search saw
record Codes(int miss, int escape) {
  /// Whether a value is one of the two, which then have to be chosen anew.
  boolean isTaken(int value) {
    return value == miss || value == escape;
  }

  /// Chooses two codes: -1 for a miss if that is free, the others at random, so that values that
  /// come later hardly ever meet them.
  ///
  /// @param isValue whether a prefix has the value; linear in the table, called about twice
  static Codes unused(IntPredicate isValue) {
    Random random = new Random(-1);
    int miss = isValue.test(-1) ? unused(isValue, random, -1) : -1;
    return new Codes(miss, unused(isValue, random, miss));
  }

  private static int unused(IntPredicate isValue, Random random, int other) {
    int code = random.nextInt();
    while (code == other || isValue.test(code)) {
      code = random.nextInt();
    }
    return code;
  }
}
