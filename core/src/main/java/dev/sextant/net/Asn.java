package dev.sextant.net;

import dev.sextant.AddressFormatException;

/// An autonomous system number.
///
/// Order is by number.
///
/// @param number 0 to 4294967295
public record Asn(long number) implements RecordTarget, Comparable<Asn> {
  /// The greatest number.
  public static final long MAX = 0xffff_ffffL;

  /// Checks that the number has 32 bits.
  public Asn {
    if (number < 0 || number > MAX) {
      throw new IllegalArgumentException("an ASN is a number from 0 to " + MAX);
    }
  }

  /// Parses an ASN, such as `AS64496`; the letters may be small.
  ///
  /// @throws AddressFormatException if the text is none
  public static Asn parse(CharSequence text) {
    return new Asn(AsnText.number(text, 0, text.length()));
  }

  @Override
  public int compareTo(Asn other) {
    return Long.compare(number, other.number);
  }

  /// The usual text, such as `AS64496`.
  @Override
  public String toString() {
    return "AS" + number;
  }
}
