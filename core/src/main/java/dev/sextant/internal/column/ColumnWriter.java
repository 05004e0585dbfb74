package dev.sextant.internal.column;

import dev.sextant.internal.bytes.ByteSpool;

/// Packs numbers into a column, each group of 128 in the coding that takes the fewest bytes; see
/// [ColumnLayout]. The same numbers give the same bytes.
///
/// Numbers are taken as unsigned where they are 64 bits wide; differences wrap around.
public final class ColumnWriter {
  /// Words of a coding that is not to be chosen.
  private static final int NEVER = Integer.MAX_VALUE;

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
              | (groups.sizeBytes() / ColumnLayout.DESCRIPTOR_BYTES) << ColumnLayout.PLACE_SHIFT);
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
    long slope = slope();
    Coding best = packed(0, false);
    if (slope != 0) {
      best = best.or(packed(slope, false));
    }
    long step = smallestStep();
    if (step >= 0 && step <= ColumnLayout.MAX_SLOPE && isSteps(step)) {
      best = best.or(new Coding(pending[0], step, ColumnLayout.STEPS, ColumnLayout.STEP_WORDS));
    }
    if (hasZeros()) {
      best = best.or(packed(0, true));
      if (isStepsAndZeros()) {
        best =
            best.or(
                new Coding(
                    firstNonZero() - 1, 0, ColumnLayout.STEPS_AND_ZEROS, ColumnLayout.STEP_WORDS));
      }
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

  private long smallestStep() {
    long smallest = pendingCount < 2 ? 0 : Long.MAX_VALUE;
    for (int i = 1; i < pendingCount; i++) {
      smallest = Math.min(smallest, pending[i] - pending[i - 1]);
    }
    return smallest;
  }

  private boolean isSteps(long smallest) {
    for (int i = 1; i < pendingCount; i++) {
      if (pending[i] - pending[i - 1] - smallest > 1) {
        return false;
      }
    }
    return true;
  }

  private boolean hasZeros() {
    for (int i = 0; i < pendingCount; i++) {
      if (pending[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private long firstNonZero() {
    for (int i = 0; i < pendingCount; i++) {
      if (pending[i] != 0) {
        return pending[i];
      }
    }
    return 1;
  }

  /// Whether each number is zero or one more than the last that is not.
  private boolean isStepsAndZeros() {
    long next = firstNonZero();
    for (int i = 0; i < pendingCount; i++) {
      if (pending[i] != 0 && pending[i] != next++) {
        return false;
      }
    }
    return true;
  }

  /// The best packed coding over a line of a slope, with exceptions where that saves bytes.
  ///
  /// @param zeros whether the rest 0 stands for the number 0
  private Coding packed(long slope, boolean zeros) {
    long base = lowest(slope, zeros) - (zeros ? 1 : 0);
    int[] byBits = new int[Long.SIZE + 1];
    int widest = 0;
    for (int i = 0; i < pendingCount; i++) {
      long rest = rest(i, base, slope, zeros);
      // the greatest rest of a width means an exception, so a rest of all ones needs a bit more
      byBits[rest == -1 ? Long.SIZE : bits(rest + 1)]++;
      widest = Math.max(widest, bits(rest));
    }
    if (widest == 0 && !zeros) {
      return new Coding(base, slope, 0, 0);
    }
    int flag = zeros ? ColumnLayout.ZERO : 0;
    Coding best =
        widest <= ColumnLayout.MAX_PACKED_BITS
            ? new Coding(base, slope, flag + widest, ColumnLayout.packedWords(pendingCount, widest))
            : new Coding(
                lowest(slope, false), slope, ColumnLayout.WIDE, zeros ? NEVER : pendingCount);
    int exceptions = 0;
    for (int bits = Long.SIZE; bits > 1; bits--) {
      exceptions += byBits[bits];
      if (bits - 1 <= ColumnLayout.MAX_PACKED_BITS && exceptions > 0) {
        int words =
            ColumnLayout.packedWords(pendingCount, bits - 1)
                + ColumnLayout.exceptionWords(exceptions);
        best = best.or(new Coding(base, slope, ColumnLayout.PATCHED + flag + bits - 1, words));
      }
    }
    return best;
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  private long rest(int i, long base, long slope, boolean zeros) {
    return zeros && pending[i] == 0 ? 0 : pending[i] - slope * i - base;
  }

  private long lowest(long slope, boolean zeros) {
    long lowest = 0;
    boolean found = false;
    for (int i = 0; i < pendingCount; i++) {
      long level = pending[i] - slope * i;
      if ((!zeros || pending[i] != 0) && (!found || level - lowest < 0)) {
        lowest = level;
        found = true;
      }
    }
    return lowest;
  }

  private void writeData(Coding chosen) {
    int coding = chosen.coding;
    if (coding == ColumnLayout.STEPS) {
      writeSteps(chosen.slope);
      return;
    }
    if (coding == ColumnLayout.STEPS_AND_ZEROS) {
      writeNonZeros();
      return;
    }
    boolean zeros = coding != ColumnLayout.WIDE && (coding & ColumnLayout.ZERO) != 0;
    boolean patched = coding > ColumnLayout.PATCHED;
    int bits = coding == ColumnLayout.WIDE ? Long.SIZE : coding & ColumnLayout.WIDTH_MASK;
    long escape = patched ? (1L << bits) - 1 : 0;
    int exceptions = 0;
    for (int i = 0; i < pendingCount; i++) {
      long rest = rest(i, chosen.base, chosen.slope, zeros);
      boolean isException = patched && Long.compareUnsigned(rest, escape) >= 0;
      rests[i] = isException ? escape : rest;
      exceptions += isException ? 1 : 0;
    }
    writePacked(bits);
    if (patched) {
      writeExceptions(escape, exceptions);
    }
  }

  private void writeNonZeros() {
    long[] words = new long[ColumnLayout.STEP_WORDS];
    for (int i = 0; i < pendingCount; i++) {
      words[i >>> 6] |= (pending[i] == 0 ? 0L : 1L) << i;
    }
    data.putLong(words[0]);
    data.putLong(words[1]);
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

  private void writeSteps(long slope) {
    long low = 0;
    long high = 0;
    for (int i = 1; i < pendingCount; i++) {
      long step = pending[i] - pending[i - 1] - slope;
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
