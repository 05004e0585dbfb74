package dev.sextant.bench.harness;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// How many times one sample is another: an estimate and a 95 % interval around it.
///
/// @param median the estimate
/// @param low lower end of the interval
/// @param high upper end of the interval
public record Ratio(double median, double low, double high) {
  private static final int RESAMPLES = 2000;

  /// The median of the ratios of runs that were made in pairs.
  ///
  /// The interval is the narrowest pair of order statistics, symmetric about the median, that holds
  /// the true median with a chance of at least 95 % whatever the distribution; with fewer than 6
  /// pairs there is none, and it is the whole sample.
  ///
  /// @param ours rates of one, run by run
  /// @param theirs rates of the other in the same runs
  public static Ratio ofPairs(List<Double> ours, List<Double> theirs) {
    double[] ratios = new double[ours.size()];
    Arrays.setAll(ratios, i -> ours.get(i) / theirs.get(i));
    Arrays.sort(ratios);
    int rank = rank(ratios.length);
    return new Ratio(Summary.of(ratios).median(), ratios[rank], ratios[ratios.length - 1 - rank]);
  }

  /// The ratio of the medians of two samples that were not made in pairs; the interval is the
  /// bootstrap's.
  public static Ratio ofSamples(List<Double> ours, List<Double> theirs) {
    SplittableRandom random = new SplittableRandom(1);
    double[] ratios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      ratios[i] = resampledMedian(ours, random) / resampledMedian(theirs, random);
    }
    Arrays.sort(ratios);
    return new Ratio(
        Summary.of(ours).median() / Summary.of(theirs).median(),
        ratios[RESAMPLES / 40],
        ratios[RESAMPLES - 1 - RESAMPLES / 40]);
  }

  /// Whether the interval leaves out 1.
  public boolean isSignificant() {
    return low > 1 || high < 1;
  }

  /// The greatest r for which fewer than r + 1 heads among `n` fair coins have a chance of at most
  /// 2.5 %.
  private static int rank(int n) {
    double chance = Math.pow(0.5, n);
    double below = 0;
    int rank = 0;
    while (below + chance <= 0.025) {
      below += chance;
      chance = chance * (n - rank) / (rank + 1);
      rank++;
    }
    return Math.max(0, rank - 1);
  }

  private static double resampledMedian(List<Double> sample, SplittableRandom random) {
    double[] drawn = new double[sample.size()];
    Arrays.setAll(drawn, i -> sample.get(random.nextInt(sample.size())));
    return Summary.of(drawn).median();
  }
}
