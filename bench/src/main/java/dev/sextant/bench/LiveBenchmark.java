package dev.sextant.bench;

import dev.sextant.bench.harness.Environment;
import dev.sextant.bench.harness.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Measures the live FIB, with rebuild-and-swap beside it: how long updates take, how many go
/// through, what readers feel of them, and what lookups and memory cost against the immutable FIB.
final class LiveBenchmark {
  private final Plan plan;
  private final Consumer<String> progress;
  private final List<Report.Table> tables = new ArrayList<>();
  private final List<Report.Structure> structures = new ArrayList<>();
  private final List<Report.Result> results = new ArrayList<>();
  private final List<Report.Latency> latencies = new ArrayList<>();

  /// What is measured.
  ///
  /// @param modes how lookups are called
  /// @param updates about how many updates the script has
  /// @param batch updates of a batch
  /// @param perSecond updates a second beside a reader, one at a time
  /// @param rebuilds updates that rebuild-and-swap makes
  /// @param runs timed runs of each workload
  /// @param minMillis least duration of a run
  /// @param traceSize addresses of a trace
  record Plan(
      List<LookupMode> modes,
      int updates,
      int batch,
      int perSecond,
      int rebuilds,
      int runs,
      long minMillis,
      int traceSize,
      long seed) {}

  LiveBenchmark(Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /// The report of all tables so far.
  Report report() {
    return new Report("live", Environment.facts(), tables, structures, results, latencies);
  }

  /// Measures on one table; results add up.
  void measure(BenchTable table) {
    tables.add(table.facts());
    LiveMeasurement measurement = new LiveMeasurement(table, plan, progress);
    measurement.run();
    structures.addAll(measurement.structures());
    results.addAll(measurement.results());
    latencies.addAll(measurement.latencies());
  }
}
