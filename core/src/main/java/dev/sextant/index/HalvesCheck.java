package dev.sextant.index;

import dev.sextant.internal.column.ColumnCursor;

/// The check of IPv6 starts: the intervals of each distinct upper half follow those of the one
/// before it, with ascending lower halves.
final class HalvesCheck {
  private HalvesCheck() {}

  static void run(SpaceColumns columns) {
    if (columns.column(SectionKind.HALF_STARTS).isIdentity()
        && columns.column(SectionKind.LOWER_HALVES).isZero()
        && columns.column(SectionKind.HALF_STARTS).count() == columns.summary().intervals()) {
      return;
    }
    ColumnCursor starts = columns.cursor(SectionKind.HALF_STARTS);
    ColumnCursor lower = columns.cursor(SectionKind.LOWER_HALVES);
    long halves = starts.column().count();
    long intervals = columns.summary().intervals();
    if (starts.get(0) != 0 || lower.get(0) != 0) {
      throw columns.damage(SectionKind.HALF_STARTS, 0, "is not the start of the key space");
    }
    for (long half = 0; half < halves; half++) {
      long from = starts.get(half);
      long end = half + 1 < halves ? starts.get(half + 1) : intervals;
      if (end <= from || end > intervals) {
        throw columns.damage(SectionKind.HALF_STARTS, half, "does not ascend to the next");
      }
      for (long interval = from + 1; interval < end; interval++) {
        if (Long.compareUnsigned(lower.get(interval - 1), lower.get(interval)) >= 0) {
          throw columns.damage(SectionKind.LOWER_HALVES, interval, "does not ascend");
        }
      }
    }
  }
}
