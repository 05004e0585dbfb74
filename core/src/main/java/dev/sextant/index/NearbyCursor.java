package dev.sextant.index;

import java.util.Arrays;

/// The records of one member of a set that lie in, around or across a span of keys, by first key,
/// wider first, then id; see [NearbyRecords].
final class NearbyCursor extends SourceCursor {
  private SpaceReader space;
  private Span span;
  private final MatchCursor around;
  private long[] before = new long[16];
  private int beforeSize;
  private int at;
  private long nextRank;
  private long endRank;
  private long firstHigh;
  private long firstLow;
  private long lastHigh;
  private long lastLow;

  /// A span of keys, and how records lie to it.
  record Span(
      NearbyRecords.Relation relation,
      KeySpace space,
      long firstHigh,
      long firstLow,
      long lastHigh,
      long lastLow) {}

  NearbyCursor(SpaceReader space, Span span) {
    this.space = space;
    this.span = span;
    this.around = new MatchCursor(space);
  }

  /// Goes to the first record.
  ///
  /// @param interval the interval of the span's first key
  void start(int source, SpaceReader space, Span span, long interval) {
    this.source = source;
    this.space = space;
    this.span = span;
    beforeSize = 0;
    at = 0;
    boolean covering = span.relation == NearbyRecords.Relation.COVERING;
    nextRank = covering ? 0 : space.firstRankFrom(span.firstHigh, span.firstLow);
    endRank = covering ? 0 : space.summary().records();
    if (span.relation != NearbyRecords.Relation.INSIDE) {
      collectAround(interval, covering);
    }
    advance();
  }

  /// The matches of the first key: those that cover the span, or those that start before it.
  private void collectAround(long interval, boolean covering) {
    for (around.start(source, space, interval); !around.isAtEnd(); around.advance()) {
      boolean wanted = covering ? reachesLast(around.rank) : around.rank < nextRank;
      if (wanted) {
        if (beforeSize == before.length) {
          before = Arrays.copyOf(before, 2 * beforeSize);
        }
        before[beforeSize++] = around.rank;
      }
    }
    Arrays.sort(before, 0, beforeSize);
  }

  private boolean reachesLast(long other) {
    long interval = space.firstInterval(other);
    return Keys.compare(
            space.lastHigh(other, interval),
            space.lastLow(other, interval),
            span.lastHigh,
            span.lastLow)
        >= 0;
  }

  @Override
  void advance() {
    if (at < beforeSize) {
      read(before[at++]);
      return;
    }
    while (nextRank < endRank) {
      read(nextRank++);
      if (Keys.compare(firstHigh, firstLow, span.lastHigh, span.lastLow) > 0) {
        break;
      }
      if (span.relation == NearbyRecords.Relation.OVERLAPPING
          || Keys.compare(lastHigh, lastLow, span.lastHigh, span.lastLow) <= 0) {
        return;
      }
    }
    rank = SpaceReader.NONE;
  }

  private void read(long to) {
    rank = to;
    long interval = space.firstInterval(to);
    firstHigh = space.starts().high(interval);
    firstLow = space.starts().low(interval);
    lastHigh = space.lastHigh(to, interval);
    lastLow = space.lastLow(to, interval);
  }

  @Override
  long record() {
    return space.base() + rank;
  }

  @Override
  boolean isBefore(SourceCursor other) {
    NearbyCursor that = (NearbyCursor) other;
    int order = Keys.compare(firstHigh, firstLow, that.firstHigh, that.firstLow);
    if (order == 0) {
      order = Keys.compare(that.lastHigh, that.lastLow, lastHigh, lastLow);
    }
    return order != 0 ? order < 0 : source < that.source;
  }
}
