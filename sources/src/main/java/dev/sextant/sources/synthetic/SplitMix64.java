package dev.sextant.sources.synthetic;

/// The SplitMix64 generator (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
/// OOPSLA 2014), written out so that a seed gives the same bytes on every JVM.
///
/// Not for several threads.
final class SplitMix64 {
  private long state;

  SplitMix64(long seed) {
    state = seed;
  }

  /// The next 64 random bits.
  long next() {
    state += 0x9e37_79b9_7f4a_7c15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
    return z ^ (z >>> 31);
  }

  /// A number from 0 to `bound` - 1; the bias of at most `bound` / 2^64 is left in.
  int below(int bound) {
    return (int) Math.unsignedMultiplyHigh(next(), bound);
  }

  /// A number from 0 (inclusive) to 1 (exclusive).
  double unit() {
    return (next() >>> 11) * 0x1p-53;
  }

  /// The number of heads among `coins` fair coins.
  int heads(int coins) {
    int heads = 0;
    int left = coins;
    for (; left >= 64; left -= 64) {
      heads += Long.bitCount(next());
    }
    return left == 0 ? heads : heads + Long.bitCount(next() >>> (64 - left));
  }
}
