package dev.sextant.net;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// An immutable set of addresses of both families, kept as disjoint ranges.
///
/// Building takes O(n log n) in the number of ranges, O(n) where they come in order; an operation
/// on two sets is linear, a question logarithmic. A range takes 16 bytes (IPv4) or 32 (IPv6).
public final class AddressSet {
  private static final AddressSet EMPTY = builder().build();

  private final KeyRuns ipv4;
  private final KeyRuns ipv6;

  private AddressSet(KeyRuns ipv4, KeyRuns ipv6) {
    this.ipv4 = ipv4;
    this.ipv6 = ipv6;
  }

  /// The set without an address.
  public static AddressSet empty() {
    return EMPTY;
  }

  /// Every address of a family.
  public static AddressSet all(Family family) {
    KeyRuns all = KeyRuns.all(family);
    return family == Family.IPV4
        ? new AddressSet(all, EMPTY.ipv6)
        : new AddressSet(EMPTY.ipv4, all);
  }

  /// The addresses of the targets, which may overlap.
  public static AddressSet of(Target... targets) {
    return copyOf(List.of(targets));
  }

  /// The addresses of the targets, which may overlap and come in any order.
  public static AddressSet copyOf(Iterable<? extends Target> targets) {
    Builder builder = builder();
    for (Target target : targets) {
      builder.add(target);
    }
    return builder.build();
  }

  /// A builder without an address.
  public static Builder builder() {
    return new Builder();
  }

  /// The addresses that are in either set.
  public AddressSet union(AddressSet other) {
    return combine(other, KeyRuns.UNION);
  }

  /// The addresses that are in both sets.
  public AddressSet intersection(AddressSet other) {
    return combine(other, KeyRuns.INTERSECTION);
  }

  /// The addresses of this set that are not in the other.
  public AddressSet difference(AddressSet other) {
    return combine(other, KeyRuns.DIFFERENCE);
  }

  /// The addresses of both families that are not in this set.
  public AddressSet complement() {
    return new AddressSet(
        KeyRuns.all(Family.IPV4).combine(ipv4, KeyRuns.DIFFERENCE),
        KeyRuns.all(Family.IPV6).combine(ipv6, KeyRuns.DIFFERENCE));
  }

  /// Whether every address of the target is in the set.
  public boolean contains(Target target) {
    Address first = target.first();
    Address last = target.last();
    return runs(target.family()).contains(first.high(), first.low(), last.high(), last.low());
  }

  /// Whether the IPv4 address of these bits is in the set.
  public boolean containsIpv4(int bits) {
    long low = bits & 0xffff_ffffL;
    return ipv4.contains(0, low, 0, low);
  }

  /// Whether the IPv6 address of these bits is in the set.
  public boolean containsIpv6(long high, long low) {
    return ipv6.contains(high, low, high, low);
  }

  /// Whether any address of the target is in the set.
  public boolean overlaps(Target target) {
    Address first = target.first();
    Address last = target.last();
    return runs(target.family()).overlaps(first.high(), first.low(), last.high(), last.low());
  }

  /// Whether there is no address in the set.
  public boolean isEmpty() {
    return ipv4.isEmpty() && ipv6.isEmpty();
  }

  /// Number of addresses of one family.
  public BigInteger addressCount(Family family) {
    return runs(family).keyCount();
  }

  /// Number of addresses of one family, rounded to a double.
  public double approximateAddressCount(Family family) {
    return addressCount(family).doubleValue();
  }

  /// Number of ranges of one family, as [#ranges()] has them.
  public int rangeCount(Family family) {
    return runs(family).runCount();
  }

  /// Number of prefixes of one family, as [#prefixes()] has them.
  public long prefixCount(Family family) {
    long[] count = new long[1];
    runs(family).forEach(prefixes((of, high, low, length) -> count[0]++));
    return count[0];
  }

  /// The fewest ranges that hold exactly these addresses, in order, IPv4 first.
  public List<Range> ranges() {
    List<Range> ranges = new ArrayList<>(ipv4.runCount() + ipv6.runCount());
    forEachRange(
        (family, firstHigh, firstLow, lastHigh, lastLow) ->
            ranges.add(
                new Range(
                    new Address(family, firstHigh, firstLow),
                    new Address(family, lastHigh, lastLow))));
    return List.copyOf(ranges);
  }

  /// Visits the ranges of [#ranges()] without allocation.
  public void forEachRange(RangeVisitor visitor) {
    ipv4.forEach(visitor);
    ipv6.forEach(visitor);
  }

  /// The fewest prefixes that hold exactly these addresses, in order, IPv4 first.
  public List<Prefix> prefixes() {
    List<Prefix> prefixes = new ArrayList<>();
    forEachPrefix(
        (family, high, low, length) ->
            prefixes.add(new Prefix(new Address(family, high, low), length)));
    return List.copyOf(prefixes);
  }

  /// Visits the prefixes of [#prefixes()] without allocation for each.
  public void forEachPrefix(PrefixVisitor visitor) {
    forEachRange(prefixes(visitor));
  }

  private static RangeVisitor prefixes(PrefixVisitor visitor) {
    return (family, firstHigh, firstLow, lastHigh, lastLow) ->
        Range.forEachPrefix(family, firstHigh, firstLow, lastHigh, lastLow, visitor);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressSet set && ipv4.equals(set.ipv4) && ipv6.equals(set.ipv6);
  }

  @Override
  public int hashCode() {
    return Objects.hash(ipv4, ipv6);
  }

  @Override
  public String toString() {
    return "AddressSet[ipv4Ranges=" + ipv4.runCount() + ", ipv6Ranges=" + ipv6.runCount() + "]";
  }

  private AddressSet combine(AddressSet other, int truthTable) {
    return new AddressSet(
        ipv4.combine(other.ipv4, truthTable), ipv6.combine(other.ipv6, truthTable));
  }

  private KeyRuns runs(Family family) {
    return family == Family.IPV4 ? ipv4 : ipv6;
  }

  /// Collects addresses in any order. One thread at a time.
  public static final class Builder {
    private final KeyRunsBuilder ipv4 = new KeyRunsBuilder(Family.IPV4);
    private final KeyRunsBuilder ipv6 = new KeyRunsBuilder(Family.IPV6);

    private Builder() {}

    /// Adds the addresses of a target.
    public Builder add(Target target) {
      Address first = target.first();
      Address last = target.last();
      return add(target.family(), first.high(), first.low(), last.high(), last.low());
    }

    /// Adds a range given as primitives, such as the result of an [AddressParser].
    ///
    /// @param firstHigh bits 127 to 64 of its first address; 0 for IPv4
    /// @param firstLow bits 63 to 0 of its first address
    /// @param lastHigh bits 127 to 64 of its last address; 0 for IPv4
    /// @param lastLow bits 63 to 0 of its last address, which is not below the first
    public Builder add(Family family, long firstHigh, long firstLow, long lastHigh, long lastLow) {
      if (Address.compare(firstHigh, firstLow, lastHigh, lastLow) > 0) {
        throw new IllegalArgumentException("the range ends before it starts");
      }
      if (family == Family.IPV4 && (lastHigh | (lastLow >>> 32)) != 0) {
        throw new IllegalArgumentException("an IPv4 address has 32 bits");
      }
      (family == Family.IPV4 ? ipv4 : ipv6).add(firstHigh, firstLow, lastHigh, lastLow);
      return this;
    }

    /// The set of what was added so far.
    public AddressSet build() {
      return new AddressSet(ipv4.build(), ipv6.build());
    }
  }
}
