package dev.sextant.internal.column;

import static dev.sextant.internal.bytes.LittleEndian.BYTE;
import static dev.sextant.internal.bytes.LittleEndian.LONG;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// A reader of a column's numbers that unpacks a group of 128 at once: for passes from front to
/// back, where it costs a nanosecond a number, and for places near the last one.
///
/// Not for several threads. As in [Column], nothing here may compile to an instruction whose fault,
/// in a mapped file that is cut short, the JVM cannot decode: no shift of a loaded word by a
/// variable, and no loop that becomes one over vectors.
public final class ColumnCursor {
  private final Column column;
  private final MemorySegment bytes;
  private final long count;
  private final long[] group = new long[ColumnLayout.GROUP];
  private long groupStart;

  /// How many numbers of the group are unpacked.
  private long lanes;

  /// Starts at no number.
  public ColumnCursor(Column column) {
    this.column = column;
    this.bytes = column.bytes();
    this.count = column.count();
  }

  /// The number at an index.
  ///
  /// @throws IndexOutOfBoundsException if there is no such index, or the column is damaged
  public long get(long index) {
    long lane = index - groupStart;
    if (lane < 0 || lane >= lanes) {
      return unpack(index);
    }
    return group[(int) lane];
  }

  /// The column.
  public Column column() {
    return column;
  }

  private long unpack(long index) {
    long start = Objects.checkIndex(index, count) & ~(long) ColumnLayout.LANE_MASK;
    int present = (int) Math.min(ColumnLayout.GROUP, count - start);
    lanes = 0;
    unpack(start, present);
    groupStart = start;
    lanes = present;
    return group[(int) (index - start)];
  }

  private void unpack(long start, int present) {
    if (column.isStraight()) {
      line(column.get(start), column.slope(), present);
    } else {
      long chunk = column.chunkOffset(start);
      long meta = bytes.get(LONG, chunk + ColumnLayout.DESCRIPTOR_META);
      if (ColumnLayout.coding(meta) == 0) {
        line(column.get(start), meta & ColumnLayout.MAX_SLOPE, present);
      } else {
        unpackGroup(column.groupOffset(meta, start), start, present);
      }
    }
  }

  private void line(long base, long slope, int present) {
    long number = base;
    for (int i = 0; i < present; i++) {
      group[i] = number;
      number += slope;
    }
  }

  private void unpackGroup(long descriptor, long start, int present) {
    long base = bytes.get(LONG, descriptor + ColumnLayout.DESCRIPTOR_BASE);
    long meta = bytes.get(LONG, descriptor + ColumnLayout.DESCRIPTOR_META);
    long slope = meta & ColumnLayout.MAX_SLOPE;
    int coding = ColumnLayout.coding(meta);
    long data = column.dataOffset(meta);
    switch (coding) {
      case 0 -> line(base, slope, present);
      case ColumnLayout.WIDE -> {
        for (int i = 0; i < present; i++) {
          group[i] = column.get(start + i); // a loop over words would become one over vectors
        }
      }
      case ColumnLayout.STEPS -> unpackSteps(base, slope, data, present);
      case ColumnLayout.STEPS_AND_ZEROS -> unpackStepsAndZeros(base, slope, data, present);
      default -> unpackPacked(base, slope, coding, data, present);
    }
  }

  private void unpackSteps(long base, long slope, long data, int present) {
    long number = base;
    for (int i = 0; i < present; i++) {
      number += bit(data, i);
      group[i] = number + slope * i;
    }
  }

  private void unpackStepsAndZeros(long base, long slope, long data, int present) {
    long number = base;
    for (int i = 0; i < present; i++) {
      long bit = bit(data, i);
      number += bit;
      group[i] = bit == 0 ? 0 : number + slope * i;
    }
  }

  private long bit(long data, int lane) {
    long word = bytes.get(LONG, data + (long) (lane >>> 6) * Long.BYTES);
    return (word & (1L << lane)) == 0 ? 0 : 1;
  }

  private void unpackPacked(long base, long slope, int coding, long data, int present) {
    int bits = coding & ColumnLayout.WIDTH_MASK;
    if (bits == 0 || bits > ColumnLayout.MAX_PACKED_BITS) {
      throw new IndexOutOfBoundsException("a column has an unknown coding");
    }
    unpackRests(data, bits, present);
    boolean zeros = (coding & ColumnLayout.ZERO) != 0;
    if (coding > ColumnLayout.PATCHED) {
      addPatched(base, slope, zeros, (1L << bits) - 1, present);
      patch(data + (long) ColumnLayout.packedWords(present, bits) * Long.BYTES, present);
    } else if (zeros) {
      addPatched(base, slope, true, -1, present);
    } else {
      long predicted = base;
      for (int i = 0; i < present; i++) {
        group[i] += predicted;
        predicted += slope;
      }
    }
  }

  private void unpackRests(long data, int bits, int present) {
    long mask = (1L << bits) - 1;
    int bit = 0;
    for (int i = 0; i < present; i++) {
      group[i] = Long.rotateRight(bytes.get(LONG, data + (bit >>> 3)), bit & 7) & mask;
      bit += bits;
    }
  }

  /// Turns rests into numbers, but for those that stand for an exception; -1 is none.
  private void addPatched(long base, long slope, boolean zeros, long escape, int present) {
    for (int i = 0; i < present; i++) {
      long rest = group[i];
      if (rest != escape && !(zeros && rest == 0)) {
        group[i] = rest + base + slope * i;
      }
    }
  }

  private void patch(long list, int present) {
    int exceptions = (int) bytes.get(LONG, list) & ColumnLayout.CODING_MASK;
    long places = list + Long.BYTES;
    long numbers = places + ((exceptions + 7) & ~7);
    for (int i = 0; i < exceptions; i++) {
      int lane = bytes.get(BYTE, places + i);
      group[Objects.checkIndex(lane, present)] = bytes.get(LONG, numbers + (long) i * Long.BYTES);
    }
  }
}
