package dev.sextant.internal.block;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/// The distinct targets of a source in order, each with the run of records that have it and the
/// marked span that it lies in.
///
/// Fields are those of the target that [#next] found.
final class DistinctTargets implements Closeable {
  long firstHigh;
  long firstLow;
  long lastHigh;
  long lastLow;

  /// Bits 127 to 64 of the number of keys minus one.
  long sizeHigh;

  /// Bits 63 to 0 of the number of keys minus one.
  long sizeLow;

  /// The rank of the first record with this target.
  long rank;

  /// Number of records with this target.
  long count;

  long minId;
  long maxId;

  /// Whether it lies in a marked span and is not the span itself.
  boolean marked;

  private final TargetCursor cursor;
  private final MarkedSpans spans;
  private final long greatestHigh;
  private final long greatestLow;
  private boolean more;
  private int span;
  private long[] ids = new long[8];

  DistinctTargets(TargetSource source, MarkedSpans spans, long greatestHigh, long greatestLow)
      throws IOException {
    this.spans = spans;
    this.greatestHigh = greatestHigh;
    this.greatestLow = greatestLow;
    this.cursor = source.open();
    this.more = cursor.next();
  }

  /// Moves to the next target; `false` at the end.
  boolean next() throws IOException {
    if (!more) {
      return false;
    }
    long high = cursor.firstHigh();
    long low = cursor.firstLow();
    long endHigh = cursor.lastHigh();
    long endLow = cursor.lastLow();
    rank += count;
    check(high, low, endHigh, endLow);
    firstHigh = high;
    firstLow = low;
    lastHigh = endHigh;
    lastLow = endLow;
    sizeHigh = Keys.differenceHigh(endHigh, endLow, high, low);
    sizeLow = endLow - low;
    marked = spans.size() > 0 && findSpan();
    minId = cursor.id();
    maxId = minId;
    count = 1;
    more = cursor.next();
    if (more && isSame()) {
      readDuplicates();
    }
    return true;
  }

  /// The ids of the records with this marked target, in order.
  long[] ids() {
    if (count == 1) {
      return new long[] {minId};
    }
    return Arrays.copyOf(ids, Math.toIntExact(count));
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }

  private void readDuplicates() throws IOException {
    if (marked) {
      ids[0] = minId;
    }
    do {
      long id = cursor.id();
      if (id <= maxId) {
        throw outOfOrder(rank + count);
      }
      maxId = id;
      if (marked) {
        keepId(id);
      }
      count++;
      more = cursor.next();
    } while (more && isSame());
  }

  private void keepId(long id) {
    int at = Math.toIntExact(count);
    if (at == ids.length) {
      ids = Arrays.copyOf(ids, Math.multiplyExact(at, 2));
    }
    ids[at] = id;
  }

  private boolean isSame() {
    return cursor.firstLow() == firstLow
        && cursor.lastLow() == lastLow
        && cursor.firstHigh() == firstHigh
        && cursor.lastHigh() == lastHigh;
  }

  private boolean findSpan() {
    while (span < spans.size()
        && Keys.isBelow(spans.lastHigh(span), spans.lastLow(span), firstHigh, firstLow)) {
      span++;
    }
    if (span == spans.size()) {
      return false;
    }
    int byFirst = Keys.compare(firstHigh, firstLow, spans.firstHigh(span), spans.firstLow(span));
    int byLast = Keys.compare(lastHigh, lastLow, spans.lastHigh(span), spans.lastLow(span));
    return byFirst >= 0 && byLast <= 0 && (byFirst != 0 || byLast != 0);
  }

  private void check(long high, long low, long endHigh, long endLow) {
    if (Keys.isBelow(endHigh, endLow, high, low)
        || Keys.isBelow(greatestHigh, greatestLow, endHigh, endLow)) {
      throw new IllegalArgumentException("target of rank " + rank + " is no range of the family");
    }
    if (rank > 0) {
      int byFirst = Keys.compare(firstHigh, firstLow, high, low);
      if (byFirst > 0 || (byFirst == 0 && Keys.isBelow(lastHigh, lastLow, endHigh, endLow))) {
        throw outOfOrder(rank);
      }
    }
  }

  private static IllegalArgumentException outOfOrder(long rank) {
    return new IllegalArgumentException("target of rank " + rank + " is out of order");
  }
}
