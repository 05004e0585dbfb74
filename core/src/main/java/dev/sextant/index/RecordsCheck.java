package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.ColumnCursor;

/// The check of some records of a key space: each belongs to its first entry, has a target that
/// exists, and stands behind the one before it.
final class RecordsCheck {
  /// Blocks that are looked through before a search is cheaper.
  private static final int BLOCKS_NEAR = 16;

  private final SpaceColumns columns;
  private final KeySpace space;
  private final SpaceSummary summary;
  private final Column blockEntries;
  private final ColumnCursor blockEntriesPass;
  private final ColumnCursor blockStarts;
  private final ColumnCursor entries;
  private final ColumnCursor recordEntries;
  private final ColumnCursor codes;
  private final ColumnCursor spans;
  private final ColumnCursor ids;
  private long block;

  RecordsCheck(SpaceColumns columns) {
    this.columns = columns;
    space = columns.space();
    summary = columns.summary();
    blockEntries = columns.column(SectionKind.BLOCK_ENTRIES);
    blockEntriesPass = new ColumnCursor(blockEntries);
    blockStarts = columns.cursor(SectionKind.BLOCK_STARTS);
    entries = columns.cursor(SectionKind.ENTRIES);
    recordEntries = columns.cursor(SectionKind.RECORD_ENTRIES);
    codes = columns.cursor(SectionKind.TARGET_CODES);
    spans = columns.cursor(SectionKind.SPANS);
    ids = columns.cursor(SectionKind.IDS);
  }

  /// Checks the records of some ranks.
  void run(long from, long to) {
    long lastStart = from == 0 ? -1 : start(from - 1);
    for (long rank = from; rank < to; rank++) {
      long start = start(rank);
      long code = codes.get(rank);
      long span = spans.get(rank);
      if (code < 0
          || code > space.rangeCode()
          || (space == KeySpace.ASN && code < space.singleCode())) {
        throw columns.damage(SectionKind.TARGET_CODES, rank, "is no kind of target");
      }
      if (code == space.rangeCode() ? span < 0 || span >= summary.intervals() - start : span != 0) {
        throw columns.damage(SectionKind.SPANS, rank, "is more than there is");
      }
      if (start <= lastStart && (start < lastStart || !isBehind(rank, start))) {
        throw columns.damage(
            SectionKind.RECORD_ENTRIES, rank, "is of a record that belongs before the last");
      }
      lastStart = start;
    }
  }

  /// The interval where a record starts.
  private long start(long rank) {
    long entry = recordEntries.get(rank);
    if (entry < 0 || entry >= summary.entries() || entries.get(entry) != rank) {
      throw columns.damage(SectionKind.RECORD_ENTRIES, rank, "is no entry of its record");
    }
    long start = blockStarts.get(blockOf(entry));
    if (start < 0 || start >= summary.intervals()) {
      throw columns.damage(SectionKind.BLOCK_STARTS, block, "is no interval");
    }
    return start;
  }

  private long blockOf(long entry) {
    if (blockEntries.isIdentity()) {
      block = entry;
      return entry;
    }
    for (int i = 0; i < BLOCKS_NEAR && block < summary.blocks(); i++, block++) {
      if (blockEntriesPass.get(block) > entry) {
        break;
      }
      if (blockEntriesPass.get(block + 1) > entry) {
        return block;
      }
    }
    block = blockEntries.firstAbove(entry, 0, summary.blocks() + 1) - 1;
    if (block < 0 || block >= summary.blocks()) {
      block = 0;
      throw columns.damage(SectionKind.BLOCK_ENTRIES, 0, "does not ascend to the others");
    }
    return block;
  }

  /// Whether a record comes behind the last one, which starts at the same key.
  private boolean isBehind(long rank, long start) {
    int order = compareWidth(rank - 1, rank, start);
    return order > 0 || (order == 0 && ids.get(rank - 1) < ids.get(rank));
  }

  /// The order of the sizes of two targets that start at the same key.
  private int compareWidth(long rank, long other, long start) {
    long code = codes.get(rank);
    long otherCode = codes.get(other);
    if (code != space.rangeCode() && otherCode != space.rangeCode()) {
      return Long.compare(Math.min(otherCode, space.bits()), Math.min(code, space.bits()));
    }
    if (code == otherCode) {
      return Long.compare(spans.get(rank), spans.get(other));
    }
    SpaceReader reader = columns.reader();
    return Keys.compare(
        reader.lastHigh(rank, start),
        reader.lastLow(rank, start),
        reader.lastHigh(other, start),
        reader.lastLow(other, start));
  }
}
