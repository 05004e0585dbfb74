package dev.sextant.rib;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The editable table: IPv4 and IPv6 prefixes, each with a value of any type that is not null.
///
/// Any order of insertions and removals that ends with the same prefixes and values gives an equal
/// table. An edit takes logarithmic time. After [#snapshot()], and after an iteration has started,
/// edits copy each page of up to 64 prefixes that they touch for the first time.
///
/// One thread at a time may use a `Rib`, readers included. Other threads read a [#snapshot()],
/// taken by the editing thread: it needs no lock and never changes.
public final class Rib<V> extends RibView<V> {
  /// An empty table.
  public Rib() {
    this(new PrefixTree<>(Family.IPV4), new PrefixTree<>(Family.IPV6));
  }

  Rib(PrefixTree<V> ipv4, PrefixTree<V> ipv6) {
    super(ipv4, ipv6);
  }

  /// A table of its own with the same contents, in constant time.
  public static <V> Rib<V> copyOf(RibView<V> table) {
    return new Rib<>(table.ipv4.snapshot(), table.ipv6.snapshot());
  }

  @Override
  public RibSnapshot<V> snapshot() {
    return new RibSnapshot<>(ipv4.snapshot(), ipv6.snapshot());
  }

  /// Adds a prefix or replaces its value; returns the value before.
  public Optional<V> put(Prefix prefix, V value) {
    Objects.requireNonNull(value, "value");
    Address first = prefix.first();
    return Optional.ofNullable(
        tree(prefix.family()).put(first.high(), first.low(), Keys.leading(prefix), value));
  }

  /// Adds an IPv4 prefix or replaces its value; returns whether the prefix is new.
  ///
  /// @throws IllegalArgumentException if the length is outside 0 to 32 or host bits are set
  public boolean put(int bits, int length, V value) {
    Keys.checkIpv4(bits, length);
    Objects.requireNonNull(value, "value");
    return ipv4.put(0, Integer.toUnsignedLong(bits), length + Keys.IPV4_UNUSED, value) == null;
  }

  /// Adds an IPv6 prefix or replaces its value; returns whether the prefix is new.
  ///
  /// @throws IllegalArgumentException if the length is outside 0 to 128 or host bits are set
  public boolean put(long high, long low, int length, V value) {
    Keys.checkIpv6(high, low, length);
    Objects.requireNonNull(value, "value");
    return ipv6.put(high, low, length, value) == null;
  }

  /// Removes a prefix; returns its value.
  public Optional<V> remove(Prefix prefix) {
    Address first = prefix.first();
    return Optional.ofNullable(
        tree(prefix.family()).remove(first.high(), first.low(), Keys.leading(prefix)));
  }

  /// Removes an IPv4 prefix; returns whether it was there.
  public boolean remove(int bits, int length) {
    return ipv4.remove(0, Integer.toUnsignedLong(bits), length + Keys.IPV4_UNUSED) != null;
  }

  /// Removes an IPv6 prefix; returns whether it was there.
  public boolean remove(long high, long low, int length) {
    return ipv6.remove(high, low, length) != null;
  }

  /// Replaces the value of a prefix by a function of it; returns the new value.
  ///
  /// @param function gets the present value, if any; an empty result removes the prefix, or leaves
  ///   it absent; if it throws, the table is as before
  public Optional<V> compute(Prefix prefix, UnaryOperator<Optional<V>> function) {
    Optional<V> before = get(prefix);
    Optional<V> after = function.apply(before);
    if (after.isPresent()) {
      put(prefix, after.get());
    } else if (before.isPresent()) {
      remove(prefix);
    }
    return after;
  }

  /// Removes every entry that satisfies the condition, in linear time; returns how many.
  ///
  /// If the condition throws, the table is as before.
  public int removeIf(Predicate<? super RibEntry<V>> condition) {
    PrefixTree<V> keptIpv4 = without(ipv4, condition);
    PrefixTree<V> keptIpv6 = without(ipv6, condition);
    int removed = size() - keptIpv4.size() - keptIpv6.size();
    if (removed > 0) {
      ipv4.become(keptIpv4);
      ipv6.become(keptIpv6);
    }
    return removed;
  }

  private static <V> PrefixTree<V> without(
      PrefixTree<V> tree, Predicate<? super RibEntry<V>> condition) {
    PrefixTreeBuilder<V> kept = new PrefixTreeBuilder<>(tree.family());
    for (Cursor<V> at = tree.first(); at.isValid(); at.advance()) {
      if (!condition.test(at.entry())) {
        kept.add(at.high(), at.low(), at.leading(), at.value());
      }
    }
    return kept.build();
  }

  /// Removes every prefix.
  public void clear() {
    ipv4.become(new PrefixTree<>(ipv4.family()));
    ipv6.become(new PrefixTree<>(ipv6.family()));
  }
}
