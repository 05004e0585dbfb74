package dev.sextant.index;

import dev.sextant.InputException;
import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.ColumnCursor;
import dev.sextant.internal.column.DamagedColumnException;
import dev.sextant.internal.tree.DamagedTreeException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The sections of one key space, for those who check them against each other.
final class SpaceColumns {
  /// Columns of every key space.
  private static final List<SectionKind> KINDS =
      List.of(
          SectionKind.OWNERS,
          SectionKind.PARENTS,
          SectionKind.MERGED,
          SectionKind.BLOCK_STARTS,
          SectionKind.BLOCK_ENTRIES,
          SectionKind.ENTRIES,
          SectionKind.RECORD_ENTRIES,
          SectionKind.TARGET_CODES,
          SectionKind.SPANS,
          SectionKind.PAYLOAD_NUMBERS,
          SectionKind.IDS);

  private final Sections sections;
  private final SpaceReader reader;
  private final Map<SectionKind, Column> columns = new EnumMap<>(SectionKind.class);

  SpaceColumns(Sections sections, SpaceReader reader) {
    this.sections = sections;
    this.reader = reader;
    KINDS.forEach(this::open);
    if (reader.space() == KeySpace.IPV6) {
      open(SectionKind.HALF_STARTS);
      open(SectionKind.LOWER_HALVES);
    }
  }

  private void open(SectionKind kind) {
    columns.put(kind, sections.column(kind, number()));
  }

  /// The number of the key space in the table of sections.
  int number() {
    return SectionsWriter.numberOf(reader.space());
  }

  KeySpace space() {
    return reader.space();
  }

  SpaceReader reader() {
    return reader;
  }

  SpaceSummary summary() {
    return reader.summary();
  }

  IntervalStarts starts() {
    return reader.starts();
  }

  /// The kinds of the columns, in the order of the file.
  Iterable<SectionKind> kinds() {
    return columns.keySet();
  }

  Column column(SectionKind kind) {
    Column column = columns.get(kind);
    if (column == null) {
      throw new DamageException("there is no section of " + kind.label());
    }
    return column;
  }

  ColumnCursor cursor(SectionKind kind) {
    return new ColumnCursor(column(kind));
  }

  /// Checks the bytes of a column.
  void check(SectionKind kind) {
    try {
      column(kind).check();
    } catch (DamagedColumnException e) {
      throw sections.damage(kind, number(), e.offset(), String.valueOf(e.getMessage()));
    }
  }

  /// Checks the bytes of the tree.
  void checkTree() {
    try {
      starts().checkTree();
    } catch (DamagedTreeException e) {
      throw sections.damage(SectionKind.TREE, number(), e.offset(), String.valueOf(e.getMessage()));
    }
  }

  /// Checks that the blocks' entries are all entries.
  void checkBlockEntries() {
    Column ends = column(SectionKind.BLOCK_ENTRIES);
    if (ends.get(0) != 0) {
      throw damage(SectionKind.BLOCK_ENTRIES, 0, "is not the first entry");
    }
    if (ends.get(summary().blocks()) != summary().entries()) {
      throw damage(SectionKind.BLOCK_ENTRIES, summary().blocks(), "is not the end of the entries");
    }
  }

  /// The error of a number that breaks a rule.
  InputException damage(SectionKind kind, long index, String reason) {
    return sections.damage(
        kind, number(), column(kind).offsetOf(index), "number " + index + " " + reason);
  }

  /// The error of counts that break a rule.
  InputException damage(SectionKind kind, String reason) {
    return sections.damage(kind, number(), reason);
  }
}
