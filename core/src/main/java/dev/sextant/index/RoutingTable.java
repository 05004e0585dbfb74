package dev.sextant.index;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// For every slot of a key space, the sources that may have a record there: the summaries of all
/// members laid over each other.
///
/// Slots with the same sources lie together in spans; each span has a row, and rows with the same
/// sources are one. A slot's span is found by its leading bits and a short binary search.
final class RoutingTable {
  /// The most numbers in all rows together; slots become coarser until they fit.
  private static final int MOST_SOURCES_IN_ROWS = 1 << 22;

  private static final int COARSER_STEP = 8;
  private static final int MIN_ROOT_BITS = 4;
  private static final int MAX_ROOT_BITS = 16;

  private final int[] root;
  private final int rootShift;
  private final int[] spanStarts;
  private final int[] spanRows;
  private final int[] rowStarts;
  private final char[] sources;

  private RoutingTable(Sweep sweep) {
    spanStarts = Arrays.copyOf(sweep.spanStarts, sweep.spans);
    spanRows = Arrays.copyOf(sweep.spanRows, sweep.spans);
    rowStarts = Arrays.copyOf(sweep.rowStarts, sweep.rows + 1);
    sources = Arrays.copyOf(sweep.sources, sweep.sourceCount);
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(sweep.spans);
    rootShift = RoutingSlots.BITS - Math.clamp(bits, MIN_ROOT_BITS, MAX_ROOT_BITS);
    root = new int[(RoutingSlots.LAST >>> rootShift) + 2];
    int span = 0;
    for (int i = 0; i < root.length - 1; i++) {
      while (span + 1 < spanStarts.length && spanStarts[span + 1] <= i << rootShift) {
        span++;
      }
      root[i] = span;
    }
    root[root.length - 1] = spanStarts.length - 1;
  }

  /// The table of summaries, whose places are the numbers of the sources.
  static RoutingTable of(List<RoutingSummary> summaries) {
    for (int coarser = 0; ; coarser += COARSER_STEP) {
      Sweep sweep = new Sweep(summaries, coarser);
      if (sweep.run() || coarser + COARSER_STEP >= RoutingSlots.BITS) {
        return new RoutingTable(sweep);
      }
    }
  }

  /// The span of a slot.
  int span(int slot) {
    int low = root[slot >>> rootShift];
    int high = root[(slot >>> rootShift) + 1];
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (spanStarts[middle] <= slot) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// The row of a span.
  int row(int span) {
    return spanRows[span];
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

  /// Number of spans.
  int spans() {
    return spanStarts.length;
  }

  /// From slot 0 to the last, with the set of sources that have a run there.
  private static final class Sweep {
    private static final int SOURCE_BITS = 16;

    private final List<RoutingSummary> summaries;
    private final int coarser;
    private final BitSet active = new BitSet();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int[] spanStarts = new int[16];
    private int[] spanRows = new int[16];
    private int spans;
    private int[] rowStarts = new int[16];
    private int rows;
    private char[] sources = new char[16];
    private int sourceCount;

    Sweep(List<RoutingSummary> summaries, int coarser) {
      this.summaries = summaries;
      this.coarser = coarser;
    }

    /// Whether all rows have found room.
    boolean run() {
      long[] borders = borders();
      emit(0);
      for (int i = 0; i < borders.length; ) {
        int slot = (int) (borders[i] >>> (SOURCE_BITS + 1));
        for (; i < borders.length && (int) (borders[i] >>> (SOURCE_BITS + 1)) == slot; i++) {
          active.set((int) (borders[i] >>> 1) & ((1 << SOURCE_BITS) - 1), (borders[i] & 1) != 0);
        }
        if (slot > RoutingSlots.LAST) {
          break;
        }
        emit(slot);
        if (sourceCount > MOST_SOURCES_IN_ROWS) {
          return false;
        }
      }
      return true;
    }

    /// Slot, source, and whether the source starts (1) or is over (0) there, ascending.
    private long[] borders() {
      long[] borders = new long[2 * summaries.stream().mapToInt(RoutingSummary::runs).sum()];
      int size = 0;
      int inSlot = (1 << coarser) - 1;
      for (int source = 0; source < summaries.size(); source++) {
        RoutingSummary summary = summaries.get(source);
        for (int run = 0; run < summary.runs(); ) {
          int first = summary.first(run) & ~inSlot;
          int end = (summary.last(run++) | inSlot) + 1;
          while (run < summary.runs() && summary.first(run) <= end) {
            end = (summary.last(run++) | inSlot) + 1;
          }
          borders[size++] = border(first, source, 1);
          borders[size++] = border(end, source, 0);
        }
      }
      long[] used = Arrays.copyOf(borders, size);
      Arrays.sort(used);
      return used;
    }

    private static long border(int slot, int source, int isStart) {
      return (long) slot << (SOURCE_BITS + 1) | (long) source << 1 | isStart;
    }

    private void emit(int slot) {
      char[] now = new char[active.cardinality()];
      int size = 0;
      for (int at = active.nextSetBit(0); at >= 0; at = active.nextSetBit(at + 1)) {
        now[size++] = (char) at;
      }
      int row = numbers.computeIfAbsent(new String(now), text -> add(now));
      if (spans > 0 && spanStarts[spans - 1] == slot) {
        spans--;
      }
      if (spans > 0 && spanRows[spans - 1] == row) {
        return;
      }
      if (spans == spanStarts.length) {
        spanStarts = Arrays.copyOf(spanStarts, 2 * spans);
        spanRows = Arrays.copyOf(spanRows, 2 * spans);
      }
      spanStarts[spans] = slot;
      spanRows[spans++] = row;
    }

    private int add(char[] row) {
      if (rows + 2 > rowStarts.length) {
        rowStarts = Arrays.copyOf(rowStarts, 2 * rowStarts.length);
      }
      if (sourceCount + row.length > sources.length) {
        sources = Arrays.copyOf(sources, Math.max(2 * sources.length, sourceCount + row.length));
      }
      System.arraycopy(row, 0, sources, sourceCount, row.length);
      sourceCount += row.length;
      rowStarts[++rows] = sourceCount;
      return rows - 1;
    }
  }
}
