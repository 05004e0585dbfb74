package dev.sextant.bench.harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What changed between two reports.
///
/// A workload changed if the 95 % interval of the ratio of its medians leaves out 1, and the ratio
/// is farther from 1 than the given threshold: two runs of a program differ by a few per cent even
/// where nothing changed, as memory lies elsewhere.
public record Comparison(List<Row> rows, List<String> onlyBefore, List<String> onlyAfter) {
  /// A workload of both reports.
  ///
  /// @param ratio rate after, divided by rate before
  public record Row(String key, double before, double after, Ratio ratio, boolean changed) {}

  /// Compares two reports.
  ///
  /// @param threshold least change that counts, such as 0.03
  public static Comparison of(Report before, Report after, double threshold) {
    Map<String, Report.Result> old = new HashMap<>();
    before.results().forEach(result -> old.put(result.key(), result));
    List<Row> rows = new ArrayList<>();
    List<String> onlyAfter = new ArrayList<>();
    for (Report.Result result : after.results()) {
      Report.Result was = old.remove(result.key());
      if (was == null) {
        onlyAfter.add(result.key());
      } else {
        Ratio ratio = Ratio.ofSamples(result.rates(), was.rates());
        boolean changed = ratio.isSignificant() && Math.abs(ratio.median() - 1) > threshold;
        rows.add(
            new Row(
                result.key(), was.summary().median(), result.summary().median(), ratio, changed));
      }
    }
    return new Comparison(rows, old.keySet().stream().sorted().toList(), onlyAfter);
  }
}
