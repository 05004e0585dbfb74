package dev.sextant.index;

import dev.sextant.internal.column.ColumnCursor;

/// The check of blocks that close: what they say of their records' targets is right, and they lie
/// in match order.
final class BlockPieces {
  private final SpaceColumns columns;
  private final SpaceReader reader;
  private final KeySpace space;
  private final BlockFrames frames;
  private final ColumnCursor entries;

  private long pieces;
  private long targets;

  // the block that closes
  private BlockFrames.Frame frame = new BlockFrames.Frame();
  private long end;
  private long lastHigh;
  private long lastLow;

  BlockPieces(SpaceColumns columns, BlockFrames frames) {
    this.columns = columns;
    this.reader = columns.reader();
    this.space = columns.space();
    this.frames = frames;
    this.entries = columns.cursor(SectionKind.ENTRIES);
  }

  /// Intervals of all blocks that are less than a target.
  long pieces() {
    return pieces;
  }

  /// Intervals of the targets of these blocks.
  long targets() {
    return targets;
  }

  /// Checks a block.
  ///
  /// @param closing the block
  /// @param interval the first interval behind it
  /// @param blockLastHigh bits 127 to 64 of its last key
  /// @param blockLastLow bits 63 to 0 of its last key
  /// @param goesOn the innermost block that does not close there
  void check(
      BlockFrames.Frame closing,
      long interval,
      long blockLastHigh,
      long blockLastLow,
      long goesOn) {
    frame = closing;
    end = interval;
    lastHigh = blockLastHigh;
    lastLow = blockLastLow;
    if (interval == closing.start) {
      throw columns.damage(SectionKind.BLOCK_STARTS, closing.block, "is of a block without keys");
    }
    boolean alone = closing.parent == SpaceReader.NONE;
    boolean narrower = alone || closing.parent == goesOn || start(closing.parent) < closing.start;
    boolean simple =
        closing.endEntry == closing.firstEntry + 1
            && !closing.merged
            && narrower
            && isWhole(closing.opensRecord, closing.code, closing.span);
    if (!simple) {
      checkAll(narrower);
    }
  }

  private long start(long block) {
    return columns.column(SectionKind.BLOCK_STARTS).get(block);
  }

  /// Whether the block is all of a target.
  private boolean isWhole(boolean opensRecord, long code, long span) {
    if (!opensRecord) {
      return false;
    }
    if (code == space.rangeCode()) {
      return frame.start + span + 1 == end;
    }
    int hostBits = space.bits() - (int) Math.min(code, space.bits());
    checkHostBits(hostBits);
    return lastLow == (frame.firstLow | Keys.hostLow(hostBits))
        && lastHigh == (frame.firstHigh | Keys.hostHigh(hostBits));
  }

  private void checkHostBits(int hostBits) {
    if ((frame.firstLow & Keys.hostLow(hostBits)) != 0
        || (frame.firstHigh & Keys.hostHigh(hostBits)) != 0) {
      throw columns.damage(SectionKind.BLOCK_STARTS, frame.block, "is a prefix with host bits");
    }
  }

  private void checkAll(boolean narrower) {
    boolean whole = true;
    long last = SpaceReader.NONE;
    for (long entry = frame.firstEntry; entry < frame.endEntry; entry++) {
      long rank = entry == frame.firstEntry ? frame.rank : rank(entry);
      boolean opensRecord = frames.opensRecord(entry, rank);
      boolean isWhole = isWhole(opensRecord, frames.code(rank), frames.span(rank));
      if (!isWhole) {
        checkPiece(entry, rank, opensRecord);
      }
      if (last != SpaceReader.NONE && !isInOrder(last, rank, isWhole && whole)) {
        throw columns.damage(SectionKind.ENTRIES, entry, "is not in match order");
      }
      whole &= isWhole;
      last = rank;
    }
    if (frame.merged) {
      checkAligned(narrower);
    }
    checkBeforeParents(last, whole && narrower && !frame.merged);
  }

