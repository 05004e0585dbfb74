package dev.sextant.net;

import dev.sextant.AddressFormatException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// A reusable parser for bulk work: text goes in, primitives come out; it allocates nothing and
/// throws nothing.
///
/// It reads what [Address#parse], [Prefix#parse], [Range#parse] and [Target#parse] read, under the
/// same rules:
///
/// - IPv4 is four decimal numbers without leading zeros; IPv6 is the text of RFC 4291. Shorthand,
///   bare integers, brackets, white space and zones are rejected.
/// - IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is IPv4, and so are mapped prefixes of /96 and longer.
/// - A prefix without a length is that of one address. Host bits are rejected, or masked by
///   [#masking()].
/// - A range is `first-last`, both of one family and in order.
///
/// Where a method returns true, the accessors give the result; otherwise [#errorPosition()] and
/// [#reason()] say what is wrong. Each holds until the next call. One thread at a time.
public final class AddressParser {
  /// One more than the longest text without an error, a range of two addresses of 45 characters
  /// each.
  ///
  /// What is cut off from a longer text lies behind its first error.
  private static final int BUFFER_BYTES = 2 * 45 + 2;

  private static final ThreadLocal<AddressParser> STRICT =
      ThreadLocal.withInitial(AddressParser::strict);
  private static final ThreadLocal<AddressParser> MASKING =
      ThreadLocal.withInitial(AddressParser::masking);

  private static final int ADDRESS = 0;
  private static final int PREFIX = 1;
  private static final int RANGE = 2;
  private static final int TARGET = PREFIX | RANGE;

  private final boolean masking;
  private final char[] characters = new char[BUFFER_BYTES];
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final AddressScanner scanner = new AddressScanner();
  private int base;

  private Family family = Family.IPV4;
  private long high;
  private long low;
  private int length;
  private long lastHigh;
  private long lastLow;
  private boolean single;
  private boolean hostBits;

  private AddressParser(boolean masking) {
    this.masking = masking;
  }

  /// A parser that rejects prefixes with host bits set.
  public static AddressParser strict() {
    return new AddressParser(false);
  }

  /// A parser that masks the host bits of prefixes; [#hostBits()] tells.
  public static AddressParser masking() {
    return new AddressParser(true);
  }

  /// The calling thread's own parser, for the methods that return one result.
  static AddressParser ofThread(boolean masking) {
    return (masking ? MASKING : STRICT).get();
  }

  /// Parses an address.
  public boolean parseAddress(CharSequence text) {
    return parse(ADDRESS, text, 0, text.length());
  }

  /// Parses the address that fills the characters from `from` (inclusive) to `to` (exclusive).
  public boolean parseAddress(CharSequence text, int from, int to) {
    return parse(ADDRESS, text, from, to);
  }

  /// Parses the address that fills these bytes of ASCII text.
  public boolean parseAddress(byte[] ascii, int offset, int lengthBytes) {
    return parse(ADDRESS, ascii, offset, lengthBytes);
  }

  /// Parses a prefix.
  public boolean parsePrefix(CharSequence text) {
    return parse(PREFIX, text, 0, text.length());
  }

  /// Parses the prefix that fills the characters from `from` (inclusive) to `to` (exclusive).
  public boolean parsePrefix(CharSequence text, int from, int to) {
    return parse(PREFIX, text, from, to);
  }

  /// Parses the prefix that fills these bytes of ASCII text.
  public boolean parsePrefix(byte[] ascii, int offset, int lengthBytes) {
    return parse(PREFIX, ascii, offset, lengthBytes);
  }

  /// Parses a range.
  public boolean parseRange(CharSequence text) {
    return parse(RANGE, text, 0, text.length());
  }

  /// Parses the range that fills the characters from `from` (inclusive) to `to` (exclusive).
  public boolean parseRange(CharSequence text, int from, int to) {
    return parse(RANGE, text, from, to);
  }

  /// Parses the range that fills these bytes of ASCII text.
  public boolean parseRange(byte[] ascii, int offset, int lengthBytes) {
    return parse(RANGE, ascii, offset, lengthBytes);
  }

  /// Parses an address, a prefix or a range.
  public boolean parseTarget(CharSequence text) {
    return parse(TARGET, text, 0, text.length());
  }

  /// Parses the address, prefix or range that fills the characters from `from` (inclusive) to `to`
  /// (exclusive).
  public boolean parseTarget(CharSequence text, int from, int to) {
    return parse(TARGET, text, from, to);
  }

  /// Parses the address, prefix or range that fills these bytes of ASCII text.
  public boolean parseTarget(byte[] ascii, int offset, int lengthBytes) {
    return parse(TARGET, ascii, offset, lengthBytes);
  }

  /// The family of the result.
  public Family family() {
    return family;
  }

  /// Bits 127 to 64 of the address, or of the first address of the prefix or range; 0 for IPv4.
  public long high() {
    return high;
  }

  /// Bits 63 to 0 of the address, or of the first address of the prefix or range.
  public long low() {
    return low;
  }

  /// The length of the prefix; of an address the width of its family; -1 for a range.
  public int length() {
    return length;
  }

  /// Bits 127 to 64 of the last address.
  public long lastHigh() {
    return lastHigh;
  }

  /// Bits 63 to 0 of the last address.
  public long lastLow() {
    return lastLow;
  }

  /// Whether the prefix had host bits, which [#masking()] has masked.
  public boolean hostBits() {
    return hostBits;
  }

