package dev.sextant.net;

import dev.sextant.AddressFormatException;

/// ASNs as text: `AS`, in any case, and a decimal number.
final class AsnText {
  private static final int PREFIX_CHARACTERS = 2;

  private AsnText() {}

  /// Whether text means to be an ASN.
  static boolean isAsn(CharSequence text) {
    return text.length() > PREFIX_CHARACTERS
        && (text.charAt(0) | 0x20) == 'a'
        && (text.charAt(1) | 0x20) == 's';
  }

  /// The number of the ASN that stands between two positions.
  static long number(CharSequence text, int from, int to) {
    if (to - from <= PREFIX_CHARACTERS || !isAsn(text.subSequence(from, to))) {
      throw new AddressFormatException(text.toString(), from, "an ASN is AS and a number");
    }
    long number = 0;
    for (int i = from + PREFIX_CHARACTERS; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw new AddressFormatException(text.toString(), i, "a digit is expected");
      }
      if (digit == 0 && number == 0 && to - i > 1) {
        throw new AddressFormatException(text.toString(), i, "leading zeros are not allowed");
      }
      number = number * 10 + digit;
      if (number > Asn.MAX) {
        throw new AddressFormatException(text.toString(), i, "an ASN is at most " + Asn.MAX);
      }
    }
    return number;
  }
}
