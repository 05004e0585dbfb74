package dev.sextant.index;

import dev.sextant.internal.column.ColumnCursor;

/// The check of some intervals of a key space, and of the blocks that start or end there.
///
/// A pass from front to back opens and closes blocks as their starts, their parents and the owners
/// say. When a block closes, its keys are known, so that can be compared with the targets of its
/// records:
///
/// - a block that is all of its records' target is simply right;
/// - any other is a piece: it lies inside the target; in match order its records are before those
///   of its parent, so that pieces of one record never lie in each other; and all pieces of all
///   records together are as long as the targets together.
///
/// So each record covers exactly its target.
final class BlocksCheck {
  /// What the checks of parts of a key space add up to.
  ///
  /// @param firstBlock the first block that starts in the part
  /// @param endBlock the first block behind it
  /// @param longestChain number of blocks in the longest chain
  /// @param pieces intervals of all pieces that are less than a target
  /// @param targets intervals of the targets of these pieces that start in the part
  record Part(long firstBlock, long endBlock, long longestChain, long pieces, long targets) {}

  private final SpaceColumns columns;
  private final KeySpace space;
  private final SpaceSummary summary;
  private final BlockFrames frames;
  private final BlockPieces pieces;
  private final ColumnCursor owners;
  private final StartsCursor starts;

  private long block;
  private long longestChain;

  // the key before the present interval
  private long lastHigh;
  private long lastLow;

  BlocksCheck(SpaceColumns columns) {
    this.columns = columns;
    space = columns.space();
    summary = columns.summary();
    frames = new BlockFrames(columns);
    pieces = new BlockPieces(columns, frames);
    owners = columns.cursor(SectionKind.OWNERS);
    starts = columns.starts().cursor();
  }

  /// Checks the intervals `from` (inclusive) to `to` (exclusive), and the blocks that end at their
  /// starts.
  Part run(long from, long to) {
    long owner = -1;
    if (from > 0) {
      owner = owner(from - 1);
      frames.openChain(owner - 1);
      block = columns.column(SectionKind.BLOCK_STARTS).firstAbove(from - 1, 0, summary.blocks());
    }
    long firstBlock = block;
    for (long interval = from; interval < to; interval++) {
      long before = owner;
      owner = owner(interval);
      if (owner == before) {
        throw columns.damage(SectionKind.OWNERS, interval, "is the owner before it");
      }
      starts.moveTo(interval);
      long high = starts.high();
      long low = starts.low();
      lastHigh = low == 0 ? high - 1 : high;
      lastLow = low - 1;
      while (block < summary.blocks()) {
        long start = frames.start(block);
        if (start > interval) {
          break;
        }
        open(start, interval, high, low);
      }
      closeTo(owner - 1, interval, SectionKind.OWNERS, interval);
    }
    if (to == summary.intervals()) {
      lastHigh = space.maxHigh();
      lastLow = space.maxLow();
      closeTo(SpaceReader.NONE, to, SectionKind.OWNERS, to - 1);
    }
    return new Part(firstBlock, block, longestChain, pieces.pieces(), pieces.targets());
  }

  private long owner(long interval) {
    long owner = owners.get(interval);
    if (owner < 0 || owner > summary.blocks()) {
      throw columns.damage(SectionKind.OWNERS, interval, "is no block");
    }
    return owner;
  }

  private void open(long start, long interval, long high, long low) {
    if (start != interval) {
      throw columns.damage(SectionKind.BLOCK_STARTS, block, "is not behind the one before it");
    }
    long distance = frames.parentDistance(block);
    if (distance < 0 || distance > block) {
      throw columns.damage(SectionKind.PARENTS, block, "is no block before it");
    }
    closeTo(
        distance == 0 ? SpaceReader.NONE : block - distance, interval, SectionKind.PARENTS, block);
    boolean inMerged = frames.depth() > 0 && frames.top().merged;
    frames.push(block, interval, high, low);
    if (inMerged && !frames.top().merged) {
      throw columns.damage(SectionKind.MERGED, block, "is not that of its parent");
    }
    longestChain = Math.max(longestChain, frames.depth());
    block++;
  }

  /// Closes blocks before an interval until one is the innermost.
  ///
  /// @param kind the section that says so
  /// @param index its number that says so
  private void closeTo(long wanted, long interval, SectionKind kind, long index) {
    while (frames.topBlock() > wanted) {
      pieces.check(frames.top(), interval, lastHigh, lastLow, wanted);
      frames.pop();
    }
    if (frames.topBlock() != wanted) {
      throw columns.damage(kind, index, "is a block that does not reach there");
    }
  }
}
