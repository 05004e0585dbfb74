package dev.sextant.net;

import dev.sextant.AddressFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An inclusive range of addresses of one family.
///
/// @param first the lowest address
/// @param last the highest address, not below `first`
public record Range(Address first, Address last) implements Target {
  /// Length of the longest text of a range in bytes.
  public static final int MAX_TEXT_BYTES = 2 * Address.MAX_TEXT_BYTES + 1;

  /// Checks that both ends are of one family and in order.
  public Range {
    if (first.family() != last.family()) {
      throw new IllegalArgumentException("both ends of a range are of one family");
    }
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("the range ends before it starts");
    }
  }

  /// Parses a range, written `first-last` without spaces; IPv4-mapped ends are IPv4.
  ///
  /// @throws AddressFormatException if the text is no range; see [AddressParser] for the rules
  public static Range parse(CharSequence text) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseRange(text)) {
      throw parser.failure(text);
    }
    return parser.range();
  }

  /// Parses ASCII bytes; see [#parse(CharSequence)].
  public static Range parse(byte[] ascii, int offset, int lengthBytes) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseRange(ascii, offset, lengthBytes)) {
      throw parser.failure(ascii, offset, lengthBytes);
    }
    return parser.range();
  }

  @Override
  public Family family() {
    return first.family();
  }

  /// The same addresses as one prefix; empty if they are none.
  public Optional<Prefix> toPrefix() {
    List<Prefix> prefixes = toPrefixes();
    return prefixes.size() == 1 ? Optional.of(prefixes.getFirst()) : Optional.empty();
  }

  /// The fewest prefixes that hold exactly these addresses, in order: at most 62 for IPv4 and 254
  /// for IPv6.
  public List<Prefix> toPrefixes() {
    List<Prefix> prefixes = new ArrayList<>();
    forEachPrefix(
        (family, high, low, length) ->
            prefixes.add(new Prefix(new Address(family, high, low), length)));
    return List.copyOf(prefixes);
  }

  /// Visits the prefixes of [#toPrefixes()] without allocation.
  public void forEachPrefix(PrefixVisitor visitor) {
    forEachPrefix(family(), first.high(), first.low(), last.high(), last.low(), visitor);
  }

  /// Cuts a range, given as primitives, from its start into the widest aligned blocks that fit.
  static void forEachPrefix(
      Family family,
      long firstHigh,
      long firstLow,
      long lastHigh,
      long lastLow,
      PrefixVisitor visitor) {
    long high = firstHigh;
    long low = firstLow;
    while (true) {
      int alignedBits =
          low != 0
              ? Long.numberOfTrailingZeros(low)
              : Math.min(64 + Long.numberOfTrailingZeros(high), family.bits());
      int hostBits = Math.min(alignedBits, fittingBits(high, low, lastHigh, lastLow));
      visitor.visit(family, high, low, family.bits() - hostBits);
      long blockLastHigh = high | ~Prefix.highMask(128 - hostBits);
      long blockLastLow = low | ~Prefix.lowMask(128 - hostBits);
      if (blockLastHigh == lastHigh && blockLastLow == lastLow) {
        return;
      }
      low = blockLastLow + 1;
      high = low == 0 ? blockLastHigh + 1 : blockLastHigh;
    }
  }

  /// The greatest n so that 2^n addresses fit between the two, both included.
  private static int fittingBits(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    long countLow = lastLow - firstLow + 1;
    long borrow = Long.compareUnsigned(lastLow, firstLow) < 0 ? 1 : 0;
    long carry = countLow == 0 ? 1 : 0;
    long countHigh = lastHigh - firstHigh - borrow + carry;
    if (countHigh != 0) {
      return 127 - Long.numberOfLeadingZeros(countHigh);
    }
    return countLow == 0 ? 128 : 63 - Long.numberOfLeadingZeros(countLow);
  }

  @Override
  public void appendTo(StringBuilder text) {
    byte[] scratch = AddressText.scratch();
    AddressText.append(text, scratch, writeTo(scratch, 0));
  }

  @Override
  public int writeTo(byte[] to, int offset) {
    int at = first.writeTo(to, offset);
    to[at++] = '-';
    return last.writeTo(to, at);
  }

  /// The texts of both ends, such as `192.0.2.1-192.0.2.9`.
  @Override
  public String toString() {
    byte[] scratch = AddressText.scratch();
    return AddressText.toString(scratch, writeTo(scratch, 0));
  }
}
