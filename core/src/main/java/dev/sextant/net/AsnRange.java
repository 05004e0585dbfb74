package dev.sextant.net;

/// An inclusive range of autonomous system numbers.
///
/// @param first the lowest ASN
/// @param last the highest ASN, not below `first`
public record AsnRange(Asn first, Asn last) implements RecordTarget {
  /// Checks that the ends are in order.
  public AsnRange {
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException("the range ends before it starts");
    }
  }

  /// The range between two numbers.
  public static AsnRange of(long first, long last) {
    return new AsnRange(new Asn(first), new Asn(last));
  }

  /// The texts of both ends, such as `AS64496-AS64511`.
  @Override
  public String toString() {
    return first + "-" + last;
  }
}
