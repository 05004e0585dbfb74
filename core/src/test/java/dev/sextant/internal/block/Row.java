package dev.sextant.internal.block;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// One record's target, for tests: keys of any size, inclusive.
record Row(BigInteger first, BigInteger last, long id) {
  /// The order that a [TargetSource] has.
  static final Comparator<Row> SOURCE_ORDER =
      Comparator.comparing(Row::first)
          .thenComparing(Row::last, Comparator.reverseOrder())
          .thenComparingLong(Row::id);

  static final Comparator<Row> MATCH_ORDER =
      Comparator.comparing(Row::size).thenComparingLong(Row::id);

  static Row of(long first, long last, long id) {
    return new Row(BigInteger.valueOf(first), BigInteger.valueOf(last), id);
  }

  BigInteger size() {
    return last.subtract(first).add(BigInteger.ONE);
  }

  boolean covers(BigInteger key) {
    return first.compareTo(key) <= 0 && key.compareTo(last) <= 0;
  }

  boolean encloses(Row other) {
    return first.compareTo(other.first) <= 0 && other.last.compareTo(last) <= 0;
  }

  boolean hasTargetOf(Row other) {
    return first.equals(other.first) && last.equals(other.last);
  }

  boolean crosses(Row other) {
    boolean meets = first.compareTo(other.last) <= 0 && other.first.compareTo(last) <= 0;
    return meets && !encloses(other) && !other.encloses(this);
  }

  static List<Row> sorted(List<Row> rows) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(SOURCE_ORDER);
    return sorted;
  }

  static TargetSource source(List<Row> sorted) {
    return () -> new RowCursor(sorted);
  }

  @Override
  public String toString() {
    return "[" + first + "," + last + "]#" + id;
  }

  private static final class RowCursor implements TargetCursor {
    private final List<Row> rows;
    private int at = -1;

    RowCursor(List<Row> rows) {
      this.rows = rows;
    }

    @Override
    public boolean next() {
      return ++at < rows.size();
    }

    @Override
    public long firstHigh() {
      return rows.get(at).first.shiftRight(64).longValue();
    }

    @Override
    public long firstLow() {
      return rows.get(at).first.longValue();
    }

    @Override
    public long lastHigh() {
      return rows.get(at).last.shiftRight(64).longValue();
    }

    @Override
    public long lastLow() {
      return rows.get(at).last.longValue();
    }

    @Override
    public long id() {
      return rows.get(at).id;
    }

    @Override
    public void close() {}
  }
}
