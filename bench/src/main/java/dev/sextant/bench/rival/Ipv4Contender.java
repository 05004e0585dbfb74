package dev.sextant.bench.rival;

/// A contender for IPv4.
public non-sealed interface Ipv4Contender extends Contender {
  /// Looks up addresses `from` (inclusive) to `to` (exclusive) one at a time; values go to the same
  /// indices.
  void single(int[] addresses, int from, int to, int[] values);

  /// Looks up addresses `from` (inclusive) to `to` (exclusive) in calls of `size` addresses each;
  /// the last call may be smaller.
  void batches(int[] addresses, int from, int to, int[] values, int size);
}