  /// Whether a record may follow another one in a block.
  ///
  /// @param isWhole whether the block is all of the target of both
  private boolean isInOrder(long last, long rank, boolean isWhole) {
    // records of one target ascend by id as they do by rank
    return isWhole ? last < rank : MergedChain.compare(reader, last, rank) < 0;
  }

  private long rank(long entry) {
    long rank = entries.get(entry);
    if (rank < 0 || rank >= columns.summary().records()) {
      throw columns.damage(SectionKind.ENTRIES, entry, "is no record");
    }
    return rank;
  }

  /// The records of normal blocks come behind those of the blocks in them.
  private void checkBeforeParents(long last, boolean sure) {
    long above = frame.parent;
    while (above != SpaceReader.NONE && reader.isMerged(above)) {
      above = reader.parent(above);
    }
    if (above != SpaceReader.NONE
        && !sure
        && MergedChain.compare(reader, last, reader.rankOf(reader.firstEntry(above))) >= 0) {
      throw columns.damage(
          SectionKind.PARENTS, frame.block, "is a block whose records belong before these");
    }
  }

  private void checkPiece(long entry, long rank, boolean opensRecord) {
    long first = opensRecord ? frame.start : reader.firstInterval(rank);
    long targetHigh = reader.lastHigh(rank, first);
    long targetLow = reader.lastLow(rank, first);
    if (first > frame.start || Keys.compare(targetHigh, targetLow, lastHigh, lastLow) < 0) {
      throw columns.damage(SectionKind.ENTRIES, entry, "is of a record that does not cover this");
    }
    pieces = Math.addExact(pieces, end - frame.start);
    if (opensRecord) {
      targets = Math.addExact(targets, intervals(rank, targetHigh, targetLow));
    }
    if (frame.merged && isPartOfWider(first, targetHigh, targetLow)) {
      throw columns.damage(SectionKind.ENTRIES, entry, "is less than an aligned piece");
    }
  }

  /// Number of intervals of a target that starts where the block does.
  private long intervals(long rank, long targetHigh, long targetLow) {
    IntervalStarts starts = columns.starts();
    long last = starts.find(targetHigh, targetLow);
    if (starts.lastHigh(last) != targetHigh || starts.lastLow(last) != targetLow) {
      throw columns.damage(SectionKind.TARGET_CODES, rank, "ends where nothing does");
    }
    return last + 1 - frame.start;
  }

  private int hostBits() {
    return Keys.hostBits(frame.firstHigh, frame.firstLow, lastHigh, lastLow);
  }

  private void checkAligned(boolean narrower) {
    int hostBits = hostBits();
    if (lastLow != (frame.firstLow | Keys.hostLow(hostBits))
        || lastHigh != (frame.firstHigh | Keys.hostHigh(hostBits))) {
      throw columns.damage(SectionKind.MERGED, frame.block, "is of a block that is not aligned");
    }
    checkHostBits(hostBits);
    if (!narrower && reader.isMerged(frame.parent)) {
      throw columns.damage(SectionKind.MERGED, frame.block, "is of a block as wide as its parent");
    }
  }

  /// Whether the aligned block twice as wide lies in the target, too.
  private boolean isPartOfWider(long firstInterval, long targetHigh, long targetLow) {
    int hostBits = hostBits() + 1;
    if (hostBits > space.bits()) {
      return false;
    }
    long hostHigh = Keys.hostHigh(hostBits);
    long hostLow = Keys.hostLow(hostBits);
    IntervalStarts starts = columns.starts();
    return Keys.compare(
                frame.firstHigh & ~hostHigh,
                frame.firstLow & ~hostLow,
                starts.high(firstInterval),
                starts.low(firstInterval))
            >= 0
        && Keys.compare(frame.firstHigh | hostHigh, frame.firstLow | hostLow, targetHigh, targetLow)
            <= 0;
  }
}