  /// The result as an object: an [Address] if the text was one (and no prefix was asked for), else
  /// a [Prefix] or [Range].
  public Target target() {
    return single ? address() : length >= 0 ? prefix() : range();
  }

  /// Index of the first offending character within the text or slice; its length where it ends too
  /// early.
  public int errorPosition() {
    return scanner.errorAt - base;
  }

  /// What is wrong at that position, as a clause without a capital or a full stop. Allocates only
  /// for host bits.
  public String reason() {
    return hostBits ? Prefix.hostBitsReason(address(), length) : scanner.reason;
  }

  Address address() {
    return new Address(family, high, low);
  }

  Prefix prefix() {
    return new Prefix(address(), length);
  }

  Range range() {
    return new Range(address(), new Address(family, lastHigh, lastLow));
  }

  AddressFormatException failure(CharSequence text) {
    return new AddressFormatException(text.toString(), errorPosition(), reason());
  }

  AddressFormatException failure(byte[] ascii, int offset, int lengthBytes) {
    return failure(new String(ascii, offset, lengthBytes, StandardCharsets.US_ASCII));
  }

  private boolean parse(int forms, CharSequence text, int from, int to) {
    Objects.checkFromToIndex(from, to, text.length());
    int copied = Math.min(to - from, BUFFER_BYTES);
    text.getChars(from, from + copied, characters, 0);
    for (int i = 0; i < copied; i++) {
      buffer[i] = characters[i] < 0x80 ? (byte) characters[i] : -1;
    }
    return parse(forms, buffer, 0, copied);
  }

  private boolean parse(int forms, byte[] text, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, text.length);
    base = offset;
    int end = offset + lengthBytes;
    hostBits = false;
    int at = scanner.scan(text, offset, end);
    if (at == AddressScanner.FAILED) {
      return false;
    }
    high = scanner.high;
    low = scanner.low;
    family = scanner.family;
    if (at == end && forms != RANGE) {
      takeAddress(forms != PREFIX);
      return true;
    }
    if (at < end && text[at] == '/' && (forms & PREFIX) != 0) {
      return parseLength(text, at + 1, end);
    }
    if (at < end && text[at] == '-' && (forms & RANGE) != 0) {
      return parseLast(text, at + 1, end);
    }
    return failAfterAddress(text, at, end);
  }

  private void takeAddress(boolean asAddress) {
    if (Address.isMapped(high, low)) {
      family = Family.IPV4;
      low &= 0xffff_ffffL;
    }
    length = family.bits();
    lastHigh = high;
    lastLow = low;
    single = asAddress;
  }

  private boolean parseLength(byte[] text, int from, int end) {
    int bits = family.bits();
    int number = 0;
    int at = from;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      if (at > from && number == 0) {
        return reject(from, "a leading zero in the prefix length; remove it");
      }
      number = number * 10 + text[at++] - '0';
      if (number > bits) {
        return reject(
            from,
            bits == 32
                ? "the length of an IPv4 prefix is at most 32"
                : "the length of an IPv6 prefix is at most 128");
      }
    }
    if (at == from && at == end) {
      return reject(at, "the prefix length is missing");
    }
    if (at < end) {
      scanner.failUnexpected(text, at, "a prefix length is a decimal number");
      return false;
    }
    single = false;
    length = number;
    if (number >= 96 && Address.isMapped(high, low)) {
      family = Family.IPV4;
      low &= 0xffff_ffffL;
      length = number - 96;
    }
    return mask(from);
  }

  /// Masks the host bits, and finds the last address.
  private boolean mask(int lengthAt) {
    int leading = length + 128 - family.bits();
    long highMask = Prefix.highMask(leading);
    long lowMask = Prefix.lowMask(leading);
    // the 96 upper bits of an IPv4 number are zero, so one mask serves both families
    hostBits = (high & ~highMask) != 0 || (low & ~lowMask) != 0;
    high &= highMask;
    low &= lowMask;
    lastHigh = high | ~highMask;
    lastLow = low | ~lowMask;
    if (hostBits && !masking) {
      scanner.errorAt = lengthAt;
      return false;
    }
    return true;
  }

  private boolean parseLast(byte[] text, int from, int end) {
    takeAddress(false);
    Family firstFamily = family;
    long firstHigh = high;
    long firstLow = low;
    int at = scanner.scan(text, from, end);
    if (at == AddressScanner.FAILED) {
      return false;
    }
    if (at < end) {
      return failAfterAddress(text, at, end);
    }
    high = scanner.high;
    low = scanner.low;
    family = scanner.family;
    takeAddress(false);
    high = firstHigh;
    low = firstLow;
    length = -1;
    if (family != firstFamily) {
      return reject(from, "both ends of a range are of one family");
    }
    if (Address.compare(high, low, lastHigh, lastLow) > 0) {
      return reject(from, "the range ends before it starts; swap its ends");
    }
    return true;
  }

  private boolean failAfterAddress(byte[] text, int at, int end) {
    if (at == end) {
      return reject(at, "a range is written first-last");
    }
    String otherwise =
        switch (text[at]) {
          case '/' -> "a prefix cannot stand here";
          case '-' -> "a range cannot stand here";
          default -> "nothing can follow the address";
        };
    scanner.failUnexpected(text, at, otherwise);
    return false;
  }

  private boolean reject(int at, String reason) {
    scanner.fail(at, reason);
    return false;
  }
}
