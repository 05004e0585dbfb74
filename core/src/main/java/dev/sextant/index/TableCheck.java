package dev.sextant.index;

import static dev.sextant.internal.bytes.LittleEndian.INT;
import static dev.sextant.internal.bytes.LittleEndian.LONG;
import static dev.sextant.internal.bytes.LittleEndian.SHORT;

import dev.sextant.InputException;
import java.lang.foreign.MemorySegment;

/// The check of what opening does not need to look at in header and table: reserved bytes, and
/// sections that this version knows nothing of.
final class TableCheck {
  private TableCheck() {}

  static void run(Sections sections) {
    MemorySegment file = sections.file();
    for (int at = IndexFormat.AT_ZERO; at < IndexFormat.AT_TABLE_CHECKSUM; at += Long.BYTES) {
      require(
          sections, file.get(LONG, at) == 0, at, "has a damaged header: reserved bytes are set");
    }
    boolean newer = Short.toUnsignedInt(file.get(SHORT, IndexFormat.AT_MINOR)) > IndexFormat.MINOR;
    for (int i = 0; i < sections.entries().size(); i++) {
      Sections.Entry entry = sections.entries().get(i);
      long at = IndexFormat.HEADER_BYTES + (long) i * IndexFormat.SECTION_BYTES;
      require(
          sections,
          file.get(INT, at + IndexFormat.AT_SECTION_ZERO) == 0,
          at + IndexFormat.AT_SECTION_ZERO,
          "has a damaged table of sections: reserved bytes are set");
      require(
          sections,
          isPlaced(sections, entry) || (newer && !SectionKind.isKnown(entry.kind())),
          at,
          "has a section that does not belong there: " + entry.label());
    }
  }

  private static boolean isPlaced(Sections sections, Sections.Entry entry) {
    if (!SectionKind.isKnown(entry.kind())) {
      return false;
    }
    SectionKind kind = SectionKind.of(entry.kind());
    if (!kind.isOfSpace()) {
      boolean optional = kind.compareTo(SectionKind.METADATA) >= 0;
      return entry.space() == SectionsWriter.WHOLE && !(optional && entry.lengthBytes() == 0);
    }
    return entry.space() >= 1
        && entry.space() <= KeySpace.ALL.size()
        && (!kind.isOfHalves() || KeySpace.ALL.get(entry.space() - 1) == KeySpace.IPV6)
        && sections.find(SectionKind.TREE, entry.space()).isPresent();
  }

  private static void require(Sections sections, boolean sound, long at, String damage) {
    if (!sound) {
      throw new InputException(sections.name(), "byte " + at, damage);
    }
  }
}
