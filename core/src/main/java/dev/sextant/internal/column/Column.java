package dev.sextant.internal.column;

import static dev.sextant.internal.bytes.LittleEndian.INT;
import static dev.sextant.internal.bytes.LittleEndian.LONG;

import dev.sextant.internal.bytes.LittleEndian;
import java.lang.foreign.MemorySegment;

/// A column of numbers, read in place; see [ColumnLayout].
///
/// Reading costs three to five loads, most of them of small tables, and allocates nothing. Any
/// thread may read. Damaged bytes give wrong numbers or an [IndexOutOfBoundsException], never more.
///
/// The bytes may be a mapped file that is cut short. The JVM turns the fault into an
/// `InternalError` only where it can decode the instruction, which JDK 25.0.3 cannot for an `int`
/// that is read and becomes a signed `long`, and for a bit tested in a byte just read: neither
/// stands here.
public final class Column {
  private final MemorySegment bytes;
  private final long count;
  private final boolean straight;
  private final long base;
  private final long slope;
  private final long groupsOffset;
  private final long dataOffset;

  private Column(
      MemorySegment bytes, long count, boolean straight, long groupsOffset, long dataOffset) {
    this.bytes = bytes;
    this.count = count;
    this.straight = straight;
    this.base = bytes.get(LONG, ColumnLayout.BASE);
    this.slope = bytes.get(LONG, ColumnLayout.SLOPE);
    this.groupsOffset = groupsOffset;
    this.dataOffset = dataOffset;
  }

  /// Opens a column in constant time.
  ///
  /// @param bytes the column and nothing else
  /// @throws IllegalArgumentException if the bytes are no column, with the reason
  public static Column open(MemorySegment bytes) {
    if (bytes.byteSize() < ColumnLayout.HEADER_BYTES) {
      throw new IllegalArgumentException("a column has " + ColumnLayout.HEADER_BYTES + " bytes");
    }
    long count = bytes.get(LONG, ColumnLayout.COUNT);
    if (count < 0) {
      throw new IllegalArgumentException("a column has a negative count");
    }
    if (bytes.byteSize() == ColumnLayout.HEADER_BYTES) {
      return new Column(bytes, count, true, ColumnLayout.HEADER_BYTES, ColumnLayout.HEADER_BYTES);
    }
    long groups = bytes.get(INT, ColumnLayout.GROUPS) & 0xffff_ffffL;
    long words = bytes.get(INT, ColumnLayout.DATA_WORDS) & 0xffff_ffffL;
    long chunks = ColumnLayout.chunks(count);
    long room = bytes.byteSize() - ColumnLayout.HEADER_BYTES - ColumnLayout.TAIL_BYTES;
    if (chunks > room / ColumnLayout.DESCRIPTOR_BYTES
        || (chunks + groups) * ColumnLayout.DESCRIPTOR_BYTES + words * Long.BYTES != room) {
      throw new IllegalArgumentException("a column's bytes are not as many as its header says");
    }
    long groupsOffset = ColumnLayout.HEADER_BYTES + chunks * ColumnLayout.DESCRIPTOR_BYTES;
    return new Column(
        bytes, count, false, groupsOffset, groupsOffset + groups * ColumnLayout.DESCRIPTOR_BYTES);
  }

  /// How many numbers it has.
  public long count() {
    return count;
  }

  /// Whether number `i` is `i` for all.
  public boolean isIdentity() {
    return straight && base == 0 && (slope == 1 || count <= 1);
  }

  /// Whether all numbers are zero.
  public boolean isZero() {
    return straight && base == 0 && (slope == 0 || count <= 1);
  }

  /// The number at an index, which the caller knows to be below the count.
  public long get(long index) {
    if (straight) {
      return base + slope * index;
    }
    long chunk =
        ColumnLayout.HEADER_BYTES
            + ((index >>> ColumnLayout.CHUNK_SHIFT) << ColumnLayout.DESCRIPTOR_SHIFT);
    long chunkMeta = bytes.get(LONG, chunk + ColumnLayout.DESCRIPTOR_META);
    if ((chunkMeta >>> ColumnLayout.CODING_SHIFT & ColumnLayout.CODING_MASK) == 0) {
      return bytes.get(LONG, chunk + ColumnLayout.DESCRIPTOR_BASE)
          + (chunkMeta & ColumnLayout.MAX_SLOPE) * (index & ColumnLayout.CHUNK_MASK);
    }
    long group =
        (chunkMeta >>> ColumnLayout.PLACE_SHIFT)
            + ((index & ColumnLayout.CHUNK_MASK) >>> ColumnLayout.GROUP_SHIFT);
    return getFromGroup(groupsOffset + (group << ColumnLayout.DESCRIPTOR_SHIFT), index);
  }

