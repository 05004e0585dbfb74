package dev.sextant.index;

/// The records of a chain of merged blocks, in match order: a merge of the blocks' lists, each of
/// which is in match order itself.
///
/// Keeps nothing between two records: each is found from the one before it, as the least in match
/// order of the blocks' first records behind that one. A chain has at most 33 (IPv4, ASN) or 129
/// (IPv6) merged blocks.
final class MergedChain {
  private MergedChain() {}

  /// The next record of the merged blocks from the innermost one upwards, or [SpaceReader#NONE].
  ///
  /// @param given the record before it; [SpaceReader#NONE] for the first
  static long next(SpaceReader space, long innermost, long given) {
    long best = SpaceReader.NONE;
    long steps = space.summary().longestChain();
    long block = innermost;
    while (block != SpaceReader.NONE && space.isMerged(block)) {
      if (steps-- <= 0) {
        throw tooLong();
      }
      long rank = firstBehind(space, block, given);
      if (rank != SpaceReader.NONE
          && (best == SpaceReader.NONE || compare(space, rank, best) < 0)) {
        best = rank;
      }
      block = space.parent(block);
    }
    return best;
  }

  /// The first block above the merged ones.
  static long above(SpaceReader space, long innermost) {
    long block = innermost;
    long steps = space.summary().longestChain();
    while (block != SpaceReader.NONE && space.isMerged(block)) {
      if (steps-- <= 0) {
        throw tooLong();
      }
      block = space.parent(block);
    }
    return block;
  }

  private static DamageException tooLong() {
    return new DamageException("a chain of blocks is longer than it can be");
  }

  private static long firstBehind(SpaceReader space, long block, long given) {
    long from = space.firstEntry(block);
    long end = space.firstEntry(block + 1);
    long to = given == SpaceReader.NONE ? from : end;
    while (from < to) {
      long middle = (from + to) >>> 1;
      if (compare(space, space.rankOf(middle), given) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from < end ? space.rankOf(from) : SpaceReader.NONE;
  }

  /// Match order: fewest addresses first, then the lower id.
  static int compare(SpaceReader space, long rank, long other) {
    if (rank == other) {
      return 0;
    }
    long interval = space.firstInterval(rank);
    long otherInterval = space.firstInterval(other);
    int bySize =
        Keys.compare(
            sizeHigh(space, rank, interval),
            sizeLow(space, rank, interval),
            sizeHigh(space, other, otherInterval),
            sizeLow(space, other, otherInterval));
    return bySize != 0 ? bySize : Long.compare(space.id(rank), space.id(other));
  }

  /// Bits 127 to 64 of the number of keys less one.
  private static long sizeHigh(SpaceReader space, long rank, long interval) {
    long low = space.starts().low(interval);
    long borrow = Long.compareUnsigned(space.lastLow(rank, interval), low) < 0 ? 1 : 0;
    return space.lastHigh(rank, interval) - space.starts().high(interval) - borrow;
  }

  /// Bits 63 to 0 of the number of keys less one.
  private static long sizeLow(SpaceReader space, long rank, long interval) {
    return space.lastLow(rank, interval) - space.starts().low(interval);
  }
}
