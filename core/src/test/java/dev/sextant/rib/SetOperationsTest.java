package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.NastyTables;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SetOperationsTest {
  private static final int TABLES = 150;

  @Test
  void unionHoldsThePrefixesOfBoth() {
    for (int seed = 0; seed < TABLES; seed++) {
      Rib<Integer> left = left(seed);
      Rib<Integer> right = right(seed);
      TreeMap<Prefix, Integer> expected = new TreeMap<>();
      left.forEach(entry -> expected.put(entry.prefix(), entry.value()));
      right.forEach(
          entry -> expected.merge(entry.prefix(), entry.value(), (here, there) -> here - there));
      assertHolds(left.union(right, (here, there) -> here - there), expected, seed);
    }
  }

  @Test
  void intersectionHoldsThePrefixesThatBothHave() {
    for (int seed = 0; seed < TABLES; seed++) {
      Rib<Integer> left = left(seed);
      Rib<Integer> right = right(seed);
      TreeMap<Prefix, String> expected = new TreeMap<>();
      for (RibEntry<Integer> entry : left) {
        right
            .get(entry.prefix())
            .ifPresent(there -> expected.put(entry.prefix(), entry.value() + "/" + there));
      }
      assertHolds(left.intersection(right, (here, there) -> here + "/" + there), expected, seed);
    }
  }

  @Test
  void differenceDropsWhatTheOtherHas() {
    for (int seed = 0; seed < TABLES; seed++) {
      Rib<Integer> left = left(seed);
      Rib<Integer> right = right(seed);
      TreeMap<Prefix, Integer> expected = new TreeMap<>();
      left.forEach(entry -> expected.put(entry.prefix(), entry.value()));
      right.forEach(entry -> expected.remove(entry.prefix()));
      assertHolds(left.difference(right.snapshot()), expected, seed);
    }
  }

  @Test
  void differenceKeepsWhatTheMergeLeaves() {
    for (int seed = 0; seed < TABLES; seed++) {
      Rib<Integer> left = left(seed);
      Rib<Integer> right = right(seed);
      TreeMap<Prefix, Integer> expected = new TreeMap<>();
      for (RibEntry<Integer> entry : left) {
        int here = entry.value();
        Optional<Integer> there = right.get(entry.prefix());
        if (there.isEmpty()) {
          expected.put(entry.prefix(), here);
        } else if (here > there.get()) {
          expected.put(entry.prefix(), here - there.get());
        }
      }
      Rib<Integer> difference =
          left.difference(
              right, (here, there) -> here > there ? Optional.of(here - there) : Optional.empty());
      assertHolds(difference, expected, seed);
    }
  }

  @Test
  void tablesOverlapIfAnyTwoPrefixesDo() {
    int overlapping = 0;
    for (int seed = 0; seed < 1_000; seed++) {
      Random random = new Random(seed);
      Family family = seed % 2 == 0 ? Family.IPV4 : Family.IPV6;
      Rib<Integer> left = new Rib<>();
      Rib<Integer> right = new Rib<>();
      NastyTables.prefixes(random, family, 3).forEach(prefix -> left.put(prefix, 1));
      NastyTables.prefixes(random, family, 2).forEach(prefix -> right.put(prefix, 2));
      boolean expected = LinearTable.of(left).overlaps(LinearTable.of(right));
      assertThat(left.overlaps(right)).as("seed %d", seed).isEqualTo(expected);
      assertThat(right.overlaps(left)).as("seed %d", seed).isEqualTo(expected);
      overlapping += expected ? 1 : 0;
    }
    assertThat(overlapping).isBetween(200, 800);
  }

  /// The result is a table like any other: it can be edited, and its parents do not notice.
  @Test
  void resultsAreTablesOfTheirOwn() {
    Rib<Integer> left = left(1);
    Rib<Integer> same = left.union(left, (here, there) -> here);
    assertThat(same).isEqualTo(left);
    same.removeIf(entry -> true);
    assertThat(left.size()).isPositive();
  }

  private static <V> void assertHolds(Rib<V> table, Map<Prefix, V> expected, int seed) {
    LinearTable<V> oracle = new LinearTable<>();
    expected.forEach(oracle::put);
    assertThat(table.stream().map(RibEntry::prefix))
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected.keySet());
    TableAssert.assertSame(table, oracle, value -> true);
  }

  private static Rib<Integer> left(int seed) {
    return RibModelTest.ribOf(NastyTables.rows(seed));
  }

  /// A table that shares some prefixes with the left one, with other values.
  private static Rib<Integer> right(int seed) {
    Rib<Integer> right = RibModelTest.ribOf(NastyTables.rows(seed + 10_000));
    int index = 0;
    for (RibEntry<Integer> entry : left(seed)) {
      if (index++ % 3 == 0) {
        right.put(entry.prefix(), entry.value() / 2 + 1);
      }
    }
    return right;
  }
}
