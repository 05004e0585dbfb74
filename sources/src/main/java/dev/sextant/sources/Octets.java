package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// A bounded part of a record, read from its beginning to its end. Numbers are big-endian and
/// unsigned.
final class Octets {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private int position;

  /// The bytes from `from` (inclusive) to `end` (exclusive), shared and not copied.
  Octets(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  /// Index of the next byte within the record.
  int position() {
    return position;
  }

  /// Bytes that are left.
  int remaining() {
    return end - position;
  }

  int u8() throws BadRecordException {
    return bytes[take(1)] & 0xff;
  }

  int u16() throws BadRecordException {
    return (short) SHORT.get(bytes, take(2)) & 0xffff;
  }

  long u32() throws BadRecordException {
    return (int) INT.get(bytes, take(4)) & 0xffff_ffffL;
  }

  /// An ASN of 4 or 2 bytes.
  long asn(boolean fourOctets) throws BadRecordException {
    return fourOctets ? u32() : u16();
  }

  void skip(int count) throws BadRecordException {
    take(count);
  }

  /// The next `count` bytes, which are passed.
  Octets slice(int count) throws BadRecordException {
    int from = take(count);
    return new Octets(bytes, from, from + count);
  }

  /// The same bytes again, from here on.
  Octets copy() {
    return new Octets(bytes, position, end);
  }

  Address address(Family family) throws BadRecordException {
    if (family == Family.IPV4) {
      return Address.ofIpv4((int) INT.get(bytes, take(4)));
    }
    int at = take(16);
    return Address.ofIpv6((long) LONG.get(bytes, at), (long) LONG.get(bytes, at + 8));
  }

  /// The address that begins with the next `count` bytes; the rest of it is zero.
  Address leadingAddress(Family family, int count) throws BadRecordException {
    byte[] padded = new byte[family.bits() / Byte.SIZE];
    System.arraycopy(bytes, take(count), padded, 0, count);
    return new Octets(padded, 0, padded.length).address(family);
  }

  private int take(int count) throws BadRecordException {
    if (count > end - position) {
      throw new BadRecordException(
          "ends too early: " + count + " bytes are due and " + (end - position) + " are left");
    }
    int at = position;
    position += count;
    return at;
  }
}
