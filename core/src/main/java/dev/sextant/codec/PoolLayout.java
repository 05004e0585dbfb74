package dev.sextant.codec;

/// The bytes of a value pool.
///
/// ```
/// header     count of values (4 bytes), bytes of a directory entry (1), zero (3), data bytes (8)
/// directory  for each block of 8 values, where the block begins in the data
/// data       blocks: width of an end (1 byte: 1, 2, 4 or 8), the end of each value, the values
/// ```
///
/// Ends count from the block's first value byte. A directory entry has as few bytes as the data's
/// length needs, and an end as few of 1, 2, 4 and 8 as the block's length needs.
final class PoolLayout {
  static final int COUNT = 0;
  static final int ENTRY_BYTES = 4;
  static final int DATA_BYTES = 8;
  static final int HEADER_BYTES = 16;

  /// Values of a block, as a power of two.
  static final int BLOCK_SHIFT = 3;

  static final int BLOCK_VALUES = 1 << BLOCK_SHIFT;

  private PoolLayout() {}

  static long blocks(long count) {
    return (count + BLOCK_VALUES - 1) >>> BLOCK_SHIFT;
  }

  /// Values in the block that starts with a value.
  static int valuesFrom(int firstValue, int count) {
    return Math.min(BLOCK_VALUES, count - firstValue);
  }

  static int entryBytes(long dataBytes) {
    return Math.max(1, Wire.significantBytes(dataBytes));
  }

  static int endBytes(long blockBytes) {
    return blockBytes < 1 << 8 ? 1 : blockBytes < 1 << 16 ? 2 : blockBytes < 1L << 32 ? 4 : 8;
  }
}
