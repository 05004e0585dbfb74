package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.LpmCases;
import dev.sextant.testing.NastyTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random edits of a [Rib] and of the oracle, side by side.
class RibModelTest {
  @Test
  void everyAnswerOfANastyTableIsTheOracles() {
    for (int seed = 0; seed < 400; seed++) {
      List<RibEntry<Integer>> rows = NastyTables.rows(seed);
      String failure = failureOf(rows);
      if (!failure.isEmpty()) {
        throw new AssertionError("seed " + seed + ", rows " + smallestFailing(rows) + failure);
      }
    }
  }

  private static List<RibEntry<Integer>> smallestFailing(List<RibEntry<Integer>> rows) {
    List<RibEntry<Integer>> smallest = new ArrayList<>(rows);
    for (int i = smallest.size() - 1; i >= 0; i--) {
      RibEntry<Integer> dropped = smallest.remove(i);
      if (failureOf(smallest).isEmpty()) {
        smallest.add(i, dropped);
      }
    }
    return smallest;
  }

  private static String failureOf(List<RibEntry<Integer>> rows) {
    try {
      TableAssert.assertSame(
          ribOf(rows), LinearTable.of(rows), value -> Integer.bitCount(value) % 2 == 0);
      return "";
    } catch (AssertionError | RuntimeException e) {
      return ": " + e;
    }
  }

