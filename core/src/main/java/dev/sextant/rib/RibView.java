package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// A table of prefixes with values that can be asked and iterated: a `Rib`, or a snapshot of one.
///
/// Order is that of [Prefix]: a prefix comes right before the prefixes that it covers. Iterators,
/// visitors and set operations run over the table as it was when they started, so a [Rib] may be
/// edited meanwhile by the same thread.
///
/// Two views are equal if they hold the same prefixes with equal values.
///
/// Methods that take addresses as numbers allocate nothing: IPv4 as an `int`, IPv6 as a `long` of
/// bits 127 to 64 and one of bits 63 to 0.
public abstract sealed class RibView<V> implements Iterable<RibEntry<V>> permits Rib, RibSnapshot {
  private static final int MOST_LEADING = PrefixTree.MOST_LEADING;

  final PrefixTree<V> ipv4;
  final PrefixTree<V> ipv6;

  RibView(PrefixTree<V> ipv4, PrefixTree<V> ipv6) {
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
  }

  /// Number of prefixes of both families.
  public final int size() {
    return ipv4.size() + ipv6.size();
  }

  /// Number of prefixes of one family.
  public final int size(Family family) {
    return tree(family).size();
  }

  /// The value of exactly this prefix.
  public final Optional<V> get(Prefix prefix) {
    Address first = prefix.first();
    return Optional.ofNullable(
        tree(prefix.family()).get(first.high(), first.low(), Keys.leading(prefix)));
  }

  /// The value of exactly this IPv4 prefix; `absent` if the table does not hold it.
  public final V getOr(int bits, int length, V absent) {
    return or(ipv4.get(0, Integer.toUnsignedLong(bits), length + Keys.IPV4_UNUSED), absent);
  }

  /// The value of exactly this IPv6 prefix; `absent` if the table does not hold it.
  public final V getOr(long high, long low, int length, V absent) {
    return or(ipv6.get(high, low, length), absent);
  }

  /// The longest prefix that covers the address.
  public final Optional<RibEntry<V>> longestMatch(Address address) {
    return longestMatch(address, MOST_LEADING, entry -> true);
  }

  /// The longest prefix that covers the whole of the prefix; it may be the prefix itself.
  public final Optional<RibEntry<V>> longestMatch(Prefix prefix) {
    return longestMatch(prefix.first(), Keys.leading(prefix), entry -> true);
  }

  /// The longest prefix that covers the address and whose entry satisfies the condition.
  public final Optional<RibEntry<V>> longestMatch(
      Address address, Predicate<? super RibEntry<V>> condition) {
    return longestMatch(address, MOST_LEADING, condition);
  }

  private Optional<RibEntry<V>> longestMatch(
      Address address, int limit, Predicate<? super RibEntry<V>> condition) {
    return Optional.ofNullable(
        tree(address.family()).longestMatch(address.high(), address.low(), limit, condition));
  }

  /// The value of the longest prefix that covers an IPv4 address; `absent` if there is none.
  public final V longestMatchOr(int address, V absent) {
    return or(ipv4.longestMatchValue(0, Integer.toUnsignedLong(address)), absent);
  }

  /// The value of the longest prefix that covers an IPv6 address; `absent` if there is none.
  public final V longestMatchOr(long high, long low, V absent) {
    return or(ipv6.longestMatchValue(high, low), absent);
  }

  /// The length of the longest prefix that covers an IPv4 address; -1 if there is none.
  public final int longestMatchLength(int address) {
    int leading = ipv4.longestMatch(0, Integer.toUnsignedLong(address), MOST_LEADING);
    return leading < 0 ? -1 : leading - Keys.IPV4_UNUSED;
  }

  /// The length of the longest prefix that covers an IPv6 address; -1 if there is none.
  public final int longestMatchLength(long high, long low) {
    return ipv6.longestMatch(high, low, MOST_LEADING);
  }

  /// Every prefix that covers the address, longest first.
  public final List<RibEntry<V>> matches(Address address) {
    return matches(address, MOST_LEADING);
  }

  /// Every prefix that covers the whole of the prefix, itself included, longest first.
  public final List<RibEntry<V>> covering(Prefix prefix) {
    return matches(prefix.first(), Keys.leading(prefix));
  }

  private List<RibEntry<V>> matches(Address address, int limit) {
    List<RibEntry<V>> matches = new ArrayList<>();
    longestMatch(
        address,
        limit,
        entry -> {
          matches.add(entry);
          return false; // so that the search goes on to the next shorter one
        });
    return matches;
  }

  /// Every prefix that lies inside the prefix, itself included, in order.
  public final Iterable<RibEntry<V>> covered(Prefix prefix) {
    return () -> new EntryIterator<>(ceiling(prefix), prefix);
  }

  /// Whether any prefix shares an address with the prefix.
  public final boolean overlaps(Prefix prefix) {
    Address first = prefix.first();
    return tree(prefix.family()).overlaps(first.high(), first.low(), Keys.leading(prefix));
  }

  /// Whether any prefix shares an address with any prefix of the other table.
  public final boolean overlaps(RibView<?> other) {
    return ipv4.overlaps(other.ipv4) || ipv6.overlaps(other.ipv6);
  }

