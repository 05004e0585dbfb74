package dev.sextant.internal.column;

/// The layout of a column: a header; then, unless a straight line says it all, a descriptor for
/// each chunk of 8,192 numbers; then, for each chunk that is no straight line itself, descriptors
/// of its groups of 128 numbers; then the groups' data in words of 64 bits.
///
/// ```
/// header      | count : 8 | base : 8 | slope : 8 | groups : 4 | data words : 4 |
/// chunk       | base : 8 | slope : 24 bits, 1 if it has groups : 8 bits, first group : 32 bits |
/// group       | base : 8 | slope : 24 bits, coding : 8 bits, first data word : 32 bits |
/// ```
///
/// A column that is a straight line is its header alone, and its number `i` is `base + slope i`. In
/// any other, base and slope of the header are zero. Number `i` of a chunk that is a straight line
/// is `base + slope i` of the chunk; a chunk with groups has zeros there. Number `i` of a group is
/// `base + slope i` plus a rest, which the coding says:
///
/// - 0: no rest, no data;
/// - 1 to 56: rests of so many bits, packed from the lowest bit of the first word on;
/// - 64: rests of 64 bits;
/// - 64 more than a width: packed as above, but the rest 0 means the number 0;
/// - 128 more than one of those: packed as above, but the greatest rest of that width means that
///   the number is an exception; behind the packed words stand a word with their count, their
///   places in the group (a byte each, ascending, up to a whole word), and the numbers themselves,
///   a word each;
/// - 255: two words of steps; the rest is the number of ones from bit 0 to bit `i`;
/// - 254: the same, but the number is 0 where bit `i` is zero.
///
/// Everything past the last number is zero, and 8 bytes of zeros end the data, so that a number can
/// be read as 8 bytes wherever it starts.
final class ColumnLayout {
  static final int COUNT = 0;
  static final int BASE = 8;
  static final int SLOPE = 16;
  static final int GROUPS = 24;
  static final int DATA_WORDS = 28;
  static final int HEADER_BYTES = 32;

  static final int GROUP_SHIFT = 7;
  static final int GROUP = 1 << GROUP_SHIFT;
  static final int LANE_MASK = GROUP - 1;

  static final int CHUNK_SHIFT = 13;
  static final int CHUNK = 1 << CHUNK_SHIFT;
  static final int CHUNK_MASK = CHUNK - 1;
  static final int HAS_GROUPS = 1;

  /// Offsets in the descriptor of a chunk and of a group.
  static final int DESCRIPTOR_BASE = 0;

  static final int DESCRIPTOR_META = 8;
  static final int DESCRIPTOR_BYTES = 16;
  static final int DESCRIPTOR_SHIFT = 4;

  static final long MAX_SLOPE = (1L << 24) - 1;
  static final int CODING_SHIFT = 24;
  static final int CODING_MASK = 0xff;

  /// Where in a descriptor the first group or the first data word stands.
  static final int PLACE_SHIFT = 32;

  static final int MAX_PACKED_BITS = 56;
  static final int WIDE = 64;
  static final int PATCHED = 128;
  static final int WIDTH_MASK = 63;
  static final int ZERO = 64;
  static final int STEPS_AND_ZEROS = 254;
  static final int STEPS = 255;
  static final int STEP_WORDS = 2;

  /// Bytes of zeros behind the data.
  static final int TAIL_BYTES = 8;

  private ColumnLayout() {}

  /// Number of chunks of so many numbers.
  static long chunks(long count) {
    return (count + CHUNK_MASK) >>> CHUNK_SHIFT;
  }

  /// Words that hold so many rests of a width.
  static int packedWords(int count, int bits) {
    return (count * bits + 63) >>> 6;
  }

  /// The coding in a descriptor.
  static int coding(long meta) {
    return (int) (meta >>> CODING_SHIFT) & CODING_MASK;
  }

  /// The place in a descriptor.
  static long place(long meta) {
    return meta >>> PLACE_SHIFT;
  }

  /// Words that hold exceptions behind the packed rests: the count, the places, the numbers.
  static int exceptionWords(int exceptions) {
    return 1 + ((exceptions + 7) >>> 3) + exceptions;
  }
}
