package dev.sextant.internal.block;

import java.io.IOException;

/// The second sweep: cuts targets and sends their blocks and the intervals to a sink.
///
/// All events at one key (targets that end before it, then targets that start at it) come first;
/// then the pieces that start there are announced, the widest first, and the interval. `position`
/// is the lowest stack position whose piece starts at the current key.
final class BlockSweep {
  private static final long NONE_YET = -2;

  private final DistinctTargets targets;
  private final BlockSink sink;
  private final long greatestHigh;
  private final long greatestLow;
  private final MatchStack stack = new MatchStack();
  private final AlignedPieces aligned = new AlignedPieces();

  private long keyHigh;
  private long keyLow;
  private int position;

  private long targetCount;
  private long blocks;
  private long mergedBlocks;
  private long intervals;
  private long lastOwner = NONE_YET;
  private int greatestChain;

  BlockSweep(DistinctTargets targets, BlockSink sink, long greatestHigh, long greatestLow) {
    this.targets = targets;
    this.sink = sink;
    this.greatestHigh = greatestHigh;
    this.greatestLow = greatestLow;
  }

  /// Runs over all targets, and to the end of the key space.
  BlockCounts run(int markedSpans) throws IOException {
    boolean more = targets.next();
    while (more) {
      if (targets.marked) {
        more = aligned.cut(targets, this);
      } else {
        moveTo(targets.firstHigh, targets.firstLow);
        more = stack.isNarrowest(targets) ? push() : pushCrossing();
      }
    }
    endBelow(greatestHigh, greatestLow);
    announce();
    return new BlockCounts(
        targets.rank + targets.count,
        targetCount + aligned.targets(),
        blocks,
        mergedBlocks,
        aligned.targets(),
        aligned.pieces(),
        markedSpans,
        intervals,
        greatestChain);
  }

  /// Opens the block of an aligned piece that lies in the innermost open block.
  void openPiece(long firstHigh, long firstLow, long lastHigh, long lastLow) throws IOException {
    moveTo(firstHigh, firstLow);
    announceBlocks();
    sink.block(stack.block(stack.depth() - 1), firstHigh, firstLow, true);
    stack.pushPiece(lastHigh, lastLow, blocks++);
    mergedBlocks++;
    position = stack.depth();
    greatestChain = Math.max(greatestChain, stack.depth());
  }

  /// Adds records to the block that was opened last.
  void entries(long firstRank, long count) throws IOException {
    sink.entries(firstRank, count);
  }

  private boolean push() throws IOException {
    targetCount++;
    stack.push(targets);
    return targets.next();
  }

  /// Puts all targets that start at this key in their places; the first one crosses others.
  private boolean pushCrossing() throws IOException {
    int from = stack.depth();
    boolean more;
    do {
      more = push();
    } while (more && !targets.marked && targets.firstLow == keyLow && targets.firstHigh == keyHigh);
    position = Math.min(position, stack.settle(from));
    return more;
  }

  private void moveTo(long high, long low) throws IOException {
    endBelow(high, low);
    startKey(high, low);
  }

  /// Closes the pieces of all targets that end below a key.
  private void endBelow(long high, long low) throws IOException {
    while (stack.endsBelow(high, low)) {
      long endHigh = stack.endHigh();
      long endLow = stack.endLow();
      startKey(Keys.incrementedHigh(endHigh, endLow), endLow + 1);
      stack.popEnding(endHigh, endLow);
      position = Math.min(position, stack.removeEnding(endHigh, endLow));
    }
  }

  private void startKey(long high, long low) throws IOException {
    if (low != keyLow || high != keyHigh) {
      announce();
      keyHigh = high;
      keyLow = low;
    }
  }

  private void announce() throws IOException {
    announceBlocks();
    long owner = stack.block(stack.depth() - 1);
    if (owner != lastOwner) {
      sink.interval(keyHigh, keyLow, owner);
      intervals++;
      lastOwner = owner;
    }
  }

  private void announceBlocks() throws IOException {
    int depth = stack.depth();
    if (position < depth) {
      long parent = stack.block(position - 1);
      for (int at = position; at < depth; at++) {
        sink.block(parent, keyHigh, keyLow, false);
        sink.entries(stack.rank(at), stack.count(at));
        parent = blocks++;
        stack.setBlock(at, parent);
      }
      greatestChain = Math.max(greatestChain, depth);
    }
    position = depth;
  }
}
