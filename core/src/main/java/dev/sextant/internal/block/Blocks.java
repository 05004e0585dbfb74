package dev.sextant.internal.block;

import java.io.IOException;

/// Cuts the targets of one family into blocks, any two of which are disjoint or nested, and the key
/// space into elementary intervals.
///
/// For each key, the records of the block that owns it, then those of its parent, and so on, are
/// the records whose target covers the key, each once and in match order. In merged blocks
/// ([BlockSink#block]) the order holds once their lists are merged.
///
/// 1. [SpanFinder] sweeps over the targets and counts pieces. Where a group of crossing targets
///    needs too many, it marks the group's span.
/// 2. [BlockSweep] sweeps again. Among crossing targets the one that is later in match order keeps
///    its shape, and the other is cut at its border; so inner blocks are earlier in match order.
///    Inside marked spans, [AlignedPieces] cuts all targets at the same, aligned places instead.
///
/// `docs/decisions/index-blocks.md` says why.
public final class Blocks {
  private Blocks() {}

  /// Reads the source twice and sends what comes out to a sink.
  ///
  /// Time is linear in the number of records and pieces, with a logarithm of the open targets
  /// inside marked spans.
  ///
  /// @param greatestHigh bits 127 to 64 of the family's greatest key
  /// @param greatestLow bits 63 to 0 of the family's greatest key
  /// @throws IllegalArgumentException if the source is out of order
  public static BlockCounts cut(
      TargetSource source, long greatestHigh, long greatestLow, BlockSink sink) throws IOException {
    MarkedSpans spans = SpanFinder.find(source, greatestHigh, greatestLow);
    try (DistinctTargets targets = new DistinctTargets(source, spans, greatestHigh, greatestLow)) {
      return new BlockSweep(targets, sink, greatestHigh, greatestLow).run(spans.size());
    }
  }
}
