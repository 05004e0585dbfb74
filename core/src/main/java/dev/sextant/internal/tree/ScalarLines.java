package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;

/// Binary search inside each line, without a branch: the specification of the vector kernels.
final class ScalarLines extends LineSearch {
  /// The kernel; it is stateless.
  static final ScalarLines INSTANCE = new ScalarLines();

  private ScalarLines() {}

  @Override
  int count32(MemorySegment section, long offset, int searched) {
    int c = below32(section, offset + 7L * Integer.BYTES, searched) << 3;
    c += below32(section, offset + (c + 3L) * Integer.BYTES, searched) << 2;
    c += below32(section, offset + (c + 1L) * Integer.BYTES, searched) << 1;
    c += below32(section, offset + (long) c * Integer.BYTES, searched);
    return c + below32(section, offset + (long) c * Integer.BYTES, searched);
  }

  @Override
  int child32(MemorySegment section, long line, int searched) {
    int c = below32(section, line + 8L * Integer.BYTES, searched) << 3;
    c += below32(section, line + (c + 4L) * Integer.BYTES, searched) << 2;
    c += below32(section, line + (c + 2L) * Integer.BYTES, searched) << 1;
    return c + below32(section, line + (c + 1L) * Integer.BYTES, searched);
  }

  @Override
  long leaf32(MemorySegment section, long leaf, int distance) {
    return leaf64(section, leaf, Integer.toUnsignedLong(distance));
  }

  @Override
  int count64(MemorySegment section, long offset, long searched) {
    int c = below64(section, offset + 3L * Long.BYTES, searched) << 2;
    c += below64(section, offset + (c + 1L) * Long.BYTES, searched) << 1;
    c += below64(section, offset + (long) c * Long.BYTES, searched);
    return c + below64(section, offset + (long) c * Long.BYTES, searched);
  }

  @Override
  int child64(MemorySegment section, long line, long searched) {
    int c = below64(section, line + 4L * Long.BYTES, searched) << 2;
    c += below64(section, line + (c + 2L) * Long.BYTES, searched) << 1;
    return c + below64(section, line + (c + 1L) * Long.BYTES, searched);
  }

  @Override
  long leaf64(MemorySegment section, long leaf, long distance) {
    long header = section.get(TreeLayout.LONG, leaf);
    int width = TreeLayout.width(header);
    if (width > TreeLayout.WIDTH_64) {
      return TreeLayout.first(header); // no writer's leaf; the vector kernels find nothing either
    }
    int lost = TreeLayout.slotShift(width);
    long sought = TreeLayout.searched64(distance >>> (int) header);
    long searched =
        switch (width) {
          case TreeLayout.WIDTH_16 -> TreeLayout.saturated16(sought);
          case TreeLayout.WIDTH_32 -> TreeLayout.saturated32(sought);
          default -> sought;
        };
    int from = 0;
    int length = TreeLayout.slots(width);
    while (length > 0) {
      int half = (length + 1) >>> 1;
      int end = TreeLayout.slotEnd(width, from + half - 1);
      long stored = section.get(TreeLayout.LONG, leaf + end) >> lost;
      from += half * (int) isBelow(stored, searched);
      length -= half;
    }
    return TreeLayout.first(header) + from;
  }

  private static int below32(MemorySegment section, long offset, int searched) {
    return isBelow(section.get(TreeLayout.INT, offset), searched); // not widened: see LineSearch
  }

  private static int below64(MemorySegment section, long offset, long searched) {
    return (int) isBelow(section.get(TreeLayout.LONG, offset), searched);
  }

  /// 1 if the first is less, else 0; a comparison would become a branch that mispredicts.
  private static int isBelow(int a, int b) {
    // the sign of the difference, corrected where it overflows (Hacker's Delight, section 2-12)
    int difference = a - b;
    return (difference ^ ((a ^ b) & (difference ^ a))) >>> 31;
  }

  /// The same for 64 bits.
  private static long isBelow(long a, long b) {
    long difference = a - b;
    return (difference ^ ((a ^ b) & (difference ^ a))) >>> 63;
  }
}
