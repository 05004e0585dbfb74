package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares a table with the oracle.
final class TableAssert {
  private TableAssert() {}

  /// Compares the contents, and every answer at every boundary and prefix of the table.
  static <V> void assertSame(RibView<V> table, LinearTable<V> oracle, Predicate<V> condition) {
    assertSameContents(table, oracle);
    for (Address address : Boundaries.of(oracle.prefixes())) {
      assertSameAt(table, oracle, address, condition);
    }
    List<Prefix> queries = new ArrayList<>(oracle.prefixes());
    queries.add(Prefix.ofIpv4(0, 0));
    queries.add(Prefix.ofIpv6(0, 0, 0));
    queries.add(Prefix.ofIpv4(-1, 32));
    queries.add(Prefix.ofIpv6(-1, -1, 128));
    for (Prefix prefix : queries) {
      assertSameAt(table, oracle, prefix);
    }
  }

  /// Compares contents, order, sizes.
  static <V> void assertSameContents(RibView<V> table, LinearTable<V> oracle) {
    List<RibEntry<V>> expected = oracle.entries();
    assertThat(table).containsExactlyElementsOf(expected);
    assertThat(table.size()).isEqualTo(expected.size());
    for (Family family : List.of(Family.IPV4, Family.IPV6)) {
      assertThat(table.size(family)).isEqualTo(oracle.size(family));
    }
    List<RibEntry<V>> visited = new ArrayList<>();
    table.forEachIpv4(
        (bits, length, value) -> visited.add(new RibEntry<>(Prefix.ofIpv4(bits, length), value)));
    table.forEachIpv6(
        (high, low, length, value) ->
            visited.add(new RibEntry<>(Prefix.ofIpv6(high, low, length), value)));
    assertThat(visited).isEqualTo(expected);
  }

  /// Compares every answer about an address.
  static <V> void assertSameAt(
      RibView<V> table, LinearTable<V> oracle, Address address, Predicate<V> condition) {
    Optional<RibEntry<V>> expected = oracle.longestMatch(address);
    assertThat(table.longestMatch(address)).as("longest match of %s", address).isEqualTo(expected);
    assertThat(table.longestMatch(address, entry -> condition.test(entry.value())))
        .as("conditional match of %s", address)
        .isEqualTo(oracle.longestMatch(address, entry -> condition.test(entry.value())));
    assertThat(table.matches(address))
        .as("matches of %s", address)
        .isEqualTo(oracle.matches(address));
    int length = expected.map(match -> match.prefix().length()).orElse(-1);
    assertThat(longestMatchLength(table, address)).as("length at %s", address).isEqualTo(length);
  }

  private static int longestMatchLength(RibView<?> table, Address address) {
    return address.family() == Family.IPV4
        ? table.longestMatchLength(address.toIpv4Bits())
        : table.longestMatchLength(address.high(), address.low());
  }

  /// Compares every answer about a prefix.
  static <V> void assertSameAt(RibView<V> table, LinearTable<V> oracle, Prefix prefix) {
    assertThat(table.get(prefix)).as("value of %s", prefix).isEqualTo(oracle.get(prefix));
    List<RibEntry<V>> covering = oracle.covering(prefix);
    assertThat(table.covering(prefix)).as("covering %s", prefix).isEqualTo(covering);
    assertThat(table.longestMatch(prefix))
        .as("longest match of %s", prefix)
        .isEqualTo(covering.stream().findFirst());
    assertThat(table.covered(prefix))
        .as("covered by %s", prefix)
        .containsExactlyElementsOf(oracle.covered(prefix));
    assertThat(table.overlaps(prefix))
        .as("overlap with %s", prefix)
        .isEqualTo(oracle.overlaps(prefix));
    assertThat(table.from(prefix))
        .as("from %s", prefix)
        .containsExactlyElementsOf(oracle.from(prefix));
  }
}
