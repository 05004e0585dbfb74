package dev.sextant.bench.rival;

/// A contender for IPv6; addresses are in two arrays, of bits 127 to 64 and of bits 63 to 0.
public non-sealed interface Ipv6Contender extends Contender {
  /// Looks up addresses `from` (inclusive) to `to` (exclusive) one at a time; values go to the same
  /// indices.
  void single(long[] high, long[] low, int from, int to, int[] values);

  /// Looks up addresses `from` (inclusive) to `to` (exclusive) in calls of `size` addresses each;
  /// the last call may be smaller.
  void batches(long[] high, long[] low, int from, int to, int[] values, int size);
}
