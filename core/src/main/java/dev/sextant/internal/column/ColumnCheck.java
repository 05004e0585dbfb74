package dev.sextant.internal.column;

import static dev.sextant.internal.bytes.LittleEndian.BYTE;
import static dev.sextant.internal.bytes.LittleEndian.INT;
import static dev.sextant.internal.bytes.LittleEndian.LONG;

import java.lang.foreign.MemorySegment;

/// The check of a whole column against the rules of [ColumnLayout]: descriptors, codings, places in
/// order without gaps, exceptions, and zeros wherever nothing is.
final class ColumnCheck {
  private final MemorySegment bytes;
  private final long count;
  private final long groupsOffset;
  private final long dataOffset;

  private long groups;
  private long words;

  ColumnCheck(MemorySegment bytes, long count, long groupsOffset, long dataOffset) {
    this.bytes = bytes;
    this.count = count;
    this.groupsOffset = groupsOffset;
    this.dataOffset = dataOffset;
  }

  /// The check of a column that is its header alone.
  static void ofLine(MemorySegment bytes) {
    require(
        bytes.get(LONG, ColumnLayout.GROUPS) == 0, ColumnLayout.GROUPS, "groups beside its line");
    long count = bytes.get(LONG, ColumnLayout.COUNT);
    require(
        count > 1 || bytes.get(LONG, ColumnLayout.SLOPE) == 0,
        ColumnLayout.SLOPE,
        "a slope without two numbers");
    require(
        count > 0 || bytes.get(LONG, ColumnLayout.BASE) == 0,
        ColumnLayout.BASE,
        "a base without a number");
  }

  void run() {
    require(bytes.get(LONG, ColumnLayout.BASE) == 0, ColumnLayout.BASE, "a base where no line is");
    require(
        bytes.get(LONG, ColumnLayout.SLOPE) == 0, ColumnLayout.SLOPE, "a slope where no line is");
    for (long start = 0; start < count; start += ColumnLayout.CHUNK) {
      checkChunk(start, (int) Math.min(ColumnLayout.CHUNK, count - start));
    }
    require(
        groups == Integer.toUnsignedLong(bytes.get(INT, ColumnLayout.GROUPS)),
        ColumnLayout.GROUPS,
        "groups that no chunk has");
    require(
        words == Integer.toUnsignedLong(bytes.get(INT, ColumnLayout.DATA_WORDS)),
        ColumnLayout.DATA_WORDS,
        "data that no group has");
    long tail = bytes.byteSize() - ColumnLayout.TAIL_BYTES;
    require(bytes.get(LONG, tail) == 0, tail, "no zeros at its end");
  }

  private void checkChunk(long start, int numbers) {
    long at =
        ColumnLayout.HEADER_BYTES
            + (start >>> ColumnLayout.CHUNK_SHIFT << ColumnLayout.DESCRIPTOR_SHIFT);
    long meta = bytes.get(LONG, at + ColumnLayout.DESCRIPTOR_META);
    long metaAt = at + ColumnLayout.DESCRIPTOR_META;
    switch (ColumnLayout.coding(meta)) {
      case 0 -> require(ColumnLayout.place(meta) == 0, metaAt, "a chunk with groups and without");
      case ColumnLayout.HAS_GROUPS -> {
        require(bytes.get(LONG, at) == 0, at, "a chunk with a base and groups");
        require((meta & ColumnLayout.MAX_SLOPE) == 0, metaAt, "a chunk with a slope and groups");
        require(ColumnLayout.place(meta) == groups, metaAt, "a chunk whose groups are elsewhere");
        for (int from = 0; from < numbers; from += ColumnLayout.GROUP) {
          checkGroup(
              groupsOffset + (groups++ << ColumnLayout.DESCRIPTOR_SHIFT),
              Math.min(ColumnLayout.GROUP, numbers - from));
        }
      }
      default -> throw new DamagedColumnException(metaAt, "a chunk of an unknown kind");
    }
  }

  private void checkGroup(long at, int lanes) {
    require(at < dataOffset, at, "fewer groups than numbers");
    long metaAt = at + ColumnLayout.DESCRIPTOR_META;
    long meta = bytes.get(LONG, metaAt);
    require(ColumnLayout.place(meta) == words, metaAt, "a group whose data is elsewhere");
    int coding = ColumnLayout.coding(meta);
    long data = dataOffset + words * Long.BYTES;
    switch (coding) {
      case 0 -> {
        // no data
      }
      case ColumnLayout.WIDE -> take(lanes, data);
      case ColumnLayout.STEPS, ColumnLayout.STEPS_AND_ZEROS -> {
        take(ColumnLayout.STEP_WORDS, data);
        checkUnused(data, lanes, ColumnLayout.STEP_WORDS);
        require(
            coding != ColumnLayout.STEPS || (bytes.get(LONG, data) & 1) == 0,
            data,
            "a step before the first number");
      }
      default -> checkPacked(coding, metaAt, data, lanes);
    }
  }

  private void checkPacked(int coding, long metaAt, long data, int lanes) {
    int bits = coding & ColumnLayout.WIDTH_MASK;
    require(
        bits > 0 && bits <= ColumnLayout.MAX_PACKED_BITS, metaAt, "a group of an unknown coding");
    int packed = ColumnLayout.packedWords(lanes, bits);
    take(packed, data);
    checkUnused(data, lanes * bits, packed);
    if (coding > ColumnLayout.PATCHED) {
      checkExceptions(data, data + (long) packed * Long.BYTES, bits, lanes);
    }
  }

  private void checkExceptions(long data, long list, int bits, int lanes) {
    take(1, list);
    long exceptions = bytes.get(LONG, list);
    require(exceptions > 0 && exceptions <= lanes, list, "a wrong number of exceptions");
    take(ColumnLayout.exceptionWords((int) exceptions) - 1, list);
    long places = list + Long.BYTES;
    long mask = (1L << bits) - 1;
    int found = 0;
    for (int lane = 0; lane < lanes; lane++) {
      int bit = lane * bits;
      // rotated, not shifted: see [ColumnCursor]
      long rest = Long.rotateRight(bytes.get(LONG, data + (bit >>> 3)), bit & 7) & mask;
      if (rest == mask) {
        require(
            found < exceptions && bytes.get(BYTE, places + found) == lane,
            places,
            "exceptions that are not where their numbers are");
        found++;
      }
    }
    require(found == exceptions, list, "exceptions without numbers");
    for (; (found & 7) != 0; found++) {
      require(bytes.get(BYTE, places + found) == 0, places + found, "no zeros behind exceptions");
    }
  }

  private void take(long more, long at) {
    words += more;
    require(
        words <= Integer.toUnsignedLong(bytes.get(INT, ColumnLayout.DATA_WORDS)),
        at,
        "less data than its groups need");
  }

  /// Checks that no bit is set from one on to the end of so many words.
  private void checkUnused(long data, int used, int count) {
    for (int word = used >>> 6; word < count; word++) {
      long unused = word == used >>> 6 ? -1L << used : -1L;
      long at = data + (long) word * Long.BYTES;
      require((bytes.get(LONG, at) & unused) == 0, at, "no zeros behind its numbers");
    }
  }

  private static void require(boolean sound, long offset, String damage) {
    if (!sound) {
      throw new DamagedColumnException(offset, "the column has " + damage);
    }
  }
}
