package dev.sextant.index;

import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.column.ColumnWriter;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;

/// Gathers sections and writes them as an index file; see [IndexFormat].
final class SectionsWriter {
  /// The number of no key space.
  static final int WHOLE = 0;

  private record Section(SectionKind kind, int space, ByteSpool bytes) {}

  private final List<Section> sections = new ArrayList<>();

  /// The number of a key space in the table of sections.
  static int numberOf(KeySpace space) {
    return space.number();
  }

  /// Adds a section that is filled through the result.
  ByteSpool add(SectionKind kind, int space) {
    ByteSpool bytes = new ByteSpool();
    sections.add(new Section(kind, space, bytes));
    return bytes;
  }

  /// Adds a column of a key space.
  void add(SectionKind kind, KeySpace space, ColumnWriter column) {
    column.finish(add(kind, numberOf(space)));
  }

  /// Writes the file.
  ///
  /// @return its bytes
  long writeTo(WritableByteChannel channel, long records) throws IOException {
    sections.sort(Comparator.comparing(Section::kind).thenComparingInt(Section::space));
    ByteSpool table = new ByteSpool();
    long offset = IndexFormat.HEADER_BYTES + (long) sections.size() * IndexFormat.SECTION_BYTES;
    for (Section section : sections) {
      offset = IndexFormat.aligned(offset);
      table.putInt(section.kind.number());
      table.putInt(section.space);
      table.putLong(offset);
      table.putLong(section.bytes.sizeBytes());
      table.putInt(checksum(section.bytes));
      table.putInt(0);
      offset += section.bytes.sizeBytes();
    }
    header(offset, records, checksum(table)).writeTo(channel);
    table.writeTo(channel);
    long written = IndexFormat.HEADER_BYTES + table.sizeBytes();
    for (Section section : sections) {
      ByteSpool padding = new ByteSpool();
      while ((written + padding.sizeBytes()) % IndexFormat.ALIGNMENT_BYTES != 0) {
        padding.putByte(0);
      }
      padding.writeTo(channel);
      section.bytes.writeTo(channel);
      written += padding.sizeBytes() + section.bytes.sizeBytes();
    }
    return written;
  }

  private ByteSpool header(long fileBytes, long records, int tableChecksum) {
    ByteSpool header = new ByteSpool();
    header.putLong(IndexFormat.MAGIC);
    header.putInt(IndexFormat.MAJOR | IndexFormat.MINOR << Short.SIZE);
    header.putInt(sections.size());
    header.putLong(fileBytes);
    header.putLong(records);
    while (header.sizeBytes() < IndexFormat.AT_TABLE_CHECKSUM) {
      header.putByte(0);
    }
    header.putInt(tableChecksum);
    header.putInt(checksum(header));
    return header;
  }

  private static int checksum(ByteSpool bytes) {
    CRC32C checksum = new CRC32C();
    bytes.update(checksum);
    return (int) checksum.getValue();
  }
}
