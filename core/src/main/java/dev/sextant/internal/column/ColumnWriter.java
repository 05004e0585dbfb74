package dev.sextant.internal.column;

import dev.sextant.internal.bytes.ByteSpool;

/// Packs numbers into a column, each group of 128 in the coding that takes the fewest bytes; see
/// [ColumnLayout]. The same numbers give the same bytes.
///
/// Numbers are taken as unsigned where they are 64 bits wide; differences wrap around.
public final class ColumnWriter {
  private static final int CHUNK_LONGS = 2 * ColumnLayout.CHUNK / ColumnLayout.GROUP;

  private final ByteSpool chunks = new ByteSpool();
  private final ByteSpool groups = new ByteSpool();
  private final ByteSpool data = new ByteSpool();
  private final long[] pending = new long[ColumnLayout.GROUP];
  private final long[] rests = new long[ColumnLayout.GROUP];
  private int pendingCount;

  private final Line whole = new Line();
  private final Line chunk = new Line();
  private final long[] chunkGroups = new long[CHUNK_LONGS];
  private int chunkGroupLongs;

  /// The straight line through the numbers so far, if there is one.
  private static final class Line {
    private long base;
    private long slope;
    private long count;
    private boolean straight = true;

    void add(long number) {
      if (count == 0) {
        base = number;
      } else if (count == 1) {
        slope = number - base;
      } else if (number != base + slope * count) {
        straight = false;
      }
      count++;
    }

    boolean fits() {
      return straight && slope >= 0 && slope <= ColumnLayout.MAX_SLOPE;
    }

    void clear() {
      base = 0;
      slope = 0;
      count = 0;
      straight = true;
    }
  }

  /// Appends a number.
  public void add(long number) {
    whole.add(number);
    chunk.add(number);
    pending[pendingCount++] = number;
    if (pendingCount == ColumnLayout.GROUP) {
      writeGroup();
      if (chunk.count == ColumnLayout.CHUNK) {
        writeChunk();
      }
    }
  }

  /// How many numbers there are so far.
  public long count() {
    return whole.count;
  }

  /// Appends the whole column to a section; nothing may be added afterwards.
  public void finish(ByteSpool to) {
    to.putLong(whole.count);
    if (whole.straight) {
      to.putLong(whole.base);
      to.putLong(whole.slope);
      to.putLong(0);
      return;
    }
    if (pendingCount > 0) {
      writeGroup();
    }
    if (chunk.count > 0) {
      writeChunk();
    }
    to.putLong(0);
    to.putLong(0);
    to.putInt((int) (groups.sizeBytes() / ColumnLayout.DESCRIPTOR_BYTES));
    to.putInt((int) (data.sizeBytes() / Long.BYTES));
    to.putAll(chunks);
    to.putAll(groups);
    to.putAll(data);
    to.putLong(0);
  }

  private void writeChunk() {
    if (chunk.fits()) {
      chunks.putLong(chunk.base);
      chunks.putLong(chunk.slope);
    } else {
      chunks.putLong(0);
      chunks.putLong(
          (long) ColumnLayout.HAS_GROUPS << ColumnLayout.CODING_SHIFT
              | groups.sizeBytes() / ColumnLayout.DESCRIPTOR_BYTES << ColumnLayout.PLACE_SHIFT);
      for (int i = 0; i < chunkGroupLongs; i++) {
        groups.putLong(chunkGroups[i]);
      }
    }
    chunk.clear();
    chunkGroupLongs = 0;
  }

  private void writeGroup() {
    long word = data.sizeBytes() / Long.BYTES;
    if (word >>> 32 != 0) {
      throw new IllegalStateException("a column holds at most 32 GiB of data");
    }
    if (chunk.fits()) {
      // no data, whether or not the chunk stays a line
      pendingStraight(word);
      return;
    }
    Coding best = straightCoding(0);
    long slope = slope();
    if (slope != 0) {
      best = best.or(straightCoding(slope));
    }
    if (isSteps()) {
      best = best.or(new Coding(pending[0], 0, ColumnLayout.STEPS, ColumnLayout.STEP_WORDS));
    }
    chunkGroups[chunkGroupLongs++] = best.base;
    chunkGroups[chunkGroupLongs++] =
        best.slope
            | (long) best.coding << ColumnLayout.CODING_SHIFT
            | word << ColumnLayout.PLACE_SHIFT;
    writeData(best);
    pendingCount = 0;
  }

  /// A group of a chunk that is a line so far.
  private void pendingStraight(long word) {
    chunkGroups[chunkGroupLongs++] = pending[0];
    chunkGroups[chunkGroupLongs++] = chunk.slope | word << ColumnLayout.PLACE_SHIFT;
    pendingCount = 0;
  }

