package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A table of prefixes with values that can be asked and iterated: a `Rib`, or a snapshot of one.
///
/// Iteration is in the order of [Prefix]: a prefix comes right before the prefixes that it covers.
public interface RibView<V> extends Iterable<RibEntry<V>> {
  /// Number of prefixes of both families.
  default int size() {
    return size(Family.IPV4) + size(Family.IPV6);
  }

  /// Number of prefixes of one family.
  int size(Family family);

  /// The value of exactly this prefix.
  Optional<V> get(Prefix prefix);

  /// The longest prefix that covers the address.
  Optional<RibEntry<V>> longestMatch(Address address);

  /// The longest prefix that covers the whole of the prefix; it may be the prefix itself.
  Optional<RibEntry<V>> longestMatch(Prefix prefix);

  /// The longest prefix that covers the address and whose entry satisfies the condition.
  Optional<RibEntry<V>> longestMatch(Address address, Predicate<? super RibEntry<V>> condition);

  /// Every prefix that covers the address, longest first.
  List<RibEntry<V>> matches(Address address);

  /// Every prefix that covers the whole of the prefix, itself included, longest first.
  List<RibEntry<V>> covering(Prefix prefix);

  /// Every prefix that lies inside the prefix, itself included, in order.
  Iterable<RibEntry<V>> covered(Prefix prefix);

  /// Whether any prefix shares an address with the prefix.
  boolean overlaps(Prefix prefix);

  /// The entries from this prefix on, in order, through to the end of the table.
  Iterable<RibEntry<V>> from(Prefix prefix);

  /// Visits the IPv4 prefixes in order, without allocation.
  void forEachIpv4(Ipv4Visitor<? super V> visitor);

  /// Visits the IPv6 prefixes in order, without allocation.
  void forEachIpv6(Ipv6Visitor<? super V> visitor);

  /// The table as it is now, in constant time; later changes do not show in it.
  RibSnapshot<V> snapshot();
}
