package dev.sextant.net;

import dev.sextant.AddressFormatException;

/// What a record of an index is about: an address, a prefix or a range of addresses, or an ASN or a
/// range of ASNs.
public sealed interface RecordTarget permits Target, Asn, AsnRange {
  /// Parses what [Target#parse(CharSequence)] takes, or an ASN (`AS64496`) or a range of them
  /// (`AS64496-AS64511`).
  ///
  /// @throws AddressFormatException if the text is none
  static RecordTarget parse(CharSequence text) {
    if (!AsnText.isAsn(text)) {
      return Target.parse(text);
    }
    int dash = text.toString().indexOf('-');
    if (dash < 0) {
      return Asn.parse(text);
    }
    long first = AsnText.number(text, 0, dash);
    long last = AsnText.number(text, dash + 1, text.length());
    if (first > last) {
      throw new AddressFormatException(
          text.toString(), dash + 1, "the range ends before it starts");
    }
    return AsnRange.of(first, last);
  }
}
