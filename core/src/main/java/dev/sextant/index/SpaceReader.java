package dev.sextant.index;

import dev.sextant.internal.column.Column;

/// One key space of an open index: its intervals, blocks, entries and records.
///
/// Records are ranks here: places in the order of first key, wider first, id. Methods take keys and
/// ranks that exist; damage ends in an [IndexOutOfBoundsException] or a [DamageException], or in a
/// wrong answer.
final class SpaceReader {
  static final long NONE = -1;

  /// The owner of an interval that nothing covers.
  private static final long HOLE = 0;

  private final KeySpace space;
  private final long base;
  private final SpaceSummary summary;
  private final IntervalStarts starts;
  private final Column owners;
  private final Column parents;
  private final Column merged;
  private final Column blockStarts;
  private final Column blockEntries;
  private final Column entries;
  private final Column recordEntries;
  private final Column codes;
  private final Column spans;
  private final Column payloadNumbers;
  private final Column ids;
  private final boolean hasMerged;

  /// Whether block, entry and record have one number.
  private final boolean isPlain;

  /// @param base the number of the first record among those of all key spaces
  SpaceReader(
      KeySpace space, long base, SpaceSummary summary, IntervalStarts starts, Sections sections) {
    this.space = space;
    this.base = base;
    this.summary = summary;
    this.starts = starts;
    owners = sections.column(SectionKind.OWNERS, space, summary.intervals());
    parents = sections.column(SectionKind.PARENTS, space, summary.blocks());
    merged = sections.column(SectionKind.MERGED, space, summary.blocks());
    blockStarts = sections.column(SectionKind.BLOCK_STARTS, space, summary.blocks());
    blockEntries = sections.column(SectionKind.BLOCK_ENTRIES, space, summary.blocks() + 1);
    entries = sections.column(SectionKind.ENTRIES, space, summary.entries());
    recordEntries = sections.column(SectionKind.RECORD_ENTRIES, space, summary.records());
    codes = sections.column(SectionKind.TARGET_CODES, space, summary.records());
    spans = sections.column(SectionKind.SPANS, space, summary.records());
    payloadNumbers = sections.column(SectionKind.PAYLOAD_NUMBERS, space, summary.records());
    ids = sections.column(SectionKind.IDS, space, summary.records());
    hasMerged = !merged.isZero();
    isPlain = blockEntries.isIdentity() && entries.isIdentity() && !hasMerged;
  }

  KeySpace space() {
    return space;
  }

  /// The number of the first record among those of all key spaces.
  long base() {
    return base;
  }

  SpaceSummary summary() {
    return summary;
  }

  IntervalStarts starts() {
    return starts;
  }

  /// The innermost block of an interval, or [#NONE].
  long block(long interval) {
    return owners.get(interval) - 1;
  }

  /// Whether a record covers an interval.
  boolean covers(long interval) {
    return owners.get(interval) != HOLE;
  }

  /// The most specific record of an interval, or [#NONE].
  long mostSpecific(long interval) {
    return mostSpecificOf(owners.get(interval));
  }

  /// The most specific record of an owner as its column has it.
  private long mostSpecificOf(long owner) {
    return isPlain || owner == HOLE ? owner - 1 : mostSpecificOfBlock(owner - 1);
  }

  private long mostSpecificOfBlock(long block) {
    return hasMerged && merged.get(block) != 0
        ? MergedChain.next(this, block, NONE)
        : entries.get(blockEntries.get(block));
  }

  /// Turns intervals into their most specific records, as numbers among those of all key spaces.
  void mostSpecific(long[] intervals, int from, int to) {
    owners.getAll(intervals, from, to);
    for (int i = from; i < to; i++) {
      intervals[i] = record(mostSpecificOf(intervals[i]));
    }
  }

  /// The number among the records of all key spaces of a rank, or [#NONE].
  long record(long rank) {
    return rank == NONE ? NONE : existing(rank);
  }

