package dev.sextant.bench;

import dev.sextant.bench.harness.Workload;

/// Something that is done for each place of an array.
///
/// @param size number of places
/// @param chunk places of a chunk
/// @param action does it
record RangeWorkload(int size, int chunk, Action action) implements Workload {
  /// What is done.
  @FunctionalInterface
  interface Action {
    /// Works on the places `from` (inclusive) to `to` (exclusive).
    void run(int from, int to);
  }

  @Override
  public int chunks() {
    return Math.ceilDiv(size, chunk);
  }

  @Override
  public int run(int number) {
    int from = number * chunk;
    int to = Math.min(size, from + chunk);
    action.run(from, to);
    return to - from;
  }

  /// Does it for all places.
  void runAll() {
    for (int number = 0; number < chunks(); number++) {
      run(number);
    }
  }
}