  /// The entries from this prefix on, in order, through to the end of the table.
  public final Iterable<RibEntry<V>> from(Prefix prefix) {
    return prefix.family() == Family.IPV4
        ? () -> new EntryIterator<>(ceiling(prefix), ipv6.first())
        : () -> new EntryIterator<>(ceiling(prefix));
  }

  @Override
  public final Iterator<RibEntry<V>> iterator() {
    return new EntryIterator<>(ipv4.first(), ipv6.first());
  }

  @Override
  public final Spliterator<RibEntry<V>> spliterator() {
    int traits = Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL;
    return Spliterators.spliterator(iterator(), size(), traits | Spliterator.IMMUTABLE);
  }

  /// The entries in order.
  public final Stream<RibEntry<V>> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /// Visits the IPv4 prefixes in order, without allocation.
  public final void forEachIpv4(Ipv4Visitor<? super V> visitor) {
    ipv4.freeze().visit(visitor);
  }

  /// Visits the IPv6 prefixes in order, without allocation.
  public final void forEachIpv6(Ipv6Visitor<? super V> visitor) {
    ipv6.freeze().visit(visitor);
  }

  /// Visits the IPv4 prefixes that lie inside a prefix, itself included, in order, without
  /// allocation for each.
  public final void forEachIpv4(Prefix within, Ipv4Visitor<? super V> visitor) {
    Address first = within.first();
    int leading = Keys.leading(within);
    Cursor<V> at = ipv4.ceiling(first.high(), first.low(), leading);
    while (at.isWithin(first.high(), first.low(), leading)
        && visitor.visit((int) at.low(), at.leading() - Keys.IPV4_UNUSED, at.value())) {
      at.advance();
    }
  }

  /// Visits the IPv6 prefixes that lie inside a prefix, itself included, in order, without
  /// allocation for each.
  public final void forEachIpv6(Prefix within, Ipv6Visitor<? super V> visitor) {
    Address first = within.first();
    int leading = Keys.leading(within);
    Cursor<V> at = ipv6.ceiling(first.high(), first.low(), leading);
    while (at.isWithin(first.high(), first.low(), leading)
        && visitor.visit(at.high(), at.low(), at.leading(), at.value())) {
      at.advance();
    }
  }

  /// The table as it is now, in constant time; later changes do not show in it.
  public abstract RibSnapshot<V> snapshot();

  /// A table of the prefixes that are in this table, in the other or in both, in linear time.
  ///
  /// @param merge gives the value of a prefix that is in both, from the value here and there
  public final Rib<V> union(
      RibView<? extends V> other, BiFunction<? super V, ? super V, ? extends V> merge) {
    return TableJoin.of(
        this,
        other,
        (here, there) -> {
          if (here == null || there == null) {
            return here == null ? there : here;
          }
          return merge.apply(here, there);
        });
  }

  /// A table of the prefixes that are in both, in linear time.
  ///
  /// @param merge gives the value of a prefix, from the value here and there
  public final <W, R> Rib<R> intersection(
      RibView<W> other, BiFunction<? super V, ? super W, ? extends R> merge) {
    return TableJoin.of(
        this,
        other,
        (here, there) -> here == null || there == null ? null : merge.apply(here, there));
  }

  /// A table of the prefixes that are in this table and not in the other, in linear time.
  public final Rib<V> difference(RibView<?> other) {
    return difference(other, (here, there) -> Optional.empty());
  }

  /// A table of this table's prefixes, less what the other takes away, in linear time.
  ///
  /// @param merge gives what is left of a prefix that is in both, from the value here and there;
  ///   nothing drops the prefix
  public final <W> Rib<V> difference(
      RibView<W> other, BiFunction<? super V, ? super W, Optional<V>> merge) {
    return TableJoin.of(
        this,
        other,
        (here, there) -> {
          if (here == null || there == null) {
            return here;
          }
          return merge.apply(here, there).orElse(null);
        });
  }

  /// The smallest table that gives every address the same value, by ORTC; see [Aggregation].
  ///
  /// An address that no prefix covers stays without one.
  public final Rib<V> aggregate() {
    return new Rib<>(Aggregation.of(ipv4), Aggregation.of(ipv6));
  }

  /// Bytes of the structure on the heap, values apart, with compressed references. Pages that
  /// snapshots share are counted in each.
  public final long sizeBytes() {
    return ipv4.sizeBytes() + ipv6.sizeBytes();
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof RibView<?> view
        && ipv4.contentEquals(view.ipv4)
        && ipv6.contentEquals(view.ipv6);
  }

  @Override
  public final int hashCode() {
    int hash = 0;
    for (RibEntry<V> entry : this) {
      hash = 31 * hash + entry.hashCode();
    }
    return hash;
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + "[ipv4=" + ipv4.size() + ", ipv6=" + ipv6.size() + "]";
  }

  final PrefixTree<V> tree(Family family) {
    return family == Family.IPV4 ? ipv4 : ipv6;
  }

  private Cursor<V> ceiling(Prefix prefix) {
    Address first = prefix.first();
    return tree(prefix.family()).ceiling(first.high(), first.low(), Keys.leading(prefix));
  }

  private static <V> V or(@Nullable V found, V absent) {
    return found == null ? absent : found;
  }
}