  private record Coding(long base, long slope, int coding, int words) {
    Coding or(Coding other) {
      return other.words < words ? other : this;
    }
  }

  /// The slope of the line from the group's first to its last number, rounded down; 0 if no slope
  /// helps.
  private long slope() {
    if (pendingCount < 2) {
      return 0;
    }
    long rise = pending[pendingCount - 1] - pending[0];
    long slope = rise <= 0 ? 0 : rise / (pendingCount - 1);
    return slope <= ColumnLayout.MAX_SLOPE ? slope : 0;
  }

  private boolean isSteps() {
    for (int i = 1; i < pendingCount; i++) {
      long step = pending[i] - pending[i - 1];
      if (step != 0 && step != 1) {
        return false;
      }
    }
    return true;
  }

  /// The best coding over a line of a slope, patched where that saves bytes.
  private Coding straightCoding(long slope) {
    long base = lowest(slope);
    int[] byBits = new int[Long.SIZE + 1];
    int widest = 0;
    long greatest = 0;
    for (int i = 0; i < pendingCount; i++) {
      long rest = pending[i] - slope * i - base;
      // as an exception a rest of all ones needs a bit more
      int bits = rest == -1 ? Long.SIZE : Long.SIZE - Long.numberOfLeadingZeros(rest + 1);
      byBits[bits]++;
      widest = Math.max(widest, Long.SIZE - Long.numberOfLeadingZeros(rest));
      greatest |= rest;
    }
    if (greatest == 0) {
      return new Coding(base, slope, 0, 0);
    }
    int plain = widest <= ColumnLayout.MAX_PACKED_BITS ? widest : ColumnLayout.WIDE;
    Coding best = new Coding(base, slope, plain, ColumnLayout.packedWords(pendingCount, plain));
    int exceptions = 0;
    for (int bits = Long.SIZE; bits > 1; bits--) {
      exceptions += byBits[bits];
      if (bits - 1 <= ColumnLayout.MAX_PACKED_BITS && exceptions > 0) {
        int words =
            ColumnLayout.packedWords(pendingCount, bits - 1)
                + ColumnLayout.exceptionWords(exceptions);
        best = best.or(new Coding(base, slope, ColumnLayout.PATCHED + bits - 1, words));
      }
    }
    return best;
  }

  private long lowest(long slope) {
    long lowest = pending[0];
    for (int i = 1; i < pendingCount; i++) {
      long level = pending[i] - slope * i;
      if (level - lowest < 0) {
        lowest = level;
      }
    }
    return lowest;
  }

  private void writeData(Coding chosen) {
    int coding = chosen.coding;
    if (coding == ColumnLayout.STEPS) {
      writeSteps();
      return;
    }
    int bits = coding & (ColumnLayout.PATCHED - 1);
    long escape = coding > ColumnLayout.PATCHED ? (1L << bits) - 1 : 0;
    int exceptions = 0;
    for (int i = 0; i < pendingCount; i++) {
      long rest = pending[i] - chosen.slope * i - chosen.base;
      boolean isException =
          coding > ColumnLayout.PATCHED && Long.compareUnsigned(rest, escape) >= 0;
      rests[i] = isException ? escape : rest;
      exceptions += isException ? 1 : 0;
    }
    writePacked(bits);
    if (coding > ColumnLayout.PATCHED) {
      writeExceptions(escape, exceptions);
    }
  }

  private void writePacked(int bits) {
    if (bits == 0) {
      return;
    }
    long word = 0;
    int filled = 0;
    for (int i = 0; i < pendingCount; i++) {
      word |= rests[i] << filled;
      filled += bits;
      if (filled >= Long.SIZE) {
        data.putLong(word);
        filled -= Long.SIZE;
        word = filled == 0 ? 0 : rests[i] >>> (bits - filled);
      }
    }
    if (filled > 0) {
      data.putLong(word);
    }
  }

  private void writeExceptions(long escape, int exceptions) {
    data.putLong(exceptions);
    for (int i = 0; i < pendingCount; i++) {
      if (rests[i] == escape) {
        data.putByte(i);
      }
    }
    data.align(Long.BYTES);
    for (int i = 0; i < pendingCount; i++) {
      if (rests[i] == escape) {
        data.putLong(pending[i]);
      }
    }
  }

  private void writeSteps() {
    long low = 0;
    long high = 0;
    for (int i = 1; i < pendingCount; i++) {
      long step = pending[i] - pending[i - 1];
      if (i < Long.SIZE) {
        low |= step << i;
      } else {
        high |= step << (i - Long.SIZE);
      }
    }
    data.putLong(low);
    data.putLong(high);
  }
}
