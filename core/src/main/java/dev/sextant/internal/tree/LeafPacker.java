package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;

/// The leaf under construction: takes keys for as long as one line can hold them.
///
/// What fits stays fitting when keys are taken away at either end, so leaves that are filled to the
/// brim, one after the other, are as few as can be.
final class LeafPacker {
  private static final int MOST_KEYS = TreeLayout.slots(TreeLayout.WIDTH_16) + 1;

  private final boolean wide;
  private final long[] above = new long[MOST_KEYS];
  private int count;
  private long base;
  private long bits;
  private int width;

  /// Starts empty.
  ///
  /// @param keyBits 32 or 64
  LeafPacker(int keyBits) {
    this.wide = keyBits == Long.SIZE;
  }

  /// Adds the next key, above the one before; an empty leaf takes any key.
  ///
  /// @return whether it fits; if not, nothing has changed
  boolean add(long key) {
    if (count == 0) {
      base = key;
      bits = 0;
      width = TreeLayout.WIDTH_16;
      count = 1;
      return true;
    }
    long distance = key - base;
    long bitsThen = bits | distance;
    int needed = width(distance >>> Long.numberOfTrailingZeros(bitsThen));
    if (needed < 0) {
      return false;
    }
    above[count++] = distance;
    bits = bitsThen;
    width = needed;
    return true;
  }

  /// The narrowest width in which the present keys and one more fit, the last of them so far above
  /// the base; -1 if there is none.
  private int width(long shifted) {
    if (shifted >>> Short.SIZE == 0 && count <= TreeLayout.slots(TreeLayout.WIDTH_16)) {
      return TreeLayout.WIDTH_16;
    }
    if (shifted >>> Integer.SIZE == 0 && count <= TreeLayout.slots(TreeLayout.WIDTH_32)) {
      return TreeLayout.WIDTH_32;
    }
    return wide && count <= TreeLayout.slots(TreeLayout.WIDTH_64) ? TreeLayout.WIDTH_64 : -1;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /// The first key.
  long base() {
    return base;
  }

  /// Writes the leaf's line and empties the leaf.
  ///
  /// @param first index of the first key
  void write(MemorySegment section, long line, long first) {
    section.asSlice(line, TreeLayout.LINE_BYTES).fill((byte) 0);
    int shift = bits == 0 ? 0 : Long.numberOfTrailingZeros(bits);
    for (int slot = 0; slot < TreeLayout.slots(width); slot++) {
      long stored = slot + 1 < count ? (above[slot + 1] >>> shift) - 1 : -1L;
      long offset = line + TreeLayout.slotOffset(width, slot);
      switch (width) {
        case TreeLayout.WIDTH_16 ->
            section.set(TreeLayout.SHORT, offset, (short) (stored ^ Short.MIN_VALUE));
        case TreeLayout.WIDTH_32 ->
            section.set(TreeLayout.INT, offset, (int) stored ^ Integer.MIN_VALUE);
        default -> section.set(TreeLayout.LONG, offset, stored ^ Long.MIN_VALUE);
      }
    }
    long header = TreeLayout.leafHeader(shift, width, first);
    long present = section.get(TreeLayout.LONG, line); // the first 16-bit key is in its upper end
    section.set(TreeLayout.LONG, line, present | header);
    count = 0;
  }
}
