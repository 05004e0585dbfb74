package dev.sextant.internal.block;

import java.io.IOException;

/// Receives the blocks and the elementary intervals of one family, both in ascending order.
///
/// A block comes before its first interval; apart from that the two kinds of call alternate as they
/// like.
public interface BlockSink {
  /// The next block, whose number is the count of blocks before it.
  ///
  /// Blocks come by first key, of those with equal first keys the wider one first. Two normal
  /// blocks may hold the same keys; then the outer one comes first.
  ///
  /// @param parent the number of the next wider block around it, or -1
  /// @param merged whether it is an aligned piece of a marked span. Merged blocks stand at the
  ///   lower end of a chain; their records together, not block by block, are in match order, and
  ///   all of them come before those of the normal blocks further up
  void block(long parent, long firstHigh, long firstLow, boolean merged) throws IOException;

  /// More records of the block that came last: a run of ranks, `firstRank` and those behind it.
  ///
  /// The runs of one block follow each other in match order. A normal block has one run.
  void entries(long firstRank, long count) throws IOException;

  /// The next elementary interval; the first one starts at key 0, each ends where the next one
  /// starts, the last at the greatest key. Neighbours have different owners.
  ///
  /// @param owner the number of the innermost block, or -1
  void interval(long firstHigh, long firstLow, long owner) throws IOException;
}
