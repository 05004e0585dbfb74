package dev.sextant.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RatioTest {
  private static List<Double> numbers(int size, double first) {
    return IntStream.range(0, size).mapToObj(i -> first + i).toList();
  }

  @Test
  void medianOfPairsIsNotTheRatioOfMedians() {
    Ratio ratio = Ratio.ofPairs(List.of(2.0, 30.0, 4.0), List.of(1.0, 10.0, 2.0));
    assertThat(ratio.median()).isEqualTo(2.0);
  }

  @Test
  void intervalOfTwentyPairsIsTheSixthToTheFifteenth() {
    List<Double> ones = IntStream.range(0, 20).mapToObj(i -> 1.0).toList();
    Ratio ratio = Ratio.ofPairs(numbers(20, 1), ones);
    assertThat(ratio.low()).isEqualTo(6.0);
    assertThat(ratio.high()).isEqualTo(15.0);
  }

  @Test
  void intervalOfFewPairsIsTheWholeSample() {
    Ratio ratio = Ratio.ofPairs(numbers(5, 1), List.of(1.0, 1.0, 1.0, 1.0, 1.0));
    assertThat(ratio.low()).isEqualTo(1.0);
    assertThat(ratio.high()).isEqualTo(5.0);
  }

  @Test
  void samplesThatLieApartDifferSignificantly() {
    assertThat(Ratio.ofSamples(numbers(20, 200), numbers(20, 100)).isSignificant()).isTrue();
    assertThat(Ratio.ofSamples(numbers(20, 100), numbers(20, 100)).isSignificant()).isFalse();
  }

  @Test
  void quartilesInterpolate() {
    Summary summary = Summary.of(List.of(4.0, 1.0, 2.0, 3.0));
    assertThat(summary).isEqualTo(new Summary(1, 1.75, 2.5, 3.25, 4));
    assertThat(summary.iqr()).isEqualTo(1.5);
  }
}
