package dev.sextant.fib;

import dev.sextant.internal.interval.Intervals;

/// Which structures a FIB is made of; all give the same answers.
///
/// @param ipv4Rank whether IPv4 is a bitmap with a rank ([Ipv4Rank]) or a search tree
///   ([WindowTree])
/// @param ipv6RootBits how many leading bits of an IPv6 address the direct root takes, 8 or 16
record FibLayout(boolean ipv4Rank, int ipv6RootBits) {
  /// How many leading bits of an IPv4 address the root of a search tree takes; the window then
  /// holds the other 24.
  static final int IPV4_ROOT_BITS = 8;

  /// From this many intervals on, the fixed 3 MiB of the bitmap weigh less than the time that it
  /// saves.
  private static final int RANK_FROM_INTERVALS = 350_000;

  /// From this many intervals on, a root of 256 KiB weighs little, and the window reaches to /48.
  private static final int WIDE_ROOT_FROM_INTERVALS = 4096;

  /// The layout for tables of these intervals.
  static FibLayout suiting(Intervals ipv4, Intervals ipv6) {
    return new FibLayout(
        ipv4.size() >= RANK_FROM_INTERVALS && areMostlyCoarse(ipv4),
        ipv6.size() >= WIDE_ROOT_FROM_INTERVALS ? 16 : 8);
  }

  /// Whether few enough intervals start inside a /24, where the bitmap does not reach.
  private static boolean areMostlyCoarse(Intervals ipv4) {
    int fine = 0;
    for (int i = 0; i < ipv4.size(); i++) {
      fine += Ipv4Rank.isFine(ipv4.high(i)) ? 1 : 0;
    }
    return fine < ipv4.size() / 16;
  }
}
