package dev.sextant.index;

/// The matches of one key in one member of a set, in match order.
final class MatchCursor extends SourceCursor {
  private SpaceReader space;
  private long merged;
  private long block;
  private long entry;
  private long end;
  private long budget;
  private long steps;
  private long sizeHigh;
  private long sizeLow;

  MatchCursor(SpaceReader space) {
    this.space = space;
  }

  /// Goes to the first match of an interval.
  void start(int source, SpaceReader space, long interval) {
    this.source = source;
    this.space = space;
    budget = space.summary().records();
    steps = space.summary().longestChain();
    entry = 0;
    end = 0;
    rank = SpaceReader.NONE;
    block = space.block(interval);
    merged = block != SpaceReader.NONE && space.isMerged(block) ? block : SpaceReader.NONE;
    if (merged != SpaceReader.NONE) {
      block = MergedChain.above(space, merged);
    }
    advance();
  }

  @Override
  void advance() {
    rank = next();
    if (rank != SpaceReader.NONE) {
      if (--budget < 0) {
        throw new DamageException("a chain of blocks has more records than there are");
      }
      sizeHigh = TargetSize.high(space, rank);
      sizeLow = TargetSize.low(space, rank);
    }
  }

  private long next() {
    if (merged != SpaceReader.NONE) {
      long found = MergedChain.next(space, merged, rank);
      if (found != SpaceReader.NONE) {
        return found;
      }
      merged = SpaceReader.NONE;
    }
    while (entry >= end) {
      if (block == SpaceReader.NONE) {
        return SpaceReader.NONE;
      }
      if (--steps < 0) {
        throw new DamageException("a chain of blocks is longer than it can be");
      }
      entry = space.firstEntry(block);
      end = space.firstEntry(block + 1);
      block = space.parent(block);
    }
    return space.rankOf(entry++);
  }

  @Override
  long record() {
    return space.base() + rank;
  }

  @Override
  boolean isBefore(SourceCursor other) {
    MatchCursor that = (MatchCursor) other;
    int order = Keys.compare(sizeHigh, sizeLow, that.sizeHigh, that.sizeLow);
    return order != 0 ? order < 0 : source < that.source;
  }
}
