package dev.sextant.testing;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The oracle of every lookup: rows in no order, each question answered by a scan over all of them.
///
/// It compares [BigInteger] bounds and shares no code with the product but the records that carry
/// its answers.
public final class LinearTable<V> {
  private final List<Row<V>> rows = new ArrayList<>();

  /// A prefix with its bounds as numbers.
  private record Row<V>(
      Family family, BigInteger first, BigInteger last, int length, RibEntry<V> entry) {
    static <V> Row<V> of(Prefix prefix, V value) {
      return new Row<>(
          prefix.first().family(),
          BigKeys.first(prefix),
          BigKeys.last(prefix),
          prefix.length(),
          new RibEntry<>(prefix, value));
    }

    boolean covers(Row<?> other) {
      return family == other.family
          && first.compareTo(other.first) <= 0
          && last.compareTo(other.last) >= 0;
    }

    boolean overlaps(Row<?> other) {
      return family == other.family
          && first.compareTo(other.last) <= 0
          && last.compareTo(other.first) >= 0;
    }

    boolean isExactly(Row<?> other) {
      return covers(other) && other.covers(this);
    }

    int compareTo(Row<?> other) {
      int byFamily = family.compareTo(other.family);
      int byFirst = byFamily != 0 ? byFamily : first.compareTo(other.first);
      return byFirst != 0 ? byFirst : Integer.compare(length, other.length);
    }
  }

  /// A table of these rows; of several with one prefix, the last wins.
  public static <V> LinearTable<V> of(Iterable<RibEntry<V>> entries) {
    LinearTable<V> table = new LinearTable<>();
    entries.forEach(entry -> table.put(entry.prefix(), entry.value()));
    return table;
  }

  /// A table of rows that have no prefix in common, without looking for duplicates.
  public static <V> LinearTable<V> ofDistinct(Iterable<RibEntry<V>> entries) {
    LinearTable<V> table = new LinearTable<>();
    entries.forEach(entry -> table.rows.add(Row.of(entry.prefix(), entry.value())));
    return table;
  }

  /// Adds or replaces the value of a prefix.
  public void put(Prefix prefix, V value) {
    Row<V> row = Row.of(prefix, value);
    rows.removeIf(row::isExactly);
    rows.add(row);
  }

  /// Removes a prefix; returns whether it was there.
  public boolean remove(Prefix prefix) {
    return rows.removeIf(query(prefix)::isExactly);
  }

  /// The value of exactly this prefix.
  public Optional<V> get(Prefix prefix) {
    Row<?> query = query(prefix);
    return rows.stream().filter(query::isExactly).map(row -> row.entry().value()).findFirst();
  }

  /// Number of prefixes of one family.
  public int size(Family family) {
    return (int) rows.stream().filter(row -> row.family() == family).count();
  }

  /// The rows in the order of family, first address, length.
  public List<RibEntry<V>> entries() {
    return select(row -> true, Row::compareTo);
  }

  /// The prefixes of the rows, in the same order.
  public List<Prefix> prefixes() {
    return entries().stream().map(RibEntry::prefix).toList();
  }

  /// The longest prefix that covers the address.
  public Optional<RibEntry<V>> longestMatch(Address address) {
    return matches(address).stream().findFirst();
  }

  /// The longest prefix that covers the address and whose entry satisfies the condition.
  public Optional<RibEntry<V>> longestMatch(
      Address address, Predicate<? super RibEntry<V>> condition) {
    return matches(address).stream().filter(condition).findFirst();
  }

  /// Every prefix that covers the address, longest first.
  public List<RibEntry<V>> matches(Address address) {
    return covering(new Prefix(address, address.family().bits()));
  }

  /// Every prefix that covers the whole of the prefix, itself included, longest first.
  public List<RibEntry<V>> covering(Prefix prefix) {
    Row<?> query = query(prefix);
    return select(
        row -> row.covers(query), Comparator.comparingInt((Row<V> row) -> row.length()).reversed());
  }

  /// Every prefix that lies inside the prefix, itself included, in order.
  public List<RibEntry<V>> covered(Prefix prefix) {
    return select(query(prefix)::covers, Row::compareTo);
  }

  /// Whether any prefix shares an address with the prefix.
  public boolean overlaps(Prefix prefix) {
    return rows.stream().anyMatch(query(prefix)::overlaps);
  }

  /// Whether any prefix of this table shares an address with any of the other.
  public boolean overlaps(LinearTable<?> other) {
    return rows.stream().anyMatch(row -> other.rows.stream().anyMatch(row::overlaps));
  }

  /// The entries at or after the prefix, in order, both families.
  public List<RibEntry<V>> from(Prefix prefix) {
    Row<?> query = query(prefix);
    return select(row -> row.compareTo(query) >= 0, Row::compareTo);
  }

  private List<RibEntry<V>> select(Predicate<Row<V>> which, Comparator<Row<V>> order) {
    return rows.stream().filter(which).sorted(order).map(Row::entry).toList();
  }

  private static Row<?> query(Prefix prefix) {
    return Row.of(prefix, "");
  }

  @Override
  public String toString() {
    return entries().toString();
  }
}
