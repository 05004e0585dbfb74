package dev.sextant.cli;

import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.AsnRange;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.math.BigInteger;

/// The keys of a target, whatever its kind.
///
/// @param firstKey the lowest one, an address or an ASN
/// @param lastKey the highest one
record Span(RecordTarget firstKey, RecordTarget lastKey) {
  static Span of(RecordTarget target) {
    return switch (target) {
      case Target ip -> new Span(ip.first(), ip.last());
      case Asn asn -> new Span(asn, asn);
      case AsnRange range -> new Span(range.first(), range.last());
    };
  }

  /// Whether all keys of the other are in it.
  boolean contains(Span other) {
    return compare(firstKey, other.firstKey) <= 0 && compare(lastKey, other.lastKey) >= 0;
  }

  /// The order of keys; addresses come before ASNs.
  static int compare(RecordTarget key, RecordTarget other) {
    if (key instanceof Address address && other instanceof Address otherAddress) {
      return address.compareTo(otherAddress);
    }
    if (key instanceof Asn asn && other instanceof Asn otherAsn) {
      return asn.compareTo(otherAsn);
    }
    return key instanceof Address ? -1 : 1;
  }

  /// Number of keys.
  BigInteger size() {
    return number(lastKey).subtract(number(firstKey)).add(BigInteger.ONE);
  }

  private static BigInteger number(RecordTarget key) {
    return switch (key) {
      case Target ip -> ip.first().toBigInteger();
      case Asn asn -> BigInteger.valueOf(asn.number());
      case AsnRange range -> BigInteger.valueOf(range.first().number());
    };
  }
}
