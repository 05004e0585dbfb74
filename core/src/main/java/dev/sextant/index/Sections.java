package dev.sextant.index;

import static dev.sextant.internal.bytes.LittleEndian.INT;
import static dev.sextant.internal.bytes.LittleEndian.LONG;
import static dev.sextant.internal.bytes.LittleEndian.SHORT;

import dev.sextant.InputException;
import dev.sextant.internal.column.Column;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/// The sections of an index, found in constant time: header and table are checked whole, and that
/// the sections lie in the file one behind the other; not what is in them.
final class Sections {
  /// A section as the table says.
  record Entry(int kind, int space, long offset, long lengthBytes, int checksum) {
    String label() {
      String name = SectionKind.isKnown(kind) ? SectionKind.of(kind).label() : "kind " + kind;
      return space <= SectionsWriter.WHOLE || space > KeySpace.ALL.size()
          ? name
          : name + " of " + KeySpace.ALL.get(space - 1).label();
    }
  }

  private final String name;
  private final MemorySegment file;
  private final List<Entry> entries;
  private final long records;

  private Sections(String name, MemorySegment file, List<Entry> entries, long records) {
    this.name = name;
    this.file = file;
    this.entries = entries;
    this.records = records;
  }

  /// Reads header and table.
  ///
  /// @param name the file in messages
  /// @throws InputException if this is no index, one of another major version, or damaged there
  static Sections open(String name, MemorySegment file) {
    if (file.byteSize() < Long.BYTES || file.get(LONG, IndexFormat.AT_MAGIC) != IndexFormat.MAGIC) {
      throw new InputException(name, "byte 0", "is no Sextant index");
    }
    if (file.byteSize() < IndexFormat.HEADER_BYTES) {
      throw new InputException(
          name, "byte " + file.byteSize(), "ends within its header; take a whole copy");
    }
    int major = Short.toUnsignedInt(file.get(SHORT, IndexFormat.AT_MAJOR));
    if (major != IndexFormat.MAJOR) {
      throw new InputException(
          name,
          "byte " + IndexFormat.AT_MAJOR,
          "has format version %d; this reads version %d: %s"
              .formatted(
                  major,
                  IndexFormat.MAJOR,
                  major > IndexFormat.MAJOR ? "take a newer Sextant" : "build the index anew"));
    }
    check(name, file, IndexFormat.AT_HEADER_CHECKSUM, 0, IndexFormat.AT_HEADER_CHECKSUM, "header");
    long fileBytes = file.get(LONG, IndexFormat.AT_FILE_BYTES);
    if (fileBytes != file.byteSize()) {
      throw new InputException(
          name,
          "byte " + Math.min(fileBytes, file.byteSize()),
          "has %d bytes and should have %d; take a whole copy"
              .formatted(file.byteSize(), fileBytes));
    }
    int count = file.get(INT, IndexFormat.AT_SECTIONS);
    long tableBytes = (long) count * IndexFormat.SECTION_BYTES;
    if (count < 0
        || count > IndexFormat.MAX_SECTIONS
        || IndexFormat.HEADER_BYTES + tableBytes > file.byteSize()) {
      throw new InputException(
          name, "byte " + IndexFormat.AT_SECTIONS, "has a damaged header: too many sections");
    }
    check(
        name,
        file,
        IndexFormat.AT_TABLE_CHECKSUM,
        IndexFormat.HEADER_BYTES,
        tableBytes,
        "table of sections");
    Sections sections =
        new Sections(name, file, table(name, file, count), file.get(LONG, IndexFormat.AT_RECORDS));
    return sections;
  }

  private static void check(
      String name, MemorySegment file, long at, long offset, long lengthBytes, String what) {
    CRC32C checksum = new CRC32C();
    for (long i = offset; i < offset + lengthBytes; i++) {
      checksum.update(file.get(java.lang.foreign.ValueLayout.JAVA_BYTE, i));
    }
    if ((int) checksum.getValue() != file.get(INT, at)) {
      throw new InputException(
          name, "byte " + offset, "has a damaged " + what + ": the checksum is wrong");
    }
  }

