package dev.sextant.index;

import dev.sextant.fib.Kernel;
import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.DamagedColumnException;
import java.util.ArrayList;
import java.util.List;

/// All that the sections of an index are checked for, apart from checksums: the columns and trees
/// by themselves first, then what they say of each other.
final class StructureCheck {
  private static final int MOST_PIECES = 1 << 12;

  private final Sections sections;
  private final long pieceNumbers;
  private final List<SpaceColumns> spaces = new ArrayList<>();
  private final IdsCheck ids;
  private final PayloadsCheck payloads;
  private final List<BlocksCheck.Part[]> parts = new ArrayList<>();

  /// @param pieceNumbers intervals or records that one task takes
  StructureCheck(Sections sections, long pieceNumbers) {
    this.sections = sections;
    this.pieceNumbers = pieceNumbers;
    List<SpaceReader> readers = Spaces.open(sections, Kernel.SCALAR).all();
    new Records(readers, sections); // opens the sections that all share
    for (SpaceReader reader : readers) {
      spaces.add(new SpaceColumns(sections, reader));
    }
    ids = new IdsCheck(sections, spaces);
    payloads = new PayloadsCheck(sections, spaces);
  }

  /// Number of payloads.
  long payloads() {
    return payloads.count();
  }

  /// The work; then [#finish].
  List<VerifyTask> tasks() {
    List<VerifyTask> tasks = new ArrayList<>();
    spaces.forEach(columns -> addColumns(columns, tasks));
    tasks.add(task(SectionKind.PAYLOAD_OFFSETS, SectionsWriter.WHOLE, payloads::checkOffsets));
    tasks.add(task(SectionKind.PAYLOAD_OFFSETS, SectionsWriter.WHOLE, payloads::checkNumbers));
    addIds(tasks);
    spaces.forEach(columns -> addRecords(columns, tasks));
    spaces.forEach(columns -> addBlocks(columns, tasks));
    return tasks;
  }

  /// How many of so many numbers one task takes: there are never too many tasks.
  private long piece(long count) {
    return Math.max(pieceNumbers, Math.ceilDiv(count, MOST_PIECES));
  }

  private void addColumns(SpaceColumns columns, List<VerifyTask> tasks) {
    int number = columns.number();
    tasks.add(task(SectionKind.TREE, number, columns::checkTree));
    for (SectionKind kind : columns.kinds()) {
      tasks.add(task(kind, number, () -> columns.check(kind)));
    }
    if (columns.space() == KeySpace.IPV6) {
      tasks.add(task(SectionKind.HALF_STARTS, number, () -> HalvesCheck.run(columns)));
    }
  }

  private void addIds(List<VerifyTask> tasks) {
    SectionKind kind = SectionKind.ID_RECORDS;
    if (!ids.hasRecords()) {
      tasks.add(task(kind, SectionsWriter.WHOLE, ids::runAscending));
      return;
    }
    tasks.add(task(kind, SectionsWriter.WHOLE, this::checkIdRecords));
    tasks.add(task(kind, SectionsWriter.WHOLE, ids::checkNeed));
    long piece = piece(sections.records());
    for (long from = 0; from < sections.records(); from += piece) {
      long first = from;
      long end = from + Math.min(piece, sections.records() - from);
      tasks.add(task(kind, SectionsWriter.WHOLE, () -> ids.run(first, end)));
    }
  }

  private void checkIdRecords() {
    Column column = sections.column(SectionKind.ID_RECORDS, SectionsWriter.WHOLE);
    try {
      column.check();
    } catch (DamagedColumnException e) {
      throw sections.damage(
          SectionKind.ID_RECORDS, SectionsWriter.WHOLE, e.offset(), String.valueOf(e.getMessage()));
    }
  }

  private void addRecords(SpaceColumns columns, List<VerifyTask> tasks) {
    long records = columns.summary().records();
    long piece = piece(records);
    for (long from = 0; from < records; from += piece) {
      long first = from;
      long end = Math.min(records, from + piece);
      tasks.add(
          task(
              SectionKind.RECORD_ENTRIES,
              columns.number(),
              () -> new RecordsCheck(columns).run(first, end)));
    }
  }

  private void addBlocks(SpaceColumns columns, List<VerifyTask> tasks) {
    long intervals = columns.summary().intervals();
    long piece = piece(intervals);
    BlocksCheck.Part[] found = new BlocksCheck.Part[(int) Math.ceilDiv(intervals, piece)];
    parts.add(found);
    for (int i = 0; i < found.length; i++) {
      int part = i;
      long first = i * piece;
      long end = Math.min(intervals, first + piece);
      tasks.add(
          task(
              SectionKind.OWNERS,
              columns.number(),
              () -> found[part] = new BlocksCheck(columns).run(first, end)));
    }
  }

  /// A task whose errors without a place are damage of a section.
  private VerifyTask task(SectionKind kind, int space, Runnable check) {
    return new VerifyTask(
        1,
        () -> {
          try {
            check.run();
          } catch (IndexOutOfBoundsException | ArithmeticException | DamageException e) {
            throw sections.damage(kind, space, String.valueOf(e.getMessage()));
          }
        });
  }

  /// Checks what the parts add up to.
  void finish() {
    for (int i = 0; i < parts.size(); i++) {
      finish(spaces.get(i), parts.get(i));
    }
  }

  private static void finish(SpaceColumns columns, BlocksCheck.Part[] found) {
    SpaceSummary summary = columns.summary();
    long block = 0;
    long longestChain = 0;
    long pieces = 0;
    for (BlocksCheck.Part part : found) {
      if (part.firstBlock() != block) {
        throw columns.damage(SectionKind.BLOCK_STARTS, block, "does not ascend to the others");
      }
      block = part.endBlock();
      longestChain = Math.max(longestChain, part.longestChain());
      pieces += part.pieces() - part.targets();
    }
    if (block != summary.blocks()) {
      throw columns.damage(SectionKind.BLOCK_STARTS, block, "is no interval");
    }
    if (longestChain != summary.longestChain()) {
      throw columns.damage(
          SectionKind.SUMMARY,
          "says that the longest chain has %d blocks, not %d"
              .formatted(summary.longestChain(), longestChain));
    }
    if (pieces != 0) {
      throw columns.damage(
          SectionKind.ENTRIES, "has pieces that are not all of their records' targets");
    }
    columns.checkBlockEntries();
  }
}
