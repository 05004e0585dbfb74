package dev.sextant.live;

import java.util.Arrays;

/// Ints that are only appended to: what readers see never changes while the writer goes on behind
/// it.
///
/// A version that refers to the array sees the cells that were written before it was published.
/// Nothing is freed; once an arena has grown by a quarter since it was settled, its owner copies
/// what the newest version needs into a new one, and the collector frees this one with its last
/// reader.
final class Arena {
  private final int unit;
  private int[] cells;
  private int used;
  private int limit = Integer.MAX_VALUE;

  /// An empty arena.
  ///
  /// @param start index of the first int that is used
  /// @param unit sizes are rounded up to multiples of it
  /// @param expected how many ints it will hold soon
  Arena(int start, int unit, int expected) {
    this.unit = unit;
    this.cells = new int[start + Math.max(expected, unit)];
    this.used = start;
  }

  /// The array as it is now; another one after an allocation that finds no room.
  int[] cells() {
    return cells;
  }

  /// Index behind the last int used.
  int used() {
    return used;
  }

  /// Index of this many fresh ints, all zero.
  int allocate(int count) {
    int at = used;
    int end = Math.addExact(at, Math.ceilDiv(count, unit) * unit);
    if (end > cells.length) {
      cells = Arrays.copyOf(cells, (int) Math.min(end * 5L / 4 + 1024, Integer.MAX_VALUE - 16));
    }
    used = end;
    return at;
  }

  /// Leaves room for a batch or two past a quarter of the present size, from where on [#isSpent()].
  void settle() {
    limit = (int) Math.min(used + used / 4L + 4096, Integer.MAX_VALUE - 16);
    cells = Arrays.copyOf(cells, (int) Math.min(limit + limit / 16L, Integer.MAX_VALUE - 16));
  }

  /// Whether so much was appended since it was settled that it is time for a new one.
  boolean isSpent() {
    return used > limit;
  }
}
