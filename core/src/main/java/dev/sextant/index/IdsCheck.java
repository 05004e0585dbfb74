package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.ColumnCursor;
import java.util.List;

/// The check that each id from 0 on is that of one record, and that a record is found by its id.
final class IdsCheck {
  private final Sections sections;
  private final List<SpaceColumns> spaces;

  IdsCheck(Sections sections, List<SpaceColumns> spaces) {
    this.sections = sections;
    this.spaces = spaces;
  }

  /// Whether ids have records of their own.
  boolean hasRecords() {
    return sections.find(SectionKind.ID_RECORDS, SectionsWriter.WHOLE).isPresent();
  }

  /// Checks ids that ascend in every key space: together they are all there are.
  void runAscending() {
    if (spaces.size() == 1 && spaces.getFirst().column(SectionKind.IDS).isIdentity()) {
      return;
    }
    ColumnCursor[] ids = new ColumnCursor[spaces.size()];
    long[] ranks = new long[spaces.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = spaces.get(i).cursor(SectionKind.IDS);
    }
    for (long id = 0; id < sections.records(); id++) {
      int space = 0;
      while (space < ids.length
          && (ranks[space] == ids[space].column().count() || ids[space].get(ranks[space]) != id)) {
        space++;
      }
      if (space == ids.length) {
        throw missing(id, ranks);
      }
      ranks[space]++;
    }
  }

  private RuntimeException missing(long id, long[] ranks) {
    int space = 0;
    while (space < ranks.length - 1 && ranks[space] == spaces.get(space).summary().records()) {
      space++;
    }
    long rank = Math.min(ranks[space], spaces.get(space).summary().records() - 1);
    return spaces
        .get(space)
        .damage(SectionKind.IDS, rank, "is not ascending, and id " + id + " has no record");
  }

  /// Checks that some ids lead to records that have them.
  void run(long from, long to) {
    Column column = sections.column(SectionKind.ID_RECORDS, SectionsWriter.WHOLE);
    ColumnCursor records = new ColumnCursor(column);
    for (long id = from; id < to; id++) {
      long record = records.get(id);
      if (record < 0 || record >= sections.records() || id(record) != id) {
        throw sections.damage(
            SectionKind.ID_RECORDS,
            SectionsWriter.WHOLE,
            column.offsetOf(id),
            "number " + id + " is not the record of that id");
      }
    }
  }

  private long id(long record) {
    for (int i = spaces.size() - 1; i > 0; i--) {
      SpaceReader space = spaces.get(i).reader();
      if (record >= space.base()) {
        return space.id(record - space.base());
      }
    }
    return spaces.getFirst().reader().id(record);
  }

  /// Checks that records are only there if some ids do not ascend.
  void checkNeed() {
    for (SpaceColumns space : spaces) {
      ColumnCursor ids = space.cursor(SectionKind.IDS);
      for (long rank = 1; rank < ids.column().count(); rank++) {
        if (ids.get(rank) < ids.get(rank - 1)) {
          return;
        }
      }
    }
    throw sections.damage(
        SectionKind.ID_RECORDS, SectionsWriter.WHOLE, "is there though all ids ascend");
  }
}
