package dev.sextant.index;

import dev.sextant.internal.column.ColumnCursor;

/// The open blocks of a pass over intervals, the innermost on top.
///
/// Only the top part is kept; what is further down comes back from the columns, so that chains of
/// any length cost no memory.
final class BlockFrames {
  private static final int KEPT = 256;

  /// One open block.
  static final class Frame {
    long block;
    long parent;
    long start;
    long firstHigh;
    long firstLow;
    long firstEntry;
    long endEntry;
    boolean merged;

    /// The record of the first entry.
    long rank;

    /// Whether the first entry is the first of its record, too.
    boolean opensRecord;

    long code;
    long span;
  }

  private final SpaceColumns columns;
  private final Frame[] frames = new Frame[KEPT];
  private final ColumnCursor parents;
  private final ColumnCursor merged;
  private final ColumnCursor blockStarts;
  private final ColumnCursor blockEntries;
  private final ColumnCursor entries;
  private final ColumnCursor recordEntries;
  private final ColumnCursor codes;
  private final ColumnCursor spans;

  /// Whether block, entry and record have one number, and no block is merged.
  private final boolean isPlain;

  private long depth;

  /// Depth of the lowest frame that is kept.
  private long floor = 1;

  BlockFrames(SpaceColumns columns) {
    this.columns = columns;
    parents = columns.cursor(SectionKind.PARENTS);
    merged = columns.cursor(SectionKind.MERGED);
    blockStarts = columns.cursor(SectionKind.BLOCK_STARTS);
    blockEntries = columns.cursor(SectionKind.BLOCK_ENTRIES);
    entries = columns.cursor(SectionKind.ENTRIES);
    recordEntries = columns.cursor(SectionKind.RECORD_ENTRIES);
    codes = columns.cursor(SectionKind.TARGET_CODES);
    spans = columns.cursor(SectionKind.SPANS);
    isPlain =
        blockEntries.column().isIdentity()
            && entries.column().isIdentity()
            && recordEntries.column().isIdentity()
            && merged.column().isZero()
            && columns.summary().blocks() == columns.summary().entries()
            && columns.summary().entries() == columns.summary().records();
    for (int i = 0; i < KEPT; i++) {
      frames[i] = new Frame();
    }
  }

  /// Number of open blocks.
  long depth() {
    return depth;
  }

  /// The innermost open block, or [SpaceReader#NONE].
  long topBlock() {
    return depth == 0 ? SpaceReader.NONE : top().block;
  }

  /// The innermost open block, of one or more.
  Frame top() {
    return frames[(int) (depth & (KEPT - 1))];
  }

  /// The interval where a block starts.
  long start(long block) {
    return blockStarts.get(block);
  }

  /// How far before a block its parent is.
  long parentDistance(long block) {
    return parents.get(block);
  }

  /// Starts with the chain of a block.
  void openChain(long innermost) {
    depth = 0;
    SpaceReader reader = columns.reader();
    for (long block = innermost; block != SpaceReader.NONE; block = reader.parent(block)) {
      if (++depth > columns.summary().longestChain()) {
        throw columns.damage(SectionKind.PARENTS, block, "makes a chain too long");
      }
    }
    floor = depth;
    if (depth > 0) {
      load(top(), innermost);
    }
  }

  /// Opens a block in the innermost open one.
  void push(long block, long start, long firstHigh, long firstLow) {
    long parent = topBlock();
    depth++;
    if (depth - floor == KEPT) {
      floor++;
    }
    Frame frame = top();
    frame.parent = parent;
    frame.firstHigh = firstHigh;
    frame.firstLow = firstLow;
    frame.start = start;
    fill(frame, block);
  }

  /// Closes the innermost open block.
  void pop() {
    long parent = top().parent;
    depth--;
    if (depth > 0 && depth < floor) {
      floor = depth;
      load(top(), parent);
    }
    if (depth == 0) {
      floor = 1;
    }
  }

  private void load(Frame frame, long block) {
    SpaceReader reader = columns.reader();
    frame.parent = reader.parent(block);
    long start = blockStarts.get(block);
    frame.firstHigh = columns.starts().high(start);
    frame.firstLow = columns.starts().low(start);
    frame.start = start;
    fill(frame, block);
  }

  private void fill(Frame frame, long block) {
    frame.block = block;
    if (isPlain) {
      frame.firstEntry = block;
      frame.endEntry = block + 1;
      frame.rank = block;
      frame.opensRecord = true;
    } else {
      fillEntries(frame, block);
    }
    frame.code = codes.get(frame.rank);
    frame.span = spans.get(frame.rank);
  }

  private void fillEntries(Frame frame, long block) {
    frame.firstEntry = blockEntries.get(block);
    frame.endEntry = blockEntries.get(block + 1);
    long isMerged = merged.get(block);
    if (isMerged != 0 && isMerged != 1) {
      throw columns.damage(SectionKind.MERGED, block, "is neither 0 nor 1");
    }
    frame.merged = isMerged != 0;
    if (frame.firstEntry < 0
        || frame.endEntry <= frame.firstEntry
        || frame.endEntry > columns.summary().entries()) {
      throw columns.damage(SectionKind.BLOCK_ENTRIES, block, "does not ascend to the next");
    }
    frame.rank = rank(frame.firstEntry);
    frame.opensRecord = opensRecord(frame.firstEntry, frame.rank);
  }

  /// The record of an entry.
  long rank(long entry) {
    long rank = entries.get(entry);
    if (rank < 0 || rank >= columns.summary().records()) {
      throw columns.damage(SectionKind.ENTRIES, entry, "is no record");
    }
    return rank;
  }

  /// Whether an entry is the first of its record.
  boolean opensRecord(long entry, long rank) {
    return recordEntries.get(rank) == entry;
  }

  long code(long rank) {
    return codes.get(rank);
  }

  long span(long rank) {
    return spans.get(rank);
  }
}
