package dev.sextant.fib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.LpmCases;
import dev.sextant.testing.NastyTables;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FibTest {
  private static final int SEEDS = Integer.getInteger("sextant.seeds", 1000);

  private static Rib<Integer> rib(Iterable<RibEntry<Integer>> rows) {
    Rib<Integer> rib = new Rib<>();
    rows.forEach(row -> rib.put(row.prefix(), row.value()));
    return rib;
  }

  /// Checks every kind of FIB of these rows at all boundaries; on failure names the smallest rows
  /// that still fail.
  private static void checkAgainstOracle(List<RibEntry<Integer>> rows, String name) {
    try {
      checkRows(rows, name);
    } catch (AssertionError | RuntimeException first) {
      List<RibEntry<Integer>> smallest = new ArrayList<>(rows);
      for (int i = smallest.size() - 1; i >= 0; i--) {
        RibEntry<Integer> removed = smallest.remove(i);
        if (!fails(smallest)) {
          smallest.add(i, removed);
        }
      }
      throw new AssertionError(name + ": smallest failing table " + smallest, first);
    }
  }

  private static boolean fails(List<RibEntry<Integer>> rows) {
    try {
      checkRows(rows, "");
      return false;
    } catch (AssertionError | RuntimeException e) {
      return true;
    }
  }

  private static void checkRows(List<RibEntry<Integer>> rows, String name) {
    LinearTable<Integer> oracle = LinearTable.of(rows);
    List<FibChecks.Expected> expected =
        FibChecks.expected(Boundaries.of(oracle.prefixes()), oracle::longestMatch);
    for (Fib fib : FibChecks.everyKind(rib(rows))) {
      FibChecks.check(fib, expected, name);
    }
  }

  @Test
  void answersOfRandomTablesEqualTheOracleAtAllBoundaries() {
    for (int seed = 0; seed < SEEDS; seed++) {
      checkAgainstOracle(NastyTables.rows(seed), "seed " + seed);
    }
  }

  @Test
  void anEmptyTableMissesEverywhere() {
    checkAgainstOracle(List.of(), "empty");
  }

  @Test
  void treesOfEveryDepthAnswerAtAllBoundaries() {
    for (int count : new int[] {7, 8, 9, 120, 127, 128, 129, 2040, 2049, 5000}) {
      Random random = new Random(count);
      Rib<Integer> rib = new Rib<>();
      List<Prefix> prefixes = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        // neighbours in one /16, so that they share a tree; every third leaves a gap
        long high = 0x2001_0000_0000_0000L + ((long) (i + i / 3) << 24);
        prefixes.add(Prefix.ofIpv6(high, 0, 40));
        prefixes.add(Prefix.ofIpv4(0x0a00_0000 + ((i + i / 3) << 8), 24));
      }
      prefixes.forEach(prefix -> rib.put(prefix, random.nextInt()));
      List<FibChecks.Expected> expected =
          FibChecks.expected(Boundaries.of(prefixes), rib::longestMatch);
      for (Fib fib : FibChecks.everyKind(rib)) {
        FibChecks.check(fib, expected, count + " neighbours");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sextant.testing.LpmCases#read")
  void answersCasesFromBugReports(LpmCases.Case reported) {
    Rib<String> rib = new Rib<>();
    reported.rows().forEach(row -> rib.put(row.prefix(), row.value()));
    Map<String, Integer> numbers = new HashMap<>();
    List<String> texts = new ArrayList<>();
    Fib fib =
        Fib.compile(
            rib,
            text ->
                numbers.computeIfAbsent(
                    text,
                    key -> {
                      texts.add(key);
                      return texts.size() - 1;
                    }),
            FibOptions.defaults());
    for (LpmCases.Query query : reported.queries()) {
      long found = fib.lookup(query.address());
      assertThat(fib.match(query.address()))
          .as(reported + " " + query.address())
          .isEqualTo(query.answer().map(RibEntry::prefix));
      assertThat(found < 0 ? "miss" : texts.get((int) found))
          .isEqualTo(query.answer().map(RibEntry::value).orElse("miss"));
    }
  }

  @Test
  void everyValueIsKeptThoughBatchesNeedOneForMisses() {
    List<RibEntry<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(new RibEntry<>(Prefix.ofIpv4(i << 16, 16), -1 - i));
    }
    rows.add(new RibEntry<>(Prefix.ofIpv4(7 << 16 | 3, 32), Integer.MIN_VALUE));
    checkAgainstOracle(rows, "the highest values");
    assertThat(Fib.compile(rib(rows)).missValue()).isEqualTo(-301);
  }

  @Test
  void lookupsOfAnyFormAgree() throws Exception {
    Fib fib = Fib.compile(rib(List.of(new RibEntry<>(Prefix.parse("1.1.1.0/24"), 13335))));
    Address mapped = Address.parse("::ffff:1.1.1.1");
    assertThat(fib.lookup("1.1.1.1")).isEqualTo(13335);
    assertThat(fib.lookup("::ffff:1.1.1.1")).isEqualTo(13335);
    assertThat(fib.lookup(mapped)).isEqualTo(13335);
    assertThat(fib.lookup(mapped.toInetAddress())).isEqualTo(13335);
    assertThat(fib.lookup(new byte[] {1, 1, 1, 1})).isEqualTo(13335);
    assertThat(fib.lookup(0, 0xffff_0101_0101L)).as("long pairs are IPv6").isEqualTo(-1);
    assertThat(fib.lookup("1.1.2.1")).isEqualTo(-1);
  }

  @Test
  void memoryBatchesUnmapOnRequest() {
    Fib fib = Fib.compile(rib(List.of(new RibEntry<>(Prefix.parse("1.1.1.0/24"), 13335))));
    MemorySegment pair = MemorySegment.ofArray(new long[] {0, 0xffff_0101_0101L});
    int[] value = new int[1];
    byte[] length = new byte[1];
    MemorySegment out = MemorySegment.ofArray(value);
    fib.lookupIpv6(pair, 1, out, MemorySegment.ofArray(length), true);
    assertThat(value[0]).isEqualTo(13335);
    assertThat(length[0]).isEqualTo((byte) 24);
    fib.lookupIpv6(pair, 1, out, MemorySegment.NULL, false);
    assertThat(value[0]).isEqualTo(fib.missValue());
  }

  @Test
  void batchesCheckTheirArguments() {
    Fib fib = Fib.compile(new Rib<>());
    Fib valuesOnly =
        Fib.compile(
            new Rib<Integer>(), Integer::intValue, FibOptions.defaults().withMatchedLengths(false));
    int[] ints = new int[4];
    MemorySegment four = MemorySegment.ofArray(ints);
    assertThatThrownBy(() -> fib.lookupValues(ints, 0, 5, new int[9]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fib.lookupValues(new int[9], 0, 5, ints))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fib.lookupValues(new long[9], new long[3], 0, 5, new int[9]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fib.lookupIpv4(four, 5, four, MemorySegment.NULL))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> fib.lookupIpv6(four, 2, four, MemorySegment.NULL, false))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> valuesOnly.lookupLengths(ints, 0, 1, new byte[1]))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aFibWithoutLengthsJoinsNeighboursOfOneValue() {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < 256; i++) {
      rib.put(Prefix.ofIpv4(i << 24, 8), 7);
    }
    FibOptions options = FibOptions.defaults();
    assertThat(Fib.compile(rib, Integer::intValue, options).intervals(Family.IPV4)).isEqualTo(256);
    assertThat(
            Fib.compile(rib, Integer::intValue, options.withMatchedLengths(false))
                .intervals(Family.IPV4))
        .isEqualTo(1);
  }
}
