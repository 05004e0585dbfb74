package dev.sextant.index;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.EmbeddedIpv4;
import dev.sextant.net.Family;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import java.lang.foreign.MemorySegment;
import java.util.function.LongPredicate;

/// The queries that one index answers, and a set of them alike.
///
/// Queries give numbers of records, which are of use for [#id], [#target] and [#payload] of the
/// same index or set; [Index#NONE] is no record. Queries with numbers of one index allocate
/// nothing. Any thread may ask at any time. Damage that a query comes upon is an [InputException]
/// that names the file.
///
/// **Embedded IPv4**: queries that take [EmbeddedIpv4] ask for an IPv6 address, and where nothing
/// covers it, for the IPv4 address in it. To ask for the IPv4 address alone, take it out first,
/// with [EmbeddedIpv4#orSame].
public sealed interface IndexQueries permits Index, IndexSet {
  /// Number of records.
  long size();

  /// Number of records of one family's addresses.
  long size(Family family);

  /// Number of records of ASNs.
  long asnSize();

  // ---- one address or ASN

  /// The most specific record that covers an IPv4 address, or [Index#NONE].
  long mostSpecific(int address);

  /// The most specific record that covers an IPv6 address, or [Index#NONE].
  long mostSpecific(long high, long low);

  /// The most specific record that covers an ASN, or [Index#NONE].
  long mostSpecific(Asn asn);

  /// The most specific record that covers an address and satisfies a condition, or [Index#NONE].
  long mostSpecific(Address address, LongPredicate condition);

  /// The most specific record that covers an address, or [Index#NONE].
  default long mostSpecific(Address address) {
    return address.family() == Family.IPV4
        ? mostSpecific(address.toIpv4Bits())
        : mostSpecific(address.high(), address.low());
  }

  /// The most specific record that covers an IPv6 address, or else the IPv4 address in it, or
  /// [Index#NONE].
  default long mostSpecific(long high, long low, EmbeddedIpv4 embedded) {
    long record = mostSpecific(high, low);
    if (record != Index.NONE) {
      return record;
    }
    long ipv4 = embedded.of(high, low);
    return ipv4 == EmbeddedIpv4.NONE ? Index.NONE : mostSpecific((int) ipv4);
  }

  /// The most specific record that covers an address, or else the IPv4 address in it, or
  /// [Index#NONE].
  default long mostSpecific(Address address, EmbeddedIpv4 embedded) {
    return address.family() == Family.IPV4
        ? mostSpecific(address.toIpv4Bits())
        : mostSpecific(address.high(), address.low(), embedded);
  }

  /// Whether any record covers an IPv4 address.
  boolean covers(int address);

  /// Whether any record covers an IPv6 address.
  boolean covers(long high, long low);

  /// Whether any record covers an ASN.
  boolean covers(Asn asn);

  /// Whether any record covers an address.
  default boolean covers(Address address) {
    return address.family() == Family.IPV4
        ? covers(address.toIpv4Bits())
        : covers(address.high(), address.low());
  }

  /// Whether any record covers an IPv6 address, or the IPv4 address in it.
  default boolean covers(long high, long low, EmbeddedIpv4 embedded) {
    if (covers(high, low)) {
      return true;
    }
    long ipv4 = embedded.of(high, low);
    return ipv4 != EmbeddedIpv4.NONE && covers((int) ipv4);
  }

  /// Whether any record covers an address, or the IPv4 address in it.
  default boolean covers(Address address, EmbeddedIpv4 embedded) {
    return address.family() == Family.IPV4
        ? covers(address.toIpv4Bits())
        : covers(address.high(), address.low(), embedded);
  }

  /// Visits the records that cover an IPv4 address, in match order.
  ///
  /// @return whether the visitor wanted all
  boolean forEachMatch(int address, RecordVisitor visitor);