  private long getFromGroup(long descriptor, long index) {
    long meta = bytes.get(LONG, descriptor + ColumnLayout.DESCRIPTOR_META);
    long lane = index & ColumnLayout.LANE_MASK;
    long predicted =
        bytes.get(LONG, descriptor + ColumnLayout.DESCRIPTOR_BASE)
            + (meta & ColumnLayout.MAX_SLOPE) * lane;
    int coding = (int) (meta >>> ColumnLayout.CODING_SHIFT) & ColumnLayout.CODING_MASK;
    int bits = coding & ColumnLayout.WIDTH_MASK;
    long data = dataOffset + (meta >>> ColumnLayout.PLACE_SHIFT) * Long.BYTES;
    if (bits - 1 >= ColumnLayout.MAX_PACKED_BITS || bits == 0) {
      return unpacked(coding, predicted, data, (int) lane);
    }
    long bit = lane * bits;
    long mask = (1L << bits) - 1;
    long rest = (bytes.get(LONG, data + (bit >>> 3)) >>> (bit & 7)) & mask;
    if (rest == 0 && (coding & ColumnLayout.ZERO) != 0) {
      return 0;
    }
    return rest == mask && coding > ColumnLayout.PATCHED
        ? exception(data, index, bits)
        : predicted + rest;
  }

  /// Checks every byte against the rules of the layout; what the numbers mean is the caller's.
  ///
  /// @throws DamagedColumnException at the first that breaks one
  public void check() {
    if (straight) {
      ColumnCheck.ofLine(bytes);
    } else {
      new ColumnCheck(bytes, count, groupsOffset, dataOffset).run();
    }
  }

  /// About where in the column a number stands: its data, or what stands for it.
  public long offsetOf(long index) {
    if (straight) {
      return ColumnLayout.BASE;
    }
    long chunk = chunkOffset(index);
    long chunkMeta = bytes.get(LONG, chunk + ColumnLayout.DESCRIPTOR_META);
    if (ColumnLayout.coding(chunkMeta) == 0) {
      return chunk;
    }
    long group = groupOffset(chunkMeta, index);
    long meta = bytes.get(LONG, group + ColumnLayout.DESCRIPTOR_META);
    return ColumnLayout.coding(meta) == 0 ? group : dataOffset(meta);
  }

  MemorySegment bytes() {
    return bytes;
  }

  /// Whether the numbers are `base + slope * index`, with nothing else stored.
  public boolean isStraight() {
    return straight;
  }

  /// The difference of neighbours in a straight line.
  public long slope() {
    return slope;
  }

  long chunkOffset(long index) {
    return ColumnLayout.HEADER_BYTES
        + (index >>> ColumnLayout.CHUNK_SHIFT << ColumnLayout.DESCRIPTOR_SHIFT);
  }

  long groupOffset(long chunkMeta, long index) {
    long group =
        ColumnLayout.place(chunkMeta)
            + ((index & ColumnLayout.CHUNK_MASK) >>> ColumnLayout.GROUP_SHIFT);
    return groupsOffset + (group << ColumnLayout.DESCRIPTOR_SHIFT);
  }

  long dataOffset(long groupMeta) {
    return dataOffset + ColumnLayout.place(groupMeta) * Long.BYTES;
  }

  /// The numbers at many indices, which they replace.
  public void getAll(long[] indices, int from, int to) {
    for (int i = from; i < to; i++) {
      indices[i] = get(indices[i]);
    }
  }

  private long unpacked(int coding, long predicted, long data, int lane) {
    return switch (coding) {
      case 0 -> predicted;
      case ColumnLayout.WIDE -> predicted + bytes.get(LONG, data + (long) lane * Long.BYTES);
      case ColumnLayout.STEPS -> predicted + steps(data, lane);
      case ColumnLayout.STEPS_AND_ZEROS -> {
        long word = bytes.get(LONG, data + (lane >>> 6) * (long) Long.BYTES);
        yield (word & (1L << lane)) == 0 ? 0 : predicted + steps(data, lane);
      }
      default -> throw new IndexOutOfBoundsException("a column has an unknown coding");
    };
  }

  private long steps(long data, int lane) {
    long lowMask = lane < Long.SIZE ? -1L >>> (63 - lane) : -1L;
    long highMask = lane < Long.SIZE ? 0 : -1L >>> (127 - lane);
    long low = bytes.get(LONG, data) & lowMask;
    long high = bytes.get(LONG, data + Long.BYTES) & highMask;
    return (long) Long.bitCount(low) + Long.bitCount(high);
  }

  private long exception(long data, long index, int bits) {
    long start = index & ~(long) ColumnLayout.LANE_MASK;
    int lanes = (int) Math.min(ColumnLayout.GROUP, count - start);
    long list = data + (long) ColumnLayout.packedWords(lanes, bits) * Long.BYTES;
    int exceptions = (int) bytes.get(LONG, list) & ColumnLayout.CODING_MASK;
    long places = list + Long.BYTES;
    long numbers = places + ((exceptions + 7) & ~7);
    byte lane = (byte) (index & ColumnLayout.LANE_MASK);
    for (int i = 0; i < exceptions; i++) {
      if (bytes.get(LittleEndian.BYTE, places + i) == lane) {
        return bytes.get(LONG, numbers + (long) i * Long.BYTES);
      }
    }
    throw new IndexOutOfBoundsException("an exception of a column is missing");
  }

  /// The number of leading numbers that are not above a limit, of `from` (inclusive) to `to`
  /// (exclusive), which ascend: the index of the first number above the limit.
  public long firstAbove(long limit, long from, long to) {
    long low = from;
    long high = to;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (get(middle) > limit) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
