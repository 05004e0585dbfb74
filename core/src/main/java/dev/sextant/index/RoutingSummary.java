package dev.sextant.index;

import java.util.Arrays;

/// The slots of a key space in which an index may have a record: ascending runs, in the finest of
/// three widths of slots at which they are few. A slot outside them has none.
///
/// It is found from the index's intervals, from one to the next slot that is not known yet, in a
/// number of steps that does not depend on the size of the index.
final class RoutingSummary {
  static final RoutingSummary NOTHING = new RoutingSummary(new int[0]);

  /// Bits by which slots are coarser, from fine to coarse.
  private static final int[] COARSER = {0, 4, 8};

  private static final int MOST_RUNS = 1 << 14;
  private static final int MOST_STEPS = 4 * MOST_RUNS;

  /// Sound intervals that nothing covers have covered neighbours.
  private static final int MOST_HOLES = 2;

  private final int[] bounds;

  private RoutingSummary(int[] bounds) {
    this.bounds = bounds;
  }

  /// The summary of a key space of an index.
  static RoutingSummary of(Spaces spaces, KeySpace space) {
    SpaceReader reader = spaces.of(space);
    if (reader == null) {
      return NOTHING;
    }
    for (int i = 0; i < COARSER.length - 1; i++) {
      Walk walk = new Walk(spaces, space, reader, COARSER[i]);
      if (walk.run(MOST_STEPS, MOST_RUNS)) {
        return walk.summary();
      }
    }
    Walk walk = new Walk(spaces, space, reader, COARSER[COARSER.length - 1]);
    walk.run(Integer.MAX_VALUE, Integer.MAX_VALUE);
    return walk.summary();
  }

  /// Number of runs.
  int runs() {
    return bounds.length / 2;
  }

  /// For each run its first slot and the one behind its last, ascending, in slots that are coarser
  /// by some bits.
  int[] borders(int coarser) {
    int inSlot = (1 << coarser) - 1;
    int[] borders = new int[bounds.length];
    int size = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      int first = bounds[i] & ~inSlot;
      if (size == 0 || first > borders[size - 1]) {
        borders[size++] = first;
        size++;
      }
      borders[size - 1] = (bounds[i + 1] | inSlot) + 1;
    }
    return Arrays.copyOf(borders, size);
  }

  /// One way through the intervals.
  private static final class Walk {
    private final Spaces spaces;
    private final KeySpace space;
    private final SpaceReader reader;
    private final int inSlot;
    private int[] bounds = new int[16];
    private int size;

    Walk(Spaces spaces, KeySpace space, SpaceReader reader, int coarser) {
      this.spaces = spaces;
      this.space = space;
      this.reader = reader;
      this.inSlot = (1 << coarser) - 1;
    }

    /// Whether it came to the end.
    boolean run(int mostSteps, int mostRuns) {
      long count = reader.starts().count();
      long interval = 0;
      int first = 0;
      int holes = 0;
      for (int steps = 0; interval < count; steps++) {
        if (steps == mostSteps || size / 2 > mostRuns) {
          return false;
        }
        int last = slot(reader.starts().lastHigh(interval), reader.starts().lastLow(interval));
        if (!reader.covers(interval) && ++holes <= MOST_HOLES) {
          first = nextStart(interval, last, first);
          interval++;
          continue;
        }
        holes = 0;
        last = Math.max(first, last) | inSlot;
        add(first & ~inSlot, last);
        if (last == RoutingSlots.LAST) {
          return true;
        }
        first = last + 1;
        interval =
            spaces.interval(
                space, RoutingSlots.firstHigh(space, first), RoutingSlots.firstLow(space, first));
      }
      return true;
    }

    /// The slot where the interval behind a hole starts: that of the hole's last key, or the next.
    private int nextStart(long hole, int lastSlot, int first) {
      if (hole + 1 >= reader.starts().count()) {
        return lastSlot;
      }
      int start = slot(reader.starts().high(hole + 1), reader.starts().low(hole + 1));
      return Math.max(first, start);
    }

    private int slot(long high, long low) {
      return RoutingSlots.of(space, high, low);
    }

    private void add(int first, int last) {
      if (size > 0 && first <= bounds[size - 1] + 1) {
        bounds[size - 1] = Math.max(last, bounds[size - 1]);
        return;
      }
      if (size == bounds.length) {
        bounds = Arrays.copyOf(bounds, 2 * size);
      }
      bounds[size++] = first;
      bounds[size++] = last;
    }

    RoutingSummary summary() {
      return new RoutingSummary(Arrays.copyOf(bounds, size));
    }
  }
}