  /// The same of a rank that has to be one.
  private long existing(long rank) {
    if (rank < 0 || rank >= summary.records()) {
      throw new DamageException("there is no record " + rank + " of " + space.label());
    }
    return base + rank;
  }

  /// Visits the records that cover an interval, in match order.
  ///
  /// @return whether the visitor wanted all
  boolean forEachMatch(long interval, RecordVisitor visitor) {
    long block = owners.get(interval) - 1;
    if (block == NONE) {
      return true;
    }
    long budget = summary.records();
    if (hasMerged && merged.get(block) != 0) {
      long rank = MergedChain.next(this, block, NONE);
      for (; rank != NONE; rank = MergedChain.next(this, block, rank)) {
        if (--budget < 0) {
          throw new DamageException("a chain of blocks has more records than there are");
        }
        if (!VisitorException.visit(visitor, existing(rank))) {
          return false;
        }
      }
      block = MergedChain.above(this, block);
    }
    long steps = summary.longestChain();
    while (block != NONE) {
      long entry = blockEntries.get(block);
      long end = blockEntries.get(block + 1);
      if (entry < 0 || end < entry || end - entry > budget || steps-- <= 0) {
        throw new DamageException("a chain of blocks is longer than it can be");
      }
      budget -= end - entry;
      for (; entry < end; entry++) {
        if (!VisitorException.visit(visitor, existing(entries.get(entry)))) {
          return false;
        }
      }
      block = parent(block);
    }
    return true;
  }

  /// The next wider block around one, or [#NONE].
  long parent(long block) {
    long distance = parents.get(block);
    if (distance == 0) {
      return NONE;
    }
    if (distance < 0 || distance > block) {
      throw new DamageException("a block has no parent where it says");
    }
    return block - distance;
  }

  boolean isMerged(long block) {
    return merged.get(block) != 0;
  }

  long firstEntry(long block) {
    return blockEntries.get(block);
  }

  long rankOf(long entry) {
    return entries.get(entry);
  }

  /// The id of a record.
  long id(long rank) {
    return ids.get(rank);
  }

  /// The ids of the records.
  Column ids() {
    return ids;
  }

  /// The number of a record's payload.
  long payloadNumber(long rank) {
    return payloadNumbers.get(rank);
  }

  /// The code of a record's target.
  int code(long rank) {
    return (int) codes.get(rank);
  }

  /// The interval where a record's target starts.
  long firstInterval(long rank) {
    long entry = recordEntries.get(rank);
    long block =
        blockEntries.isIdentity()
            ? entry
            : blockEntries.firstAbove(entry, 0, summary.blocks() + 1) - 1;
    return blockStarts.get(block);
  }

  /// The last key of a record's target, given the interval where it starts.
  long lastHigh(long rank, long firstInterval) {
    int code = code(rank);
    if (code == space.rangeCode()) {
      return starts.lastHigh(firstInterval + spans.get(rank));
    }
    long high = starts.high(firstInterval);
    return space == KeySpace.IPV6 && code < 64 ? high | -1L >>> code : high;
  }

  /// Bits 63 to 0 of the last key of a record's target, given the interval where it starts.
  long lastLow(long rank, long firstInterval) {
    int code = code(rank);
    if (code == space.rangeCode()) {
      return starts.lastLow(firstInterval + spans.get(rank));
    }
    long low = starts.low(firstInterval);
    int hostBits = space.bits() - code;
    return hostBits <= 0 ? low : low | (hostBits >= 64 ? -1L : ~(-1L << hostBits));
  }

  /// The number of records that start below a key: the rank of the first that does not.
  long firstRankFrom(long high, long low) {
    long from = 0;
    long to = summary.records();
    while (from < to) {
      long middle = (from + to) >>> 1;
      long interval = firstInterval(middle);
      int order = Keys.compare(starts.high(interval), starts.low(interval), high, low);
      if (order < 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
