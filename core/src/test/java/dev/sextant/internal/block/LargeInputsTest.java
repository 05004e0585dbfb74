package dev.sextant.internal.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.testing.BigKeys;
import dev.sextant.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// Staircases and real files, too large to look at each pair of targets.
class LargeInputsTest {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger GREATEST_32 = BigInteger.TWO.pow(32).subtract(ONE);
  private static final BigInteger GREATEST_128 = BigInteger.TWO.pow(128).subtract(ONE);

  /// Finds the records that cover a key: those that start at or before it, backwards, until none
  /// before reaches it.
  private static final class Model {
    private final List<Row> sorted;
    private final List<BigInteger> reach = new ArrayList<>();

    Model(List<Row> sorted) {
      this.sorted = sorted;
      BigInteger greatest = ONE.negate();
      for (Row row : sorted) {
        greatest = greatest.max(row.last());
        reach.add(greatest);
      }
    }

    List<Row> matches(BigInteger key) {
      int from = 0;
      int to = sorted.size();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (sorted.get(middle).first().compareTo(key) <= 0) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      List<Row> matches = new ArrayList<>();
      for (int i = from - 1; i >= 0 && reach.get(i).compareTo(key) >= 0; i--) {
        if (sorted.get(i).covers(key)) {
          matches.add(sorted.get(i));
        }
      }
      matches.sort(Row.MATCH_ORDER);
      return matches;
    }
  }

  private static RecordedBlocks check(List<Row> rows, BigInteger greatest, int rowsPerSample)
      throws IOException {
    List<Row> sorted = Row.sorted(rows);
    RecordedBlocks recorded = RecordedBlocks.of(sorted, greatest);
    Model model = new Model(sorted);
    Random random = new Random(1);
    for (Row row : sorted) {
      if (random.nextInt(rowsPerSample) == 0) {
        List<Row> beside =
            List.of(
                row,
                new Row(
                    row.first().subtract(ONE).max(BigInteger.ZERO),
                    row.last().add(ONE).min(greatest),
                    0));
        for (Row ends : beside) {
          for (BigInteger key : List.of(ends.first(), ends.last())) {
            assertThat(recorded.matches(key, sorted))
                .as("key %s", key)
                .isEqualTo(model.matches(key));
          }
        }
      }
    }
    return recorded;
  }

  @Test
  void staircaseOfAThousandIsCutIntoAlignedPieces() throws IOException {
    List<Row> rows = staircase(1_000, 300_000);
    RecordedBlocks recorded = check(rows, GREATEST_32, 10);
    long pieces = recorded.blocks.stream().mapToLong(block -> block.ranks.size()).sum();
    assertThat(recorded.blocks).allMatch(block -> block.merged);
    assertThat(pieces).isLessThanOrEqualTo(62 * 1_000);
  }

  @Test
  void staircaseOfAHundredThousandIsCutIntoAlignedPieces() throws IOException {
    RecordedBlocks recorded = check(staircase(100_000, 3_000), GREATEST_32, 2_000);
    assertThat(recorded.blocks).allMatch(block -> block.merged);
  }

  /// Ranges that each cross 500 before and 500 behind them.
  private static List<Row> staircase(int steps, long width) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      rows.add(Row.of(i * width + 77, (i + 500) * width + i % 7, i));
    }
    return rows;
  }

  @Test
  void targetsAroundAndBesideAStaircaseStayWhole() throws IOException {
    List<Row> rows = new ArrayList<>(staircase(1_000, 10));
    rows.add(Row.of(0, 1_000_000, 1_000));
    rows.add(Row.of(77, 999 * 10 + 500 * 10 + 999 % 7, 1_001));
    rows.add(Row.of(500_000, 500_100, 1_002));
    rows.add(Row.of(500_050, 500_200, 1_003));
    RecordedBlocks recorded = check(rows, GREATEST_32, 10);
    assertThat(recorded.blocks.stream().filter(block -> !block.merged)).hasSize(5);
    assertThat(recorded.blocks.get(0).merged).isFalse();
    assertThat(recorded.blocks.get(1).merged).isFalse();
    assertThat(recorded.blocks.get(2).merged).isTrue();
  }

  @Test
  void deepNestThatManyTargetsOfOneStartCrossIsCutOnce() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      rows.add(Row.of(10_000 - i, 10_000 + 2L * i, i));
      rows.add(Row.of(10_000, 100_000 - i, 400 + i));
    }
    RecordedBlocks recorded = check(rows, GREATEST_32, 10);
    // the innermost one starts with those that cross the others
    assertThat(recorded.blocks).hasSize(800 + 399).noneMatch(block -> block.merged);
  }

  @Test
  void targetsAreCutOnceWhereOneEndsAndTheNextStarts() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(Row.of(1_000 - i, 1_100 + i, rows.size()));
    }
    for (int border = 1_010; border < 1_060; border += 10) {
      rows.add(Row.of(0, border - 1, rows.size()));
      rows.add(Row.of(border, 3_000, rows.size()));
    }
    // five cuts of each of the 100 are few enough, ten would be too many
    RecordedBlocks recorded = check(rows, GREATEST_32, 1);
    assertThat(recorded.blocks).noneMatch(block -> block.merged);
  }

  @Test
  void realRangesOfIpv4HaveTheirRecordsAtTheirEnds() throws IOException {
    List<Row> rows = read("data/ipdb/asn-ipv4.csv.gz");
    RecordedBlocks recorded = check(rows, GREATEST_32, 10);
    // one range crosses another one, so it has one piece more
    long targets = rows.stream().map(row -> row.first() + "-" + row.last()).distinct().count();
    assertThat(recorded.blocks).hasSize(Math.toIntExact(targets + 1));
    assertThat(recorded.blocks).noneMatch(block -> block.merged);
  }

  @Test
  void realRangesOfIpv6HaveTheirRecordsAtTheirEnds() throws IOException {
    RecordedBlocks recorded = check(read("data/ipdb/asn-ipv6.csv.gz"), GREATEST_128, 10);
    assertThat(recorded.blocks).noneMatch(block -> block.merged);
  }

  private static List<Row> read(String name) throws IOException {
    Path file = Shared.require(name);
    List<Row> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] cells = line.split(",", 3);
        BigInteger first = BigKeys.number(Address.parse(cells[0]));
        BigInteger last = BigKeys.number(Address.parse(cells[1]));
        rows.add(new Row(first, last, rows.size()));
      }
    }
    return rows;
  }
}
