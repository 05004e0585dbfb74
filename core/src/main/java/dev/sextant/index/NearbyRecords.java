package dev.sextant.index;

import java.util.Arrays;

/// The records that lie in, around or across a span of keys, by first key, wider first, then id.
///
/// Those that start in the span follow each other; those that start before it and reach into it are
/// matches of its first key.
final class NearbyRecords {
  /// How a record lies to the span.
  enum Relation {
    /// All of the record is in the span.
    INSIDE,
    /// All of the span is in the record.
    COVERING,
    /// They share a key.
    OVERLAPPING
  }

  private final Spaces spaces;
  private final KeySpace keySpace;
  private final long firstHigh;
  private final long firstLow;
  private final long lastHigh;
  private final long lastLow;

  NearbyRecords(
      Spaces spaces,
      KeySpace keySpace,
      long firstHigh,
      long firstLow,
      long lastHigh,
      long lastLow) {
    this.spaces = spaces;
    this.keySpace = keySpace;
    this.firstHigh = firstHigh;
    this.firstLow = firstLow;
    this.lastHigh = lastHigh;
    this.lastLow = lastLow;
  }

  /// Visits them.
  ///
  /// @return whether the visitor wanted all
  boolean forEach(Relation relation, RecordVisitor visitor) {
    SpaceReader space = spaces.of(keySpace);
    if (space == null) {
      return true;
    }
    if (relation != Relation.INSIDE && !forEachAround(space, relation, visitor)) {
      return false;
    }
    return relation == Relation.COVERING || forEachFrom(space, relation, visitor);
  }

  /// Visits the matches of the first key: all those that cover the span, or of those that start
  /// before it.
  private boolean forEachAround(SpaceReader space, Relation relation, RecordVisitor visitor) {
    long[] found = new long[16];
    int[] count = {0};
    long[][] holder = {found};
    long behind =
        relation == Relation.COVERING
            ? Long.MAX_VALUE
            : space.base() + space.firstRankFrom(firstHigh, firstLow);
    RecordVisitor collector =
        record -> {
          long rank = record - space.base();
          if (record < behind && (relation != Relation.COVERING || reachesLast(space, rank))) {
            if (count[0] == holder[0].length) {
              holder[0] = Arrays.copyOf(holder[0], Math.multiplyExact(2, count[0]));
            }
            holder[0][count[0]++] = record;
          }
          return true;
        };
    try {
      space.forEachMatch(spaces.interval(keySpace, firstHigh, firstLow), collector);
    } catch (VisitorException e) {
      throw e.original(); // the collector's: damage like any other
    }
    Arrays.sort(holder[0], 0, count[0]);
    for (int i = 0; i < count[0]; i++) {
      if (!VisitorException.visit(visitor, holder[0][i])) {
        return false;
      }
    }
    return true;
  }

  private boolean reachesLast(SpaceReader space, long rank) {
    long interval = space.firstInterval(rank);
    return Keys.compare(
            space.lastHigh(rank, interval), space.lastLow(rank, interval), lastHigh, lastLow)
        >= 0;
  }

  private boolean forEachFrom(SpaceReader space, Relation relation, RecordVisitor visitor) {
    long rank = space.firstRankFrom(firstHigh, firstLow);
    for (; rank < space.summary().records(); rank++) {
      long interval = space.firstInterval(rank);
      IntervalStarts starts = space.starts();
      if (Keys.compare(starts.high(interval), starts.low(interval), lastHigh, lastLow) > 0) {
        return true;
      }
      boolean wanted =
          relation == Relation.OVERLAPPING
              || Keys.compare(
                      space.lastHigh(rank, interval),
                      space.lastLow(rank, interval),
                      lastHigh,
                      lastLow)
                  <= 0;
      if (wanted && !VisitorException.visit(visitor, space.base() + rank)) {
        return false;
      }
    }
    return true;
  }
}
