package dev.sextant.bench.harness;

import java.util.Arrays;
import java.util.List;

/// Five numbers that describe a sample; quartiles interpolate between the two nearest values.
public record Summary(double min, double q1, double median, double q3, double max) {
  /// Describes a sample of at least one value.
  public static Summary of(double[] sample) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    return new Summary(
        sorted[0],
        quantile(sorted, 0.25),
        quantile(sorted, 0.5),
        quantile(sorted, 0.75),
        sorted[sorted.length - 1]);
  }

  /// Describes a sample of at least one value.
  public static Summary of(List<Double> sample) {
    return of(sample.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /// The distance between the quartiles.
  public double iqr() {
    return q3 - q1;
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
