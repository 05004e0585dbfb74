package dev.sextant.net;

import dev.sextant.AddressFormatException;
import java.util.Optional;

/// A CIDR prefix: the bits of its first address and a length; host bits are zero.
///
/// Order is by family, first address, then length: a prefix comes right before the prefixes that it
/// covers.
///
/// @param first the lowest address of the prefix
/// @param length number of leading bits that its addresses share, 0 to 32 (IPv4) or 0 to 128 (IPv6)
public record Prefix(Address first, int length) implements Target, Comparable<Prefix> {
  /// Length of the longest text of a prefix in bytes.
  public static final int MAX_TEXT_BYTES = Address.MAX_TEXT_BYTES + 4;

  /// Checks the length and that host bits are zero.
  public Prefix {
    checkLength(first.family(), length);
    if (!first.equals(mask(first, length))) {
      throw new IllegalArgumentException(hostBitsReason(mask(first, length), length));
    }
  }

  /// The IPv4 prefix of these bits and length.
  public static Prefix ofIpv4(int bits, int length) {
    return new Prefix(Address.ofIpv4(bits), length);
  }

  /// The IPv6 prefix of these bits and length, taken as they are: an IPv4-mapped one stays IPv6.
  public static Prefix ofIpv6(long high, long low, int length) {
    return new Prefix(Address.ofIpv6(high, low), length);
  }

  /// The prefix of this length that holds the address.
  public static Prefix containing(Address address, int length) {
    checkLength(address.family(), length);
    return new Prefix(mask(address, length), length);
  }

  /// Parses a prefix, or an address as the prefix of full length.
  ///
  /// An IPv4-mapped prefix of /96 or longer is IPv4.
  ///
  /// @throws AddressFormatException if the text is no prefix, or one with host bits set; see
  ///   [AddressParser]
  public static Prefix parse(CharSequence text) {
    return parse(text, false);
  }

  /// Parses ASCII bytes; see [#parse(CharSequence)].
  public static Prefix parse(byte[] ascii, int offset, int lengthBytes) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parsePrefix(ascii, offset, lengthBytes)) {
      throw parser.failure(ascii, offset, lengthBytes);
    }
    return parser.prefix();
  }

  /// Parses a prefix and masks its host bits; [AddressParser#hostBits()] tells whether it had any.
  ///
  /// @throws AddressFormatException if the text is no prefix
  public static Prefix parseMasking(CharSequence text) {
    return parse(text, true);
  }

  /// Bits 127 to 64 of the netmask of a 128-bit prefix.
  public static long highMask(int length) {
    return length == 0 ? 0 : length >= 64 ? -1L : -1L << (64 - length);
  }

  /// Bits 63 to 0 of the netmask of a 128-bit prefix.
  public static long lowMask(int length) {
    return length <= 64 ? 0 : -1L << (128 - length);
  }

  /// The netmask of an IPv4 prefix.
  public static int ipv4Mask(int length) {
    return length == 0 ? 0 : -1 << (32 - length);
  }

  @Override
  public Family family() {
    return first.family();
  }

  @Override
  public Address last() {
    int leading = leadingBits(family(), length);
    return new Address(
        family(), first.high() | ~highMask(leading), first.low() | ~lowMask(leading));
  }

  /// The prefix one bit shorter that holds this one; empty for the whole family.
  public Optional<Prefix> parent() {
    return length == 0 ? Optional.empty() : Optional.of(containing(first, length - 1));
  }

  /// The lower half; empty for a single address.
  public Optional<Prefix> lowerChild() {
    return length == family().bits()
        ? Optional.empty()
        : Optional.of(new Prefix(first, length + 1));
  }

  /// The upper half; empty for a single address.
  public Optional<Prefix> upperChild() {
    return length == family().bits()
        ? Optional.empty()
        : Optional.of(containing(last(), length + 1));
  }

  /// The other half of the parent; empty for the whole family.
  public Optional<Prefix> sibling() {
    if (length == 0) {
      return Optional.empty();
    }
    int bit = family().bits() - length;
    return Optional.of(
        bit < Long.SIZE
            ? new Prefix(new Address(family(), first.high(), first.low() ^ (1L << bit)), length)
            : ofIpv6(first.high() ^ (1L << (bit - Long.SIZE)), first.low(), length));
  }

  /// The same addresses as a range.
  public Range toRange() {
    return new Range(first, last());
  }

  @Override
  public int compareTo(Prefix other) {
    int byFirst = first.compareTo(other.first);
    return byFirst != 0 ? byFirst : Integer.compare(length, other.length);
  }

  @Override
  public void appendTo(StringBuilder text) {
    byte[] scratch = AddressText.scratch();
    AddressText.append(text, scratch, writeTo(scratch, 0));
  }

  @Override
  public int writeTo(byte[] to, int offset) {
    int at = first.writeTo(to, offset);
    to[at++] = '/';
    return AddressText.writeDecimal(length, to, at);
  }

  /// The text of its first address and its length, such as `192.0.2.0/24`.
  @Override
  public String toString() {
    byte[] scratch = AddressText.scratch();
    return AddressText.toString(scratch, writeTo(scratch, 0));
  }

  static String hostBitsReason(Address masked, int length) {
    return "host bits are set; the prefix of this length is " + masked + "/" + length;
  }

  private static Prefix parse(CharSequence text, boolean masking) {
    AddressParser parser = AddressParser.ofThread(masking);
    if (!parser.parsePrefix(text)) {
      throw parser.failure(text);
    }
    return parser.prefix();
  }

  private static void checkLength(Family family, int length) {
    if (length < 0 || length > family.bits()) {
      throw new IllegalArgumentException(
          "prefix length " + length + " is outside 0 to " + family.bits());
    }
  }

  /// Number of leading bits in the 128-bit number; IPv4 keeps its 96 upper bits zero, so that one
  /// mask serves both.
  private static int leadingBits(Family family, int length) {
    return length + 128 - family.bits();
  }

  private static Address mask(Address address, int length) {
    int leading = leadingBits(address.family(), length);
    return new Address(
        address.family(), address.high() & highMask(leading), address.low() & lowMask(leading));
  }
}
