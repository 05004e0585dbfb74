package dev.sextant.internal.block;

/// What came out of one run of [Blocks#cut].
///
/// @param records number of records read
/// @param targets number of distinct targets among them
/// @param blocks number of blocks, merged ones included
/// @param mergedBlocks number of blocks that are aligned pieces
/// @param mergedTargets number of distinct targets that were cut into aligned pieces
/// @param alignedPieces number of those pieces, those that share a block counted apart
/// @param markedSpans number of spans that were cut into aligned pieces
/// @param intervals number of elementary intervals, at least 1
/// @param greatestChain number of blocks in the longest chain from a block to the outermost around
///   it; 0 without blocks
public record BlockCounts(
    long records,
    long targets,
    long blocks,
    long mergedBlocks,
    long mergedTargets,
    long alignedPieces,
    long markedSpans,
    long intervals,
    long greatestChain) {}
