package dev.sextant.codec;

import java.time.Instant;
import java.util.Arrays;

/// Bytes that grow at the end.
final class ByteSink {
  private static final int FIRST_CAPACITY = 64;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private int size;

  int size() {
    return size;
  }

  byte[] array() {
    return bytes;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /// Drops what stands at an index and behind.
  void truncate(int newSize) {
    size = newSize;
  }

  private void room(int count) {
    if (bytes.length - size < count) {
      int needed = Math.addExact(size, count);
      bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(2L * size, 1 << 30)));
    }
  }

  /// Appends zero bytes.
  ///
  /// @return the index of the first
  int reserve(int count) {
    room(count);
    Arrays.fill(bytes, size, size + count, (byte) 0);
    size += count;
    return size - count;
  }

  void setBit(int from, int bit) {
    bytes[from + (bit >>> 3)] |= (byte) (1 << (bit & 7));
  }

  void put(int octet) {
    room(1);
    bytes[size++] = (byte) octet;
  }

  void put(byte[] from, int offset, int length) {
    room(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  /// Appends the lowest bytes of a value, little-endian.
  void unsigned(long value, int sizeBytes) {
    room(sizeBytes);
    for (int i = 0; i < sizeBytes; i++) {
      bytes[size++] = (byte) (value >>> (i * Byte.SIZE));
    }
  }

  /// Appends a number as [Wire] says.
  void number(long value) {
    int length = Wire.sizeOfNumber(value);
    if (length == Wire.MAX_NUMBER_BYTES) {
      put(-1);
      unsigned(value, Long.BYTES);
    } else {
      unsigned(value << length | ((1L << (length - 1)) - 1), length);
    }
  }

  /// Appends a wide integer as [Wire] says.
  void wide(long high, long low) {
    if (high == 0 && Long.compareUnsigned(low, Wire.WIDE_LIMIT) < 0) {
      put((int) low);
      return;
    }
    int highBytes = Wire.significantBytes(high);
    int lowBytes = highBytes > 0 ? Long.BYTES : Wire.significantBytes(low);
    put(Wire.WIDE_LIMIT + lowBytes + highBytes);
    unsigned(low, lowBytes);
    unsigned(high, highBytes);
  }

  /// Appends an integer of a slot, 128 bits in two's complement.
  void integer(Slot slot, long high, long low) {
    if (slot.plainUnsigned) {
      number(low);
    } else if (slot.plainSigned) {
      number(Wire.zigzag(low));
    } else if (slot.kind == FieldType.Kind.UNSIGNED) {
      wide(high, low);
    } else {
      long sign = high >> (Long.SIZE - 1);
      wide(((high << 1) | (low >>> (Long.SIZE - 1))) ^ sign, (low << 1) ^ sign);
    }
  }

  /// Appends an instant as [Wire] says.
  void time(Instant time) {
    long second = time.getEpochSecond();
    int nano = time.getNano();
    int unit = Wire.timeUnit(nano);
    number(Wire.zigzag(second) << Wire.TIME_UNIT_BITS | unit);
    if (unit != 0) {
      number(nano / Wire.NANOS_OF_UNIT[unit]);
    }
  }

  /// Appends the first bytes of a 128-bit number, most significant first.
  void networkOrder(long high, long low, int bits, int count) {
    for (int i = 0; i < count; i++) {
      int shift = bits - Byte.SIZE * (i + 1);
      put((int) (shift >= Long.SIZE ? high >>> (shift - Long.SIZE) : low >>> shift));
    }
  }
}
