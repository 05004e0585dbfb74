package dev.sextant.index;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// For every slot of a key space, the sources that may have a record there: the summaries of all
/// members laid over each other.
///
/// Slots with the same sources lie together in spans; each span has a row, and rows with the same
/// sources are one. A span is found by the leading 16 bits of a slot, and among those by a binary
/// search over the last 8; these and its row stand in one number.
final class RoutingTable {
  /// The most numbers in all rows together; slots become coarser until they fit.
  private static final int MOST_SOURCES_IN_ROWS = 1 << 22;

  private static final int COARSER_STEP = 8;
  private static final int SOURCE_BITS = 16;

  private final int coarser;
  private final int rootShift;
  private final int[] root;
  private final int[] spans;
  private final int[] rowStarts;
  private final char[] sources;

  RoutingTable(int coarser, int rootShift, int[] root, int[] spans, RoutingRows rows) {
    this.coarser = coarser;
    this.rootShift = rootShift;
    this.root = root;
    this.spans = spans;
    this.rowStarts = rows.starts();
    this.sources = rows.sources();
  }

  /// The table of summaries, whose places are the numbers of the sources.
  static RoutingTable of(List<RoutingSummary> summaries) {
    for (int coarser = 0; ; coarser += COARSER_STEP) {
      RoutingTableBuilder builder = new RoutingTableBuilder(coarser);
      boolean fits = sweep(borders(summaries, coarser), builder);
      if (fits || coarser + COARSER_STEP >= RoutingSlots.BITS) {
        return builder.build();
      }
    }
  }

  /// Goes from slot 0 to the last with the set of sources that have a run there.
  ///
  /// @return whether all rows have found room
  private static boolean sweep(long[] borders, RoutingTableBuilder builder) {
    BitSet active = new BitSet();
    builder.add(0, active);
    for (int i = 0; i < borders.length; ) {
      int slot = slot(borders[i]);
      for (; i < borders.length && slot(borders[i]) == slot; i++) {
        int source = (int) (borders[i] >>> 1) & ((1 << SOURCE_BITS) - 1);
        active.set(source, (borders[i] & 1) != 0);
      }
      builder.add(slot, active);
      if (builder.rows.sourceCount() > MOST_SOURCES_IN_ROWS) {
        return false;
      }
    }
    return true;
  }

  private static int slot(long border) {
    return (int) (border >>> (SOURCE_BITS + 1));
  }

  /// Slot, source, and whether the source starts (1) or is over (0) there, ascending.
  private static long[] borders(List<RoutingSummary> summaries, int coarser) {
    long[] borders = new long[2 * summaries.stream().mapToInt(RoutingSummary::runs).sum()];
    int size = 0;
    for (int source = 0; source < summaries.size(); source++) {
      long number = (long) source << 1;
      for (int border : summaries.get(source).borders(coarser)) {
        borders[size] = (long) border << (SOURCE_BITS + 1) | number | (isStart(size) ? 1 : 0);
        size++;
      }
    }
    long[] used = Arrays.copyOf(borders, size);
    Arrays.sort(used);
    return used;
  }

  /// The same with another summary of one source, in a time that grows with the table and not with
  /// the number of sources.
  ///
  /// @param all the summaries with the new one
  RoutingTable with(int source, RoutingSummary summary, List<RoutingSummary> all) {
    RoutingTableBuilder builder = new RoutingTableBuilder(coarser);
    RowChange change = new RowChange(source, builder.rows);
    int[] borders = summary.borders(coarser);
    int at = 0;
    int current = 0;
    for (int bucket = 0; bucket < root.length - 1; bucket++) {
      for (int span = root[bucket]; span < root[bucket + 1]; span++) {
        int start = bucket << rootShift | spans[span] >>> RoutingTableBuilder.ROW_BITS;
        for (; at < borders.length && borders[at] <= start; at++) {
          if (borders[at] < start) {
            builder.add(borders[at], change.row(current, isStart(at)));
          }
        }
        current = row(span);
        builder.add(start, change.row(current, !isStart(at)));
      }
    }
    for (; at < borders.length; at++) {
      builder.add(borders[at], change.row(current, isStart(at)));
    }
    return builder.rows.sourceCount() > MOST_SOURCES_IN_ROWS ? of(all) : builder.build();
  }

  /// Whether a border is where a run starts, and not where one is over.
  private static boolean isStart(int border) {
    return (border & 1) == 0;
  }

  /// Old rows with one source more or less, by their new numbers.
  private final class RowChange {
    private final int source;
    private final RoutingRows rows;
    private final int[] changed = new int[2 * (rowStarts.length - 1)];

    RowChange(int source, RoutingRows rows) {
      this.source = source;
      this.rows = rows;
      Arrays.fill(changed, -1);
    }

    int row(int old, boolean isIn) {
      int place = 2 * old + (isIn ? 1 : 0);
      if (changed[place] < 0) {
        BitSet row = new BitSet();
        for (int at = from(old); at < to(old); at++) {
          row.set(source(at));
        }
        row.set(source, isIn);
        changed[place] = rows.add(row);
      }
      return changed[place];
    }
  }

  /// The span of a slot.
  int span(int slot) {
    int bucket = slot >>> rootShift;
    int low = root[bucket] - 1; // starts in a bucket before
    int high = root[bucket + 1] - 1;
    int inBucket = slot & RoutingTableBuilder.SLOT_MASK;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (spans[middle] >>> RoutingTableBuilder.ROW_BITS <= inBucket) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// The row of a span.
  int row(int span) {
    return spans[span] & RoutingTableBuilder.ROW_MASK;
  }

  /// Where the sources of a row start.
  int from(int row) {
    return rowStarts[row];
  }

  /// Where the sources of a row end.
  int to(int row) {
    return rowStarts[row + 1];
  }

  /// The source at a place, ascending in a row.
  int source(int place) {
    return sources[place];
  }
}
