package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The bytes of single numbers. All are little-endian, at any alignment.
///
/// A **number** of at most 64 bits takes 1 to 9 bytes: the count of ones below the lowest zero bit
/// of its first byte is the count of bytes that follow, and the bits above that zero are the
/// number. Nine bytes are 0xff and then all 64 bits.
///
/// A **wide** integer is one byte, the number itself up to 238; or 239 + n and then n bytes.
final class Wire {
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  static final int MAX_NUMBER_BYTES = 9;
  static final int MAX_WIDE_BYTES = 17;

  /// Wide integers below are their own first byte; the others follow it, as many bytes as it says.
  static final int WIDE_LIMIT = 239;

  static final String NOT_SHORTEST = "a number takes more bytes than it needs";

  /// A time is a number: the unit of the part of a second in the lowest bits, above it the second
  /// of the epoch with the sign lowest. The part follows unless it is 0.
  static final int TIME_UNIT_BITS = 2;

  /// Nanoseconds of a second, a millisecond, a microsecond and a nanosecond.
  static final int[] NANOS_OF_UNIT = {1_000_000_000, 1_000_000, 1_000, 1};

  private static final int TIME_UNIT_MASK = (1 << TIME_UNIT_BITS) - 1;

  private static final int MAX_SHORT_BYTES = 8;

  private Wire() {}

  static int octet(MemorySegment bytes, long at) {
    return bytes.get(ValueLayout.JAVA_BYTE, at) & 0xff;
  }

  /// Bytes that a number takes.
  static int sizeOfNumber(long number) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(number | 1);
    return bits > 7 * MAX_SHORT_BYTES ? MAX_NUMBER_BYTES : (bits + 6) / 7;
  }

  /// Bytes that the number at an offset takes, by its first byte.
  static int sizeOfNumberAt(MemorySegment bytes, long at) {
    return Integer.numberOfTrailingZeros(~octet(bytes, at)) + 1;
  }

  /// The number at an offset.
  ///
  /// @param end offset that it must not pass
  /// @throws CorruptDataException if it does
  static long number(String section, MemorySegment bytes, long at, long end) {
    if (at >= end) {
      throw new CorruptDataException(section, at, "a number is cut short");
    }
    int first = octet(bytes, at);
    return (first & 1) == 0 ? first >>> 1 : longNumber(section, bytes, at, end, first);
  }

  private static long longNumber(
      String section, MemorySegment bytes, long at, long end, int first) {
    int size = Integer.numberOfTrailingZeros(~first) + 1;
    if (size > end - at) {
      throw new CorruptDataException(section, at, "a number is cut short");
    }
    return size == MAX_NUMBER_BYTES ? bytes.get(LONG, at + 1) : unsigned(bytes, at, size) >>> size;
  }

  /// The unsigned integer of 1 to 8 bytes.
  static long unsigned(MemorySegment bytes, long at, int sizeBytes) {
    if (at + Long.BYTES <= bytes.byteSize()) {
      int unused = Long.SIZE - sizeBytes * Byte.SIZE;
      return bytes.get(LONG, at) << unused >>> unused;
    }
    long value = 0;
    for (int i = sizeBytes - 1; i >= 0; i--) {
      value = value << Byte.SIZE | octet(bytes, at + i);
    }
    return value;
  }

  /// Bytes that the wide integer at an offset takes, by its first byte.
  static int sizeOfWideAt(MemorySegment bytes, long at) {
    return 1 + Math.max(0, octet(bytes, at) - WIDE_LIMIT);
  }

  /// Bits 63 to 0 of the wide integer at an offset.
  static long wideLow(MemorySegment bytes, long at) {
    int first = octet(bytes, at);
    int size = Math.min(first - WIDE_LIMIT, Long.BYTES);
    return first < WIDE_LIMIT ? first : size == 0 ? 0 : unsigned(bytes, at + 1, size);
  }

  /// Bits 127 to 64 of the wide integer at an offset.
  static long wideHigh(MemorySegment bytes, long at) {
    int size = octet(bytes, at) - WIDE_LIMIT - Long.BYTES;
    return size <= 0 ? 0 : unsigned(bytes, at + 1 + Long.BYTES, size);
  }

  /// Bytes that the time at an offset takes: a number, and a second one for parts of a second.
  static long sizeOfTimeAt(MemorySegment bytes, long at, long end) {
    long seconds = number(Slot.SECTION, bytes, at, end);
    int size = sizeOfNumberAt(bytes, at);
    if ((seconds & TIME_UNIT_MASK) == 0) {
      return size;
    }
    number(Slot.SECTION, bytes, at + size, end);
    return (long) size + sizeOfNumberAt(bytes, at + size);
  }

  static long epochSecond(MemorySegment bytes, long at, long end) {
    return unzigzag(number(Slot.SECTION, bytes, at, end) >>> TIME_UNIT_BITS);
  }

  static int nanoOfSecond(MemorySegment bytes, long at, long end) {
    int unit = (int) (number(Slot.SECTION, bytes, at, end) & TIME_UNIT_MASK);
    if (unit == 0) {
      return 0;
    }
    long part = at + sizeOfNumberAt(bytes, at);
    long nanos = number(Slot.SECTION, bytes, part, end) * NANOS_OF_UNIT[unit];
    if (nanos < 0 || nanos >= NANOS_OF_UNIT[0]) {
      throw new CorruptDataException(Slot.SECTION, part, "a part of a second is too long");
    }
    return (int) nanos;
  }

  /// The coarsest unit that counts these nanoseconds: 0 for seconds, to 3 for nanoseconds.
  static int timeUnit(int nanos) {
    int unit = 0;
    while (nanos % NANOS_OF_UNIT[unit] != 0) {
      unit++;
    }
    return unit;
  }

  /// Bytes that an unsigned integer needs, 0 to 8.
  static int significantBytes(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + Byte.SIZE - 1) / Byte.SIZE;
  }

  static long zigzag(long value) {
    return (value << 1) ^ (value >> (Long.SIZE - 1));
  }

  static long unzigzag(long value) {
    return value >>> 1 ^ -(value & 1);
  }
}