  private static List<Entry> table(String name, MemorySegment file, int count) {
    List<Entry> entries = new ArrayList<>();
    long end = IndexFormat.HEADER_BYTES + (long) count * IndexFormat.SECTION_BYTES;
    for (int i = 0; i < count; i++) {
      long at = IndexFormat.HEADER_BYTES + (long) i * IndexFormat.SECTION_BYTES;
      Entry entry =
          new Entry(
              file.get(INT, at + IndexFormat.AT_KIND),
              file.get(INT, at + IndexFormat.AT_SPACE),
              file.get(LONG, at + IndexFormat.AT_OFFSET),
              file.get(LONG, at + IndexFormat.AT_LENGTH),
              file.get(INT, at + IndexFormat.AT_CHECKSUM));
      if (entry.offset != IndexFormat.aligned(end)
          || entry.lengthBytes < 0
          || entry.lengthBytes > file.byteSize() - entry.offset
          || !isBehind(entries, entry)) {
        throw new InputException(
            name, "byte " + at, "has sections that do not lie one behind the other");
      }
      entries.add(entry);
      end = entry.offset + entry.lengthBytes;
    }
    if (end != file.byteSize()) {
      throw new InputException(name, "byte " + end, "does not end with its last section");
    }
    return List.copyOf(entries);
  }

  private static boolean isBehind(List<Entry> before, Entry entry) {
    if (before.isEmpty()) {
      return true;
    }
    Entry last = before.getLast();
    return entry.kind > last.kind || (entry.kind == last.kind && entry.space > last.space);
  }

  /// The file as messages name it.
  String name() {
    return name;
  }

  /// The bytes of all.
  MemorySegment file() {
    return file;
  }

  /// Number of records as the header says.
  long records() {
    return records;
  }

  /// All sections in the order of the file, unknown ones too.
  List<Entry> entries() {
    return entries;
  }

  /// The bytes of a section; empty if there is none.
  Optional<MemorySegment> find(SectionKind kind, int space) {
    return entry(kind, space).map(entry -> file.asSlice(entry.offset, entry.lengthBytes));
  }

  /// The bytes of a section that has to be there.
  MemorySegment bytes(SectionKind kind, int space) {
    return find(kind, space).orElseThrow(() -> damage(kind, space, "is missing"));
  }

  /// A column of a key space that has so many numbers.
  Column column(SectionKind kind, KeySpace space, long count) {
    return column(kind, SectionsWriter.numberOf(space), count);
  }

  /// A column that has so many numbers.
  Column column(SectionKind kind, int space, long count) {
    Column column = column(kind, space);
    if (column.count() != count) {
      throw damage(kind, space, "has %d numbers, not %d".formatted(column.count(), count));
    }
    return column;
  }

  /// A column of any length.
  Column column(SectionKind kind, int space) {
    try {
      return Column.open(bytes(kind, space));
    } catch (IllegalArgumentException e) {
      throw damage(kind, space, String.valueOf(e.getMessage()));
    }
  }

  /// The error of a damaged section.
  InputException damage(SectionKind kind, int space, String reason) {
    return damage(kind, space, 0, reason);
  }

  /// The error of a section that is damaged at an offset in it.
  InputException damage(SectionKind kind, int space, long offset, String reason) {
    Optional<Entry> found = entry(kind, space);
    String label = found.map(Entry::label).orElse(new Entry(kind.number(), space, 0, 0, 0).label());
    String place = found.map(entry -> ", byte " + (entry.offset + offset)).orElse("");
    return new InputException(name, "section " + label + place, "is damaged: " + reason);
  }

  private Optional<Entry> entry(SectionKind kind, int space) {
    return entries.stream()
        .filter(entry -> entry.kind == kind.number() && entry.space == space)
        .findFirst();
  }
}