  /// Visits the records that cover an IPv6 address, in match order.
  ///
  /// @return whether the visitor wanted all
  boolean forEachMatch(long high, long low, RecordVisitor visitor);

  /// Visits the records that cover an ASN, in match order.
  ///
  /// @return whether the visitor wanted all
  boolean forEachMatch(Asn asn, RecordVisitor visitor);

  /// Visits the records that cover an address, in match order.
  ///
  /// @return whether the visitor wanted all
  default boolean forEachMatch(Address address, RecordVisitor visitor) {
    return address.family() == Family.IPV4
        ? forEachMatch(address.toIpv4Bits(), visitor)
        : forEachMatch(address.high(), address.low(), visitor);
  }

  /// Visits the records that cover an IPv6 address, or if there are none, those that cover the IPv4
  /// address in it; in match order.
  ///
  /// @return whether the visitor wanted all
  default boolean forEachMatch(long high, long low, EmbeddedIpv4 embedded, RecordVisitor visitor) {
    long ipv4 = covers(high, low) ? EmbeddedIpv4.NONE : embedded.of(high, low);
    return ipv4 == EmbeddedIpv4.NONE
        ? forEachMatch(high, low, visitor)
        : forEachMatch((int) ipv4, visitor);
  }

  /// Visits the records that cover an address, or if there are none, those that cover the IPv4
  /// address in it; in match order.
  ///
  /// @return whether the visitor wanted all
  default boolean forEachMatch(Address address, EmbeddedIpv4 embedded, RecordVisitor visitor) {
    return address.family() == Family.IPV4
        ? forEachMatch(address.toIpv4Bits(), visitor)
        : forEachMatch(address.high(), address.low(), embedded, visitor);
  }

  /// The interval around an address: addresses that lie together and have the same matches; on a
  /// miss, the gap.
  Range interval(Address address);

  // ---- records near a target

  /// Visits the records inside a prefix, range or address: by first key, wider first.
  ///
  /// @return whether the visitor wanted all
  boolean forEachInside(RecordTarget target, RecordVisitor visitor);

  /// Visits the records that cover all of a prefix, range or address: by first key, wider first.
  ///
  /// @return whether the visitor wanted all
  boolean forEachCovering(RecordTarget target, RecordVisitor visitor);

  /// Visits the records that share a key with a prefix, range or address: by first key, wider
  /// first.
  ///
  /// @return whether the visitor wanted all
  boolean forEachOverlapping(RecordTarget target, RecordVisitor visitor);

  // ---- batches

  /// Finds the most specific records of IPv4 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param found takes the records, at the same places; [Index#NONE] where nothing covers one
  void mostSpecific(int[] addresses, int from, int to, long[] found);

  /// Finds the most specific records of IPv6 addresses `from` (inclusive) to `to` (exclusive).
  ///
  /// @param found takes the records, at the same places; [Index#NONE] where nothing covers one
  void mostSpecific(long[] high, long[] low, int from, int to, long[] found);

  /// Finds the most specific records of IPv6 addresses `from` (inclusive) to `to` (exclusive), or
  /// else of the IPv4 addresses in them.
  ///
  /// @param found takes the records, at the same places; [Index#NONE] where nothing covers one
  default void mostSpecific(
      long[] high, long[] low, int from, int to, long[] found, EmbeddedIpv4 embedded) {
    mostSpecific(high, low, from, to, found);
    for (int i = from; i < to; i++) {
      if (found[i] == Index.NONE) {
        long ipv4 = embedded.of(high[i], low[i]);
        found[i] = ipv4 == EmbeddedIpv4.NONE ? Index.NONE : mostSpecific((int) ipv4);
      }
    }
  }

  // ---- records

  /// The number of records of its index that were pushed before a record.
  long id(long record);

  /// The target of a record as it was pushed.
  RecordTarget target(long record);

  /// The payload of a record: a read-only view, nothing copied.
  MemorySegment payload(long record);
}
