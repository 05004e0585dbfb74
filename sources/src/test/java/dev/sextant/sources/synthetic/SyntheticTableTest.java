package dev.sextant.sources.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SyntheticTableTest {
  private static TableSpec spec(Family family, Shape shape, int size) {
    return new TableSpec(family, size, 42, shape, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "IPV4, UNIFORM, 0",
    "IPV4, UNIFORM, 1",
    "IPV4, UNIFORM, 50000",
    "IPV4, CLUSTERED, 50000",
    "IPV4, CLUSTERED, 3000000",
    "IPV6, UNIFORM, 1",
    "IPV6, UNIFORM, 50000",
    "IPV6, CLUSTERED, 50000",
    "IPV6, CLUSTERED, 2000000"
  })
  void tableHasExactlyAsManyDistinctPrefixesAsAskedFor(Family family, Shape shape, int size) {
    PrefixTable table = SyntheticTable.generate(spec(family, shape, size));
    assertThat(table.size()).isEqualTo(size);
    for (int i = 1; i < size; i++) {
      int order =
          Arrays.compareUnsigned(
              new long[] {table.high(i - 1), table.low(i - 1), table.length(i - 1)},
              new long[] {table.high(i), table.low(i), table.length(i)});
      assertThat(order).as("order at %d", i).isNegative();
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void prefixesHaveNoHostBitsAndLieInTheUnicastSpace(Shape shape) {
    for (Family family : Family.values()) {
      PrefixTable table = SyntheticTable.generate(spec(family, shape, 5000));
      for (int i = 0; i < table.size(); i++) {
        Prefix prefix = table.prefix(i);
        long top =
            family == Family.IPV4 ? prefix.first().low() >>> 24 : prefix.first().high() >>> 61;
        assertThat(top).isBetween(1L, family == Family.IPV4 ? 223L : 1L);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void lengthsFollowTheRealTable(Shape shape) {
    for (Family family : Family.values()) {
      long[] real = TableModel.of(family).lengthCounts();
      int size = (int) Arrays.stream(real).sum();
      PrefixTable table = SyntheticTable.generate(spec(family, shape, size));
      long[] counts = new long[real.length];
      for (int i = 0; i < size; i++) {
        counts[table.length(i)]++;
      }
      assertThat(counts).isEqualTo(real);
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void clusteredTablesNestAndTouchAboutAsTheRealTable(Family family) {
    int size = (int) Arrays.stream(TableModel.of(family).lengthCounts()).sum();
    PrefixTable clustered = SyntheticTable.generate(spec(family, Shape.CLUSTERED, size));
    double boundaries = (double) ElementaryIntervals.of(clustered).size() / size;
    double real = family == Family.IPV4 ? 1.121 : 1.390;
    assertThat(boundaries).isBetween(real, real * 1.15);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void valuesAreAPermutationUnlessNextHopsAreAskedFor(Family family) {
    Set<Integer> distinct = new HashSet<>();
    PrefixTable table = SyntheticTable.generate(spec(family, Shape.CLUSTERED, 1000));
    for (int i = 0; i < 1000; i++) {
      assertThat(table.value(i)).isBetween(0, 999);
      distinct.add(table.value(i));
    }
    assertThat(distinct).hasSize(1000);

    Set<Integer> few = new HashSet<>();
    PrefixTable shared =
        SyntheticTable.generate(new TableSpec(family, 1000, 1, Shape.CLUSTERED, 7));
    for (int i = 0; i < 1000; i++) {
      few.add(shared.value(i));
    }
    assertThat(few).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
  }

  @ParameterizedTest
  @CsvSource({
    "IPV4, UNIFORM, 694255829",
    "IPV4, CLUSTERED, 1817160564",
    "IPV6, UNIFORM, 2519404163",
    "IPV6, CLUSTERED, 4101927130"
  })
  void sameSpecificationGivesTheSameBytesEverywhere(Family family, Shape shape, long checksum) {
    PrefixTable table = SyntheticTable.generate(spec(family, shape, 20_000));
    CRC32 crc = new CRC32();
    ByteBuffer row = ByteBuffer.allocate(24);
    for (int i = 0; i < table.size(); i++) {
      row.clear().putLong(table.high(i)).putLong(table.low(i));
      row.putInt(table.length(i)).putInt(table.value(i));
      crc.update(row.flip());
    }
    assertThat(crc.getValue()).isEqualTo(checksum);
  }

  @Test
  void anotherSeedGivesAnotherTable() {
    PrefixTable one = SyntheticTable.generate(spec(Family.IPV6, Shape.CLUSTERED, 100));
    PrefixTable two =
        SyntheticTable.generate(new TableSpec(Family.IPV6, 100, 43, Shape.CLUSTERED, 0));
    assertThat(one.prefix(50)).isNotEqualTo(two.prefix(50));
  }

  @Test
  void moreThanTheSpaceHoldsIsRefused() {
    int max = SyntheticTable.maxSize(Family.IPV4, Shape.UNIFORM);
    assertThatThrownBy(() -> spec(Family.IPV4, Shape.UNIFORM, max + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(max));
  }
}
