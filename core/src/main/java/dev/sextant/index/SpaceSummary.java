package dev.sextant.index;

import static dev.sextant.internal.bytes.LittleEndian.LONG;

import dev.sextant.internal.bytes.ByteSpool;
import java.lang.foreign.MemorySegment;

/// The section with the counts of one key space, 8 bytes each.
///
/// @param records number of records
/// @param intervals number of elementary intervals
/// @param blocks number of blocks, those among them that own nothing
/// @param entries number of pairs of block and record
/// @param longestChain number of blocks in the longest chain of parents
record SpaceSummary(long records, long intervals, long blocks, long entries, long longestChain) {
  static final int RECORDS = 0;
  static final int INTERVALS = 8;
  static final int BLOCKS = 16;
  static final int ENTRIES = 24;
  static final int LONGEST_CHAIN = 32;
  static final int BYTES = 40;

  /// No count is above this.
  private static final long MOST = 1L << 56;

  /// Whether the counts can go together at all.
  boolean isPossible() {
    return records > 0
        && intervals > 0
        && blocks > 0
        && entries >= records
        && longestChain > 0
        && longestChain <= blocks
        && Math.max(Math.max(intervals, blocks), entries) <= MOST;
  }

  void writeTo(ByteSpool to) {
    to.putLong(records);
    to.putLong(intervals);
    to.putLong(blocks);
    to.putLong(entries);
    to.putLong(longestChain);
  }

  static SpaceSummary read(MemorySegment bytes) {
    return new SpaceSummary(
        bytes.get(LONG, RECORDS),
        bytes.get(LONG, INTERVALS),
        bytes.get(LONG, BLOCKS),
        bytes.get(LONG, ENTRIES),
        bytes.get(LONG, LONGEST_CHAIN));
  }
}