  @Test
  void everyAnswerIsTheOraclesAfterEachEdit() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Rib<Integer> rib = new Rib<>();
      LinearTable<Integer> oracle = new LinearTable<>();
      List<Prefix> pool = pool(random, 12);
      for (int step = 0; step < 40; step++) {
        edit(rib, oracle, pool.get(random.nextInt(pool.size())), random);
        TableAssert.assertSame(rib, oracle, value -> value % 2 == 0);
      }
    }
  }

  private static void edit(
      Rib<Integer> rib, LinearTable<Integer> oracle, Prefix prefix, Random random) {
    Optional<Integer> before = oracle.get(prefix);
    int value = random.nextInt(8);
    switch (random.nextInt(4)) {
      case 0 -> {
        assertThat(rib.remove(prefix)).isEqualTo(before);
        oracle.remove(prefix);
      }
      case 1 -> {
        Optional<Integer> after =
            rib.compute(prefix, present -> present.map(v -> v + value).filter(v -> v < 12));
        assertThat(after).isEqualTo(before.map(v -> v + value).filter(v -> v < 12));
        oracle.remove(prefix);
        after.ifPresent(v -> oracle.put(prefix, v));
      }
      default -> {
        assertThat(rib.put(prefix, value)).isEqualTo(before);
        oracle.put(prefix, value);
      }
    }
  }

  /// Tables of several levels of pages, against a `TreeMap` for contents and the oracle for
  /// answers.
  @Test
  void largeTablesGrowAndShrinkThroughEveryLevelOfPages() {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      Rib<Integer> rib = new Rib<>();
      TreeMap<Prefix, Integer> model = new TreeMap<>();
      List<Prefix> pool = new ArrayList<>(new HashSet<>(largePool(random)));
      assertThat(pool).hasSizeGreaterThan(4 * Page.CAPACITY * Page.CAPACITY);
      Collections.sort(pool);
      if (seed % 2 == 0) {
        Collections.shuffle(pool, random);
      }
      for (Prefix prefix : pool) {
        rib.put(prefix, prefix.length());
        model.put(prefix, prefix.length());
      }
      assertMatchesModel(rib, model, random);
      if (seed < 2) {
        Collections.shuffle(pool, random);
      }
      for (int i = 0; i < pool.size(); i++) {
        Prefix prefix = pool.get(i);
        assertThat(rib.remove(prefix)).contains(model.remove(prefix));
        assertThat(rib.remove(prefix)).isEmpty();
        if (i % 10_000 == 5_000) {
          assertMatchesModel(rib, model, random);
        }
      }
      assertThat(rib).isEmpty();
      assertThat(rib.sizeBytes()).isEqualTo(new Rib<>().sizeBytes());
    }
  }

  private static void assertMatchesModel(
      Rib<Integer> rib, Map<Prefix, Integer> model, Random random) {
    assertThat(rib.stream().map(RibEntry::prefix)).containsExactlyElementsOf(model.keySet());
    List<Prefix> prefixes = new ArrayList<>(model.keySet());
    LinearTable<Integer> oracle = LinearTable.ofDistinct(rib);
    for (int i = 0; i < 2; i++) {
      Prefix prefix = prefixes.get(random.nextInt(prefixes.size()));
      TableAssert.assertSameAt(rib, oracle, prefix);
      for (Address address : Boundaries.of(List.of(prefix))) {
        TableAssert.assertSameAt(rib, oracle, address, value -> value % 3 == 0);
      }
    }
  }

  @Test
  void anyOrderOfEditsGivesTheSameTable() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Map<Prefix, Integer> wanted = new HashMap<>();
      pool(random, 300).forEach(prefix -> wanted.put(prefix, random.nextInt(5)));
      List<Prefix> others = pool(random, 300);
      others.removeAll(wanted.keySet());
      Rib<Integer> first = editedInRandomOrder(wanted, others, new Random(seed + 1000));
      Rib<Integer> second = editedInRandomOrder(wanted, others, new Random(seed + 2000));
      assertThat(first).as("seed %d", seed).isEqualTo(second).hasSameHashCodeAs(second);
      assertThat(first.snapshot()).isEqualTo(second);
      Prefix any = wanted.keySet().iterator().next();
      second.put(any, 9);
      assertThat(first.equals(second)).as("seed %d", seed).isFalse();
      second.remove(any);
      assertThat(first.equals(second)).as("seed %d", seed).isFalse();
    }
  }

  private static Rib<Integer> editedInRandomOrder(
      Map<Prefix, Integer> wanted, List<Prefix> others, Random random) {
    Rib<Integer> rib = new Rib<>();
    List<Prefix> order = new ArrayList<>(wanted.keySet());
    order.addAll(others);
    Collections.shuffle(order, random);
    order.forEach(prefix -> rib.put(prefix, wanted.getOrDefault(prefix, -1)));
    Collections.shuffle(others, random);
    others.forEach(rib::remove);
    return rib;
  }

  @ParameterizedTest
  @MethodSource("dev.sextant.testing.LpmCases#read")
  void casesFromBugReportsAreAnsweredRight(LpmCases.Case lpm) {
    Rib<String> rib = ribOf(lpm.rows());
    for (LpmCases.Query query : lpm.queries()) {
      assertThat(rib.longestMatch(query.address()))
          .as("%s", query.address())
          .isEqualTo(query.answer());
    }
  }

  private static List<Prefix> pool(Random random, int perFamily) {
    List<Prefix> pool = new ArrayList<>(NastyTables.prefixes(random, Family.IPV4, perFamily));
    pool.addAll(NastyTables.prefixes(random, Family.IPV6, perFamily));
    return pool;
  }

  /// Enough for three levels of pages in each family.
  private static List<Prefix> largePool(Random random) {
    List<Prefix> pool = pool(random, 2_000);
    for (int i = 0; i < 12_000; i++) {
      int ipv4Length = 12 + random.nextInt(21);
      pool.add(Prefix.ofIpv4(random.nextInt() & Prefix.ipv4Mask(ipv4Length), ipv4Length));
      int length = 16 + random.nextInt(113);
      long high = random.nextLong() & Prefix.highMask(length);
      pool.add(Prefix.ofIpv6(high, random.nextLong() & Prefix.lowMask(length), length));
    }
    return pool;
  }

  static <V> Rib<V> ribOf(Iterable<RibEntry<V>> rows) {
    Rib<V> rib = new Rib<>();
    rows.forEach(row -> rib.put(row.prefix(), row.value()));
    return rib;
  }
}
