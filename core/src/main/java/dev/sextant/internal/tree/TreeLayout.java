package dev.sextant.internal.tree;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The layout of a tree's section: little-endian, made of lines of 64 bytes.
///
/// ```
/// section   | cluster 0 | cluster 1 | … | level 1 | … | level L | root | trailer |
///
/// cluster   | bases line | leaf 0 | leaf 1 | … |    F leaves (the last cluster may have fewer)
///
/// leaf      | shift | width | first index |  keys                       |
///           | 0 … 5 | 6 … 7 |   8 … 47    |  29 of 16, 14 of 32 or 7 of 64 bits, to the line's end
///             bits of the leaf's first 8 bytes; with 16-bit keys, bits 48 … 63 are the first of them
///
/// level 1   the first key of each cluster; level n + 1: every F-th of level n
///
/// root      for each value of a key's leading bits: a place in level L, 4 bytes
/// ```
///
/// F is 16 for keys of 32 bits and 8 for keys of 64: as many as fill a line.
///
/// **Keys in lines** are stored less one, so that a key is at or after a stored one exactly if the
/// stored form is less than it; padding is all ones, which is never less than anything. Then the
/// sign bit is flipped, so that signed comparisons order unsigned keys.
///
/// **A leaf** holds ascending keys. The first is its base, which stands in the bases line alone;
/// the others are stored as `(key - base) >>> shift`, the shift being the greatest that loses
/// nothing.
///
/// **The root** has an entry for each value of `key >>> rootShift`: the place of the last key in
/// level L that is not above the value's first key. At most F more keys of level L have that value.
final class TreeLayout {
  /// Bytes of a line, and the alignment of a section.
  static final int LINE_BYTES = 64;

  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ORDER);
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ORDER);
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ORDER);

  /// Leaves of a full cluster, and keys of a line of whole keys.
  static final int FANOUT_32 = LINE_BYTES / Integer.BYTES;

  /// The same for keys of 64 bits.
  static final int FANOUT_64 = LINE_BYTES / Long.BYTES;

  static final long CLUSTER_BYTES_32 = (1L + FANOUT_32) * LINE_BYTES;
  static final long CLUSTER_BYTES_64 = (1L + FANOUT_64) * LINE_BYTES;

  /// Offset of a cluster's first leaf.
  static final int FIRST_LEAF = LINE_BYTES;

  /// What pads a line of whole keys, before it is stored: it comes out as all ones, less than
  /// nothing.
  static final long PADDING = 0;

  static final int WIDTH_16 = 0;
  static final int WIDTH_32 = 1;
  static final int WIDTH_64 = 2;

  /// A leaf's shift is the lowest 6 bits of its header: the JVM's shifts look at no others.
  private static final long SHIFT_MASK = 0x3f;

  private static final int WIDTH_AT = 6;
  private static final int WIDTH_MASK = 3;
  private static final int FIRST_AT = 8;
  private static final int FIRST_BITS = 40;

  /// Keys that a tree can hold.
  static final long MAX_SIZE = 1L << FIRST_BITS;

  /// For each width, which lanes hold keys, in masks put together as [LineSearch#leaf64] does: 32
  /// lanes of 16 bits, then 16 of 32 bits, then 8 of 64 bits.
  private static final long[] KEY_LANES = {0xffff_fff8L, 0xfffcL << 32, 0xfeL << 48, 0};

  static final int LANES_32_AT = 32;
  static final int LANES_64_AT = 48;

  /// Bits of a key that the root is asked for, at most.
  static final int MOST_ROOT_BITS = 24;

  static final int ROOT_ENTRY_BYTES = Integer.BYTES;

  // the trailer, the last line of a section; what follows the last field is zero
  static final int TRAILER_KEY_BITS = 0; // byte
  static final int TRAILER_LEVELS = 1; // byte
  static final int TRAILER_ROOT_SHIFT = 2; // byte; the next five are zero
  static final int TRAILER_SIZE = 8; // long
  static final int TRAILER_LEAVES = 16; // long
  static final int TRAILER_BYTES = LINE_BYTES;

  private TreeLayout() {}

  /// Leaves of a full cluster, and keys of a line of whole keys.
  static int fanout(int keyBits) {
    return keyBits == Integer.SIZE ? FANOUT_32 : FANOUT_64;
  }

  /// Keys of a width that a leaf has room for, behind its base.
  static int slots(int width) {
    return switch (width) {
      case WIDTH_16 -> 29;
      case WIDTH_32 -> 14;
      default -> 7;
    };
  }

  /// Offset in a leaf of one of its keys.
  static int slotOffset(int width, int slot) {
    return LINE_BYTES - (((slots(width) - slot) * Short.BYTES) << width);
  }

  /// Offset of the 8 bytes that end with a slot's key: all of them lie in the leaf.
  static int slotEnd(int width, int slot) {
    return slotOffset(width, slot) + (Short.BYTES << width) - Long.BYTES;
  }

  /// How far right 8 bytes go to leave the key that they end with.
  static int slotShift(int width) {
    return Long.SIZE - (Short.SIZE << width);
  }

  static long leafHeader(int shift, int width, long first) {
    return shift | ((long) width << WIDTH_AT) | (first << FIRST_AT);
  }

  static int shift(long leafHeader) {
    return (int) (leafHeader & SHIFT_MASK);
  }

  static int width(long leafHeader) {
    return (int) (leafHeader >>> WIDTH_AT) & WIDTH_MASK;
  }

  /// Index of a leaf's first key.
  static long first(long leafHeader) {
    return leafHeader << (Long.SIZE - FIRST_BITS - FIRST_AT) >>> (Long.SIZE - FIRST_BITS);
  }

  static long keyLanes(long leafHeader) {
    return KEY_LANES[width(leafHeader)];
  }

  /// A key's form in a line of whole keys.
  static int stored32(int key) {
    return (key - 1) ^ Integer.MIN_VALUE;
  }

  /// A key's form in a line of whole keys.
  static long stored64(long key) {
    return (key - 1) ^ Long.MIN_VALUE;
  }

  /// A searched key's form, which the stored forms of itself and all before it are less than.
  static int searched32(int key) {
    return key ^ Integer.MIN_VALUE;
  }

  /// A searched key's form, which the stored forms of itself and all before it are less than.
  static long searched64(long key) {
    return key ^ Long.MIN_VALUE;
  }

  /// What a searched key is above a base.
  static int above32(int searched, int storedBase) {
    return searched - storedBase - 1;
  }

  /// What a searched key is above a base.
  static long above64(long searched, long storedBase) {
    return searched - storedBase - 1;
  }

  /// The searched form, among 16-bit keys, of a number; what is too great counts as the greatest.
  static short saturated16(int above) {
    return (short) (Math.min(Integer.toUnsignedLong(above), 0xffff) ^ Short.MIN_VALUE);
  }

  /// The searched form, among 16-bit keys, of a number in the form of [#searched64]; what is too
  /// great counts as the greatest.
  static short saturated16(long searched) {
    return (short) (Math.min(searched, Long.MIN_VALUE + 0xffff) ^ Short.MIN_VALUE);
  }

  /// The searched form, among 32-bit keys, of a number in the form of [#searched64]; what is too
  /// great counts as the greatest.
  static int saturated32(long searched) {
    return (int) Math.min(searched, Long.MIN_VALUE + 0xffff_ffffL) ^ Integer.MIN_VALUE;
  }
}
