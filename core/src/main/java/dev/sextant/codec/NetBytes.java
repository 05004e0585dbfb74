package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.lang.foreign.MemorySegment;

/// The bytes of addresses and prefixes.
///
/// An **address** is one byte, 0 to 4 for IPv4 and 5 to 21 for IPv6, and 0 to 4 or 0 to 16 bytes in
/// network order; zero bytes at the end are left out, and the first byte tells how many stay.
///
/// A **prefix** is one byte, 0 to 32 for the length of an IPv4 and 33 to 161 for 33 more than the
/// length of an IPv6 prefix, and as many bytes in network order as hold that many bits.
final class NetBytes {
  static final int FIRST_IPV6_ADDRESS = 5;
  static final int FIRST_IPV6_PREFIX = 33;

  private NetBytes() {}

  static void put(Address address, ByteSink sink) {
    int bits = address.family().bits();
    int zeros =
        address.low() != 0
            ? Long.numberOfTrailingZeros(address.low())
            : Long.SIZE + Long.numberOfTrailingZeros(address.high());
    int count = Math.max(0, (bits - zeros + Byte.SIZE - 1) / Byte.SIZE);
    sink.put(address.family() == Family.IPV4 ? count : FIRST_IPV6_ADDRESS + count);
    sink.networkOrder(address.high(), address.low(), bits, count);
  }

  static void put(Prefix prefix, ByteSink sink) {
    Address first = prefix.first();
    int bits = first.family().bits();
    sink.put(first.family() == Family.IPV4 ? prefix.length() : FIRST_IPV6_PREFIX + prefix.length());
    sink.networkOrder(first.high(), first.low(), bits, prefixBytes(prefix.length()));
  }

  private static int prefixBytes(int length) {
    return (length + Byte.SIZE - 1) / Byte.SIZE;
  }

  /// Bytes that the address at an offset takes, by its first byte.
  static int sizeOfAddressAt(MemorySegment bytes, long at) {
    int first = Wire.octet(bytes, at);
    int size = first < FIRST_IPV6_ADDRESS ? first : first - FIRST_IPV6_ADDRESS;
    if (size > Family.IPV6.bits() / Byte.SIZE) {
      throw new CorruptDataException(Slot.SECTION, at, "no such address");
    }
    return 1 + size;
  }

  /// Bytes that the prefix at an offset takes, by its first byte.
  static int sizeOfPrefixAt(MemorySegment bytes, long at) {
    int length = prefixLength(bytes, at);
    if (length > Family.IPV6.bits()) {
      throw new CorruptDataException(Slot.SECTION, at, "no such prefix");
    }
    return 1 + prefixBytes(length);
  }

  static int prefixLength(MemorySegment bytes, long at) {
    int first = Wire.octet(bytes, at);
    return first < FIRST_IPV6_PREFIX ? first : first - FIRST_IPV6_PREFIX;
  }

  static Family addressFamily(MemorySegment bytes, long at) {
    return Wire.octet(bytes, at) < FIRST_IPV6_ADDRESS ? Family.IPV4 : Family.IPV6;
  }

  static Family prefixFamily(MemorySegment bytes, long at) {
    return Wire.octet(bytes, at) < FIRST_IPV6_PREFIX ? Family.IPV4 : Family.IPV6;
  }

  /// Bits 127 to 64 of the number behind the first byte.
  static long high(MemorySegment bytes, long at, int size, Family family) {
    return family == Family.IPV4 ? 0 : networkOrder(bytes, at + 1, Math.min(size - 1, Long.BYTES));
  }

  /// Bits 63 to 0 of the number behind the first byte.
  static long low(MemorySegment bytes, long at, int size, Family family) {
    return family == Family.IPV4
        ? networkOrder(bytes, at + 1, size - 1) >>> Integer.SIZE
        : networkOrder(bytes, at + 1 + Long.BYTES, size - 1 - Long.BYTES);
  }

  /// The 64 bits that start with these bytes.
  private static long networkOrder(MemorySegment bytes, long at, int count) {
    return count <= 0 ? 0 : Long.reverseBytes(Wire.unsigned(bytes, at, count));
  }
}
