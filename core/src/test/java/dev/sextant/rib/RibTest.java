package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.NastyTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RibTest {
  private static final int TEN = 0x0a000000;

  @Test
  void anEmptyTableAnswersNothing() {
    TableAssert.assertSame(new Rib<Integer>(), new LinearTable<>(), value -> true);
    assertThatThrownBy(() -> new Rib<Integer>().iterator().next())
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void familiesNeverMatchEachOther() {
    Rib<Integer> rib = new Rib<>();
    rib.put(0, 0, 4);
    assertThat(rib.longestMatch(Address.ofIpv6(0, 0))).isEmpty();
    rib.put(0, 0, 0, 6);
    assertThat(rib.longestMatchOr(TEN, -1)).isEqualTo(4);
    assertThat(rib.longestMatchOr(0, TEN, -1)).isEqualTo(6);
    assertThat(rib.overlaps(rib.difference(rib))).isFalse();
  }

  @Test
  void numbersAndPrefixesNameTheSameEntry() {
    Rib<String> rib = new Rib<>();
    assertThat(rib.put(TEN, 8, "a")).isTrue();
    assertThat(rib.put(TEN, 8, "b")).isFalse();
    assertThat(rib.put(1, 0, 64, "c")).isTrue();
    assertThat(rib.get(Prefix.ofIpv4(TEN, 8))).contains("b");
    assertThat(rib.get(Prefix.ofIpv6(1, 0, 64))).contains("c");
    assertThat(rib.getOr(TEN, 8, "none")).isEqualTo("b");
    assertThat(rib.getOr(TEN, 9, "none")).isEqualTo("none");
    assertThat(rib.getOr(1, 0, 64, "none")).isEqualTo("c");
    assertThat(rib.getOr(1, 0, 65, "none")).isEqualTo("none");
    assertThat(rib.longestMatchLength(TEN + 1)).isEqualTo(8);
    assertThat(rib.longestMatchLength(1, -1)).isEqualTo(64);
    assertThat(rib.longestMatchLength(2, 0)).isEqualTo(-1);
    assertThat(rib.remove(TEN, 8)).isTrue();
    assertThat(rib.remove(TEN, 8)).isFalse();
    assertThat(rib.remove(1, 0, 64)).isTrue();
    assertThat(rib.remove(1, 0, 64)).isFalse();
    assertThat(rib).isEmpty();
  }

  @Test
  void hostBitsAndLengthsOutOfRangeAreRejected() {
    Rib<Integer> rib = new Rib<>();
    RibBuilder<Integer> builder = new RibBuilder<>();
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(TEN + 1, 31, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(TEN, 33, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(TEN, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(1, 1, 127, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(1, 0, 63, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rib.put(0, 0, 129, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.add(TEN + 1, 31, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.add(1, 1, 127, 1));
    assertThat(rib).isEmpty();
  }

  @Test
  void aVisitorCanStop() {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < 1_000; i++) {
      rib.put(i << 8, 24, i);
      rib.put(i, 0, 64, i);
    }
    List<Integer> seen = new ArrayList<>();
    rib.forEachIpv4((bits, length, value) -> seen.add(value) && value < 99);
    rib.forEachIpv6((high, low, length, value) -> seen.add(value) && value < 99);
    assertThat(seen).hasSize(200);
  }

  @Test
  void removalByConditionLeavesTheRest() {
    for (int seed = 0; seed < 50; seed++) {
      Rib<Integer> rib = RibModelTest.ribOf(NastyTables.rows(seed));
      List<RibEntry<Integer>> expected =
          rib.stream().filter(entry -> entry.value() % 2 != 0).toList();
      int before = rib.size();
      assertThat(rib.removeIf(entry -> entry.value() % 2 == 0)).isEqualTo(before - expected.size());
      TableAssert.assertSame(rib, LinearTable.of(expected), value -> true);
      Prefix prefix = Prefix.ofIpv4(TEN, 9);
      rib.put(prefix, 1);
      assertThat(rib.get(prefix)).contains(1);
    }
  }

  @Test
  void aConditionThatThrowsRemovesNothing() {
    Rib<Integer> rib = RibModelTest.ribOf(NastyTables.rows(1));
    List<RibEntry<Integer>> before = rib.stream().toList();
    assertThatThrownBy(
            () ->
                rib.removeIf(
                    entry -> {
                      if (entry.equals(before.getLast())) {
                        throw new IllegalStateException("enough");
                      }
                      return true;
                    }))
        .hasMessage("enough");
    assertThat(rib).containsExactlyElementsOf(before);
  }

  @Test
  void sortedInputLoadsTheSameTable() {
    for (int count : new int[] {0, 1, 55, 56, 57, 64, 65, 3_135, 3_136, 3_137, 10_000}) {
      RibBuilder<Integer> builder = new RibBuilder<>();
      Rib<Integer> expected = new Rib<>();
      for (int i = 0; i < count; i++) {
        builder.add(i << 8, 24, -1);
        builder.add(i << 8, 24, i);
        builder.add(Prefix.ofIpv6(i, 0, 64), i);
        expected.put(i << 8, 24, i);
        expected.put(i, 0, 64, i);
      }
      Rib<Integer> loaded = builder.build();
      assertThat(loaded).as("%d rows", count).isEqualTo(expected);
      loaded.put(TEN + 1, 32, 1);
      loaded.removeIf(entry -> entry.prefix().family() == Family.IPV6);
      assertThat(loaded.size()).isEqualTo(count + 1);
    }
  }

  @Test
  void unsortedInputIsRejected() {
    RibBuilder<Integer> builder = new RibBuilder<>();
    builder.add(TEN, 8, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.add(TEN, 7, 1));
    builder.add(0, 0, 0, 1);
    builder.add(TEN, 9, 1);
    assertThat(builder.build().size()).isEqualTo(3);
  }

  @Test
  void pagesStayWellFilledInAnyOrderOfInsertion() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      order.add(i);
    }
    assertBytesPerPrefix(order);
    Collections.reverse(order);
    assertBytesPerPrefix(order);
    Collections.shuffle(order, new java.util.Random(1));
    assertBytesPerPrefix(order);
  }

  private static void assertBytesPerPrefix(List<Integer> order) {
    Rib<Integer> ipv4 = new Rib<>();
    Rib<Integer> ipv6 = new Rib<>();
    for (int i : order) {
      ipv4.put(i << 8, 24, 0);
      ipv6.put((long) i << 16, 0, 48, 0);
    }
    assertThat((double) ipv4.sizeBytes() / order.size()).isLessThan(32);
    assertThat((double) ipv6.sizeBytes() / order.size()).isLessThan(48);
  }

  @Test
  void textIsShort() {
    Rib<Integer> rib = new Rib<>();
    rib.put(TEN, 8, 1);
    assertThat(rib).hasToString("Rib[ipv4=1, ipv6=0]");
    assertThat(rib.snapshot()).hasToString("RibSnapshot[ipv4=1, ipv6=0]");
  }
}
