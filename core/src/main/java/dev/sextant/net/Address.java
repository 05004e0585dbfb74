package dev.sextant.net;

import dev.sextant.AddressFormatException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/// An IPv4 or IPv6 address, as an unsigned number of its family's width.
///
/// Order is by family (IPv4 first), then unsigned.
///
/// @param family IPv4 or IPv6
/// @param high bits 127 to 64 of the number; 0 for IPv4
/// @param low bits 63 to 0 of the number; for IPv4 the 32 bits, unsigned
public record Address(Family family, long high, long low) implements Target, Comparable<Address> {
  /// Length of the longest text of an address in bytes.
  public static final int MAX_TEXT_BYTES = 39;

  /// Checks that an IPv4 number has no more than 32 bits.
  public Address {
    if (family == Family.IPV4 && (high != 0 || low >>> 32 != 0)) {
      throw new IllegalArgumentException("an IPv4 address has 32 bits");
    }
  }

  /// The IPv4 address of 32 bits.
  public static Address ofIpv4(int bits) {
    return new Address(Family.IPV4, 0, bits & 0xffff_ffffL);
  }

  /// The IPv6 address of 128 bits, taken as they are: an IPv4-mapped one stays IPv6.
  public static Address ofIpv6(long high, long low) {
    return new Address(Family.IPV6, high, low);
  }

  /// The address of 4 or 16 bytes in network order; 16 bytes that are IPv4-mapped are IPv4.
  public static Address ofBytes(byte[] bytes) {
    return switch (bytes.length) {
      case 4 -> new Address(Family.IPV4, 0, number(bytes, 0, 4));
      case 16 -> ofIpv6(number(bytes, 0, 8), number(bytes, 8, 8)).unmapped();
      default ->
          throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length);
    };
  }

  /// The address of a socket or a resolver; IPv4-mapped is IPv4, and a scope is left out.
  public static Address of(InetAddress address) {
    return ofBytes(address.getAddress());
  }

  /// Parses an address; IPv4-mapped IPv6 is IPv4.
  ///
  /// @throws AddressFormatException if the text is no address; see [AddressParser] for the rules
  public static Address parse(CharSequence text) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseAddress(text)) {
      throw parser.failure(text);
    }
    return parser.address();
  }

  /// Parses ASCII bytes; see [#parse(CharSequence)].
  public static Address parse(byte[] ascii, int offset, int lengthBytes) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseAddress(ascii, offset, lengthBytes)) {
      throw parser.failure(ascii, offset, lengthBytes);
    }
    return parser.address();
  }

  /// Writes an IPv4 address as ASCII bytes, without allocation.
  ///
  /// @param to has room for 15 bytes behind the offset
  /// @return index behind the text
  public static int writeIpv4(int bits, byte[] to, int offset) {
    return AddressText.writeIpv4(bits, to, offset);
  }

  /// Writes an IPv6 address as ASCII bytes, as RFC 5952 says, without allocation.
  ///
  /// @param to has room for [#MAX_TEXT_BYTES] behind the offset
  /// @return index behind the text
  public static int writeIpv6(long high, long low, byte[] to, int offset) {
    return AddressText.writeIpv6(high, low, to, offset);
  }

  /// Whether an IPv6 number is an IPv4-mapped address, one of `::ffff:0:0/96`.
  public static boolean isMapped(long high, long low) {
    return high == 0 && low >>> 32 == 0xffff;
  }

  /// The IPv4 address that an IPv4-mapped IPv6 address stands for; any other address as it is.
  public Address unmapped() {
    return family == Family.IPV6 && isMapped(high, low) ? ofIpv4((int) low) : this;
  }

  /// The 32 bits of an IPv4 address; of an IPv6 address, the lowest 32.
  public int toIpv4Bits() {
    return (int) low;
  }

  /// The 4 or 16 bytes in network order.
  public byte[] toBytes() {
    byte[] bytes = new byte[family.bits() / Byte.SIZE];
    for (int i = 0; i < bytes.length; i++) {
      int shift = (bytes.length - 1 - i) * Byte.SIZE;
      bytes[i] = (byte) (shift >= Long.SIZE ? high >>> (shift - Long.SIZE) : low >>> shift);
    }
    return bytes;
  }

  /// The JDK's form, which makes an IPv4-mapped IPv6 address IPv4.
  public InetAddress toInetAddress() {
    try {
      return InetAddress.getByAddress(toBytes());
    } catch (UnknownHostException impossible) {
      throw new AssertionError(impossible); // 4 and 16 bytes are always an address
    }
  }

  /// The number, which is never negative.
  public BigInteger toBigInteger() {
    return toBigInteger(high, low);
  }

  /// The address after this one; empty behind the last of the family.
  public Optional<Address> next() {
    return equals(greatest(family))
        ? Optional.empty()
        : Optional.of(new Address(family, low == -1 ? high + 1 : high, low + 1));
  }

  /// The address before this one; empty before the first of the family.
  public Optional<Address> previous() {
    return high == 0 && low == 0
        ? Optional.empty()
        : Optional.of(new Address(family, low == 0 ? high - 1 : high, low - 1));
  }

  @Override
  public Address first() {
    return this;
  }

  @Override
  public Address last() {
    return this;
  }

  @Override
  public int compareTo(Address other) {
    int byFamily = family.compareTo(other.family);
    return byFamily != 0 ? byFamily : compare(high, low, other.high, other.low);
  }

  @Override
  public void appendTo(StringBuilder text) {
    byte[] scratch = AddressText.scratch();
    AddressText.append(text, scratch, writeTo(scratch, 0));
  }

  @Override
  public int writeTo(byte[] to, int offset) {
    return family == Family.IPV4
        ? AddressText.writeIpv4((int) low, to, offset)
        : AddressText.writeIpv6(high, low, to, offset);
  }

  /// The text of RFC 5952, such as `192.0.2.1` or `2001:db8::1`.
  @Override
  public String toString() {
    byte[] scratch = AddressText.scratch();
    return AddressText.toString(scratch, writeTo(scratch, 0));
  }

  /// Compares two numbers of 128 bits, unsigned.
  static int compare(long high, long low, long otherHigh, long otherLow) {
    int byHigh = Long.compareUnsigned(high, otherHigh);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, otherLow);
  }

  static BigInteger toBigInteger(long high, long low) {
    return unsigned(high).shiftLeft(Long.SIZE).or(unsigned(low));
  }

  /// The address of a family whose bits are all one.
  static Address greatest(Family family) {
    return family == Family.IPV4 ? ofIpv4(-1) : ofIpv6(-1, -1);
  }

  private static BigInteger unsigned(long bits) {
    BigInteger lower = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return bits < 0 ? lower.setBit(Long.SIZE - 1) : lower;
  }

  private static long number(byte[] bytes, int offset, int count) {
    long number = 0;
    for (int i = offset; i < offset + count; i++) {
      number = (number << Byte.SIZE) | (bytes[i] & 0xff);
    }
    return number;
  }
}
