package dev.sextant.internal.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlocksTest {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger GREATEST_32 = BigInteger.TWO.pow(32).subtract(ONE);
  private static final BigInteger GREATEST_128 = BigInteger.TWO.pow(128).subtract(ONE);

  private final List<String> calls = new ArrayList<>();

  private final BlockSink log =
      new BlockSink() {
        @Override
        public void block(long parent, long firstHigh, long firstLow, boolean merged) {
          calls.add((merged ? "merged " : "block ") + firstLow + " in " + parent);
        }

        @Override
        public void entries(long firstRank, long count) {
          calls.add("entries " + firstRank + " x" + count);
        }

        @Override
        public void interval(long firstHigh, long firstLow, long owner) {
          calls.add("interval " + firstLow + " of " + owner);
        }
      };

  private BlockCounts cut(Row... rows) throws IOException {
    return Blocks.cut(Row.source(List.of(rows)), 0, 99, log);
  }

  @Test
  void noTargetsAreOneIntervalWithoutOwner() throws IOException {
    BlockCounts counts = cut();
    assertThat(calls).containsExactly("interval 0 of -1");
    assertThat(counts).isEqualTo(new BlockCounts(0, 0, 0, 0, 0, 0, 0, 1, 0));
  }

  @Test
  void wholeSpaceIsOneBlock() throws IOException {
    BlockCounts counts = cut(Row.of(0, 99, 7));
    assertThat(calls).containsExactly("block 0 in -1", "entries 0 x1", "interval 0 of 0");
    assertThat(counts).isEqualTo(new BlockCounts(1, 1, 1, 0, 0, 0, 0, 1, 1));
  }

  @Test
  void nestedTargetsAreNotCut() throws IOException {
    BlockCounts counts = cut(Row.of(10, 29, 0), Row.of(10, 19, 2), Row.of(10, 19, 5));
    assertThat(calls)
        .containsExactly(
            "interval 0 of -1",
            "block 10 in -1",
            "entries 0 x1",
            "block 10 in 0",
            "entries 1 x2",
            "interval 10 of 1",
            "interval 20 of 0",
            "interval 30 of -1");
    assertThat(counts).isEqualTo(new BlockCounts(3, 2, 2, 0, 0, 0, 0, 4, 2));
  }

  @Test
  void narrowerOfTwoCrossingTargetsIsCutWhereTheWiderStarts() throws IOException {
    cut(Row.of(10, 20, 0), Row.of(15, 40, 1));
    assertThat(calls)
        .containsExactly(
            "interval 0 of -1",
            "block 10 in -1",
            "entries 0 x1",
            "interval 10 of 0",
            "block 15 in -1",
            "entries 1 x1",
            "block 15 in 1",
            "entries 0 x1",
            "interval 15 of 2",
            "interval 21 of 1",
            "interval 41 of -1");
  }

  @Test
  void narrowerOfTwoCrossingTargetsIsCutWhereTheWiderEnds() throws IOException {
    cut(Row.of(10, 40, 0), Row.of(30, 45, 1));
    assertThat(calls)
        .containsExactly(
            "interval 0 of -1",
            "block 10 in -1",
            "entries 0 x1",
            "interval 10 of 0",
            "block 30 in 0",
            "entries 1 x1",
            "interval 30 of 1",
            "block 41 in -1",
            "entries 1 x1",
            "interval 41 of 2",
            "interval 46 of -1");
  }

  @Test
  void touchingTargetsLeaveNoIntervalBetween() throws IOException {
    cut(Row.of(0, 49, 0), Row.of(50, 99, 1));
    assertThat(calls)
        .containsExactly(
            "block 0 in -1",
            "entries 0 x1",
            "interval 0 of 0",
            "block 50 in -1",
            "entries 1 x1",
            "interval 50 of 1");
  }

  @Test
  void recordsOfEqualSizeThatAlternateShareAlignedPieces() throws IOException {
    cut(Row.of(0, 5, 1), Row.of(0, 5, 3), Row.of(4, 9, 2));
    assertThat(calls)
        .containsExactly(
            "merged 0 in -1",
            "entries 0 x2",
            "interval 0 of 0",
            "merged 4 in -1",
            "entries 2 x1",
            "merged 4 in 1",
            "entries 0 x2",
            "interval 4 of 2",
            "interval 6 of 1",
            "merged 8 in -1",
            "entries 2 x1",
            "interval 8 of 3",
            "interval 10 of -1");
  }

  @Test
  void blockOfAlternatingRecordsListsThemById() throws IOException {
    cut(Row.of(3, 8, 1), Row.of(3, 8, 4), Row.of(4, 9, 2));
    assertThat(calls)
        .containsSubsequence("merged 4 in -1", "entries 0 x1", "entries 2 x1", "entries 1 x1");
  }

  @Test
  void fifteenTargetsThatAllCrossKeepTheirShapesAndSixteenDoNot() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      rows.add(Row.of(i, 30 + i, i));
    }
    assertThat(cut(rows.toArray(Row[]::new)).markedSpans()).isZero();
    rows.add(Row.of(15, 45, 15));
    BlockCounts counts = cut(rows.toArray(Row[]::new));
    assertThat(counts.markedSpans()).isEqualTo(1);
    assertThat(counts.mergedTargets()).isEqualTo(16);
    assertThat(counts.blocks()).isEqualTo(counts.mergedBlocks());
  }

  @Test
  void disorderIsRefused() {
    assertRefused("rank 1 is out of order", Row.of(5, 9, 0), Row.of(4, 9, 1));
    assertRefused("rank 1 is out of order", Row.of(5, 9, 0), Row.of(5, 10, 1));
    assertRefused("rank 1 is out of order", Row.of(5, 9, 1), Row.of(5, 9, 0));
    assertRefused("rank 2 is out of order", Row.of(5, 9, 1), Row.of(5, 9, 2), Row.of(5, 9, 2));
    assertRefused("rank 0 is no range", Row.of(5, 4, 0));
    assertRefused("rank 0 is no range", Row.of(5, 100, 0));
  }

  private void assertRefused(String message, Row... rows) {
    assertThatThrownBy(() -> cut(rows))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyOfSmallSpacesHasItsRecordsInMatchOrder(Shape shape) {
    for (int seed = 0; seed < 700; seed++) {
      Random random = new Random(seed);
      int width = 16 << random.nextInt(4);
      List<Row> rows = shape.rows(random, width, random.nextInt(26), BigInteger.ZERO);
      check(seed, rows, BigInteger.valueOf(width - 1), keys(BigInteger.ZERO, width));
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyTargetsHaveTheirRecordsAtEveryBoundary(Shape shape) {
    for (int seed = 0; seed < 25; seed++) {
      Random random = new Random(seed);
      List<Row> rows = shape.rows(random, 4096, 90, BigInteger.ZERO);
      check(seed, rows, BigInteger.valueOf(4095), boundaries(rows, BigInteger.valueOf(4095)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void bothEndsOfTheSpaceAndThe64BitBorderAreKeysAsOthers(Shape shape) {
    int width = 64;
    BigInteger half = BigInteger.valueOf(width / 2);
    List<BigInteger> offsets =
        List.of(
            BigInteger.ZERO,
            GREATEST_32.add(ONE).subtract(half),
            BigInteger.TWO.pow(63).subtract(half),
            BigInteger.TWO.pow(64).subtract(half),
            BigInteger.TWO.pow(127).subtract(half),
            GREATEST_128.subtract(BigInteger.valueOf(width - 1)));
    for (int seed = 0; seed < 60; seed++) {
      for (BigInteger offset : offsets) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>(shape.rows(random, width, 24, offset));
        if (random.nextInt(3) == 0) {
          rows.add(new Row(BigInteger.ZERO, GREATEST_128, rows.size()));
        }
        Set<BigInteger> keys = keys(offset, width);
        keys.add(BigInteger.ZERO);
        keys.add(GREATEST_128);
        check(seed, rows, GREATEST_128, keys);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void targetsOfEverySizeUpTo128BitsHaveTheirRecordsAtEveryBoundary(Shape shape) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>();
      for (Row row : shape.rows(random, 256, 30, BigInteger.ZERO)) {
        // the low bits differ from end to end, so that sizes need all 128 bits
        BigInteger noise = new BigInteger(120, new Random(row.first().intValue()));
        BigInteger first = row.first().shiftLeft(120).add(noise);
        BigInteger last = row.last().add(ONE).shiftLeft(120).subtract(ONE);
        rows.add(new Row(first, last, row.id()));
      }
      check(seed, rows, GREATEST_128, boundaries(rows, GREATEST_128));
    }
  }

  @Test
  void alignedPiecesOfARangeAreAtMostTwiceItsBits() throws IOException {
    assertThat(greatestPieces(32)).isEqualTo(62);
    assertThat(greatestPieces(128)).isEqualTo(254);
  }

  /// The pieces of 1 to greatest-1, the range with most of them, in a marked span.
  private static long greatestPieces(int bits) throws IOException {
    BigInteger greatest = BigInteger.TWO.pow(bits).subtract(ONE);
    BigInteger last = greatest.subtract(ONE);
    // equal targets whose records alternate with those of one that crosses them
    List<Row> rows =
        Row.sorted(
            List.of(
                new Row(BigInteger.ZERO, last.subtract(ONE), 0),
                new Row(ONE, last, 1),
                new Row(BigInteger.ZERO, last.subtract(ONE), 2)));
    RecordedBlocks recorded = RecordedBlocks.of(rows, greatest);
    return recorded.blocks.stream().filter(block -> block.ranks.contains(2L)).count();
  }

  private static Set<BigInteger> keys(BigInteger offset, int width) {
    Set<BigInteger> keys = new TreeSet<>();
    for (int i = 0; i < width; i++) {
      keys.add(offset.add(BigInteger.valueOf(i)));
    }
    return keys;
  }

  private static Set<BigInteger> boundaries(List<Row> rows, BigInteger greatest) {
    return new BlockModel(rows, greatest).boundaries();
  }

  private static void check(int seed, List<Row> rows, BigInteger greatest, Set<BigInteger> keys) {
    String failure = failure(rows, greatest, keys);
    if (failure.isEmpty()) {
      return;
    }
    List<Row> smallest = new ArrayList<>(rows);
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (int i = smallest.size() - 1; i >= 0; i--) {
        List<Row> fewer = new ArrayList<>(smallest);
        fewer.remove(i);
        if (!failure(fewer, greatest, keys).isEmpty()) {
          smallest = fewer;
          smaller = true;
        }
      }
    }
    throw new AssertionError(
        "seed " + seed + ", rows " + smallest + ": " + failure(smallest, greatest, keys));
  }

  /// What is wrong with the blocks of these rows; empty if nothing is.
  private static String failure(List<Row> rows, BigInteger greatest, Set<BigInteger> keys) {
    try {
      new BlockModel(rows, greatest).check(keys);
      return "";
    } catch (AssertionError | IOException | RuntimeException e) {
      return e.toString();
    }
  }
}
