package dev.sextant.net;

import dev.sextant.AddressFormatException;
import java.math.BigInteger;

/// What a record is about, or a query asks for: an address, a prefix or a range of one family.
public sealed interface Target extends RecordTarget permits Address, Prefix, Range {
  /// Parses an address (`192.0.2.1`), a prefix (`192.0.2.0/24`) or a range (`192.0.2.1-192.0.2.9`).
  ///
  /// @throws AddressFormatException if the text is none; see [AddressParser] for the rules
  static Target parse(CharSequence text) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseTarget(text)) {
      throw parser.failure(text);
    }
    return parser.target();
  }

  /// Parses ASCII bytes; see [#parse(CharSequence)].
  static Target parse(byte[] ascii, int offset, int lengthBytes) {
    AddressParser parser = AddressParser.ofThread(false);
    if (!parser.parseTarget(ascii, offset, lengthBytes)) {
      throw parser.failure(ascii, offset, lengthBytes);
    }
    return parser.target();
  }

  /// The family of its keys.
  Family family();

  /// The lowest address in it.
  Address first();

  /// The highest address in it.
  Address last();

  /// Whether every address of the other is in this one.
  default boolean contains(Target other) {
    return family() == other.family()
        && first().compareTo(other.first()) <= 0
        && last().compareTo(other.last()) >= 0;
  }

  /// Whether the two share an address.
  default boolean overlaps(Target other) {
    return family() == other.family()
        && first().compareTo(other.last()) <= 0
        && last().compareTo(other.first()) >= 0;
  }

  /// Number of addresses in it.
  default BigInteger addressCount() {
    return last().toBigInteger().subtract(first().toBigInteger()).add(BigInteger.ONE);
  }

  /// Number of addresses in it, rounded to a double.
  default double approximateAddressCount() {
    return addressCount().doubleValue();
  }

  /// Appends the text of `toString`.
  void appendTo(StringBuilder text);

  /// Writes the text of `toString` as ASCII bytes, without allocation.
  ///
  /// @param to has room for the longest text of its kind behind the offset, as its `MAX_TEXT_BYTES`
  ///   says
  /// @return index behind the text
  int writeTo(byte[] to, int offset);
}
