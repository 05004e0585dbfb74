package dev.sextant.index;

import dev.sextant.internal.column.Column;
import dev.sextant.internal.column.ColumnCursor;
import dev.sextant.internal.column.DamagedColumnException;
import java.util.List;

/// The check of payloads: they fill their section one behind the other, and records name them in
/// the order of first use.
final class PayloadsCheck {
  private final Sections sections;
  private final List<SpaceColumns> spaces;
  private final Column offsets;

  PayloadsCheck(Sections sections, List<SpaceColumns> spaces) {
    this.sections = sections;
    this.spaces = spaces;
    this.offsets = sections.column(SectionKind.PAYLOAD_OFFSETS, SectionsWriter.WHOLE);
  }

  /// Number of payloads.
  long count() {
    return offsets.count() - 1;
  }

  void checkOffsets() {
    try {
      offsets.check();
    } catch (DamagedColumnException e) {
      throw sections.damage(
          SectionKind.PAYLOAD_OFFSETS,
          SectionsWriter.WHOLE,
          e.offset(),
          String.valueOf(e.getMessage()));
    }
    if (offsets.count() == 0 || offsets.get(0) != 0) {
      throw damage(0, "is not the start of the payloads");
    }
    ColumnCursor pass = new ColumnCursor(offsets);
    for (long i = 1; i < offsets.count(); i++) {
      long length = pass.get(i) - pass.get(i - 1);
      if (length < 0 || length > Integer.MAX_VALUE) {
        throw damage(i, "is not at or behind the one before it");
      }
    }
    if (pass.get(count())
        != sections.bytes(SectionKind.PAYLOADS, SectionsWriter.WHOLE).byteSize()) {
      throw damage(count(), "is not the end of the payloads");
    }
  }

  private RuntimeException damage(long index, String reason) {
    return sections.damage(
        SectionKind.PAYLOAD_OFFSETS,
        SectionsWriter.WHOLE,
        offsets.offsetOf(index),
        "number " + index + " " + reason);
  }

  void checkNumbers() {
    long used = 0;
    for (SpaceColumns space : spaces) {
      Column column = space.column(SectionKind.PAYLOAD_NUMBERS);
      if (column.isStraight() && column.slope() == 1 && column.get(0) == used) {
        used += column.count();
      } else {
        used = checkNumbers(space, used);
      }
    }
    if (used != count()) {
      throw sections.damage(
          SectionKind.PAYLOAD_OFFSETS,
          SectionsWriter.WHOLE,
          "has %d payloads, of which records use %d".formatted(count(), used));
    }
  }

  private static long checkNumbers(SpaceColumns space, long usedBefore) {
    long used = usedBefore;
    ColumnCursor numbers = space.cursor(SectionKind.PAYLOAD_NUMBERS);
    for (long rank = 0; rank < numbers.column().count(); rank++) {
      long number = numbers.get(rank);
      if (number < 0 || number > used) {
        throw space.damage(
            SectionKind.PAYLOAD_NUMBERS, rank, "is neither used before nor the next one");
      }
      used += number == used ? 1 : 0;
    }
    return used;
  }
}
