package dev.sextant.bench;

import dev.sextant.bench.harness.Environment;
import dev.sextant.bench.harness.HeapMeter;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.Stopwatch;
import dev.sextant.bench.harness.Summary;
import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.TraceKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Fills Sextant's RIB and the IPAddress library's trie, checks them, and times edits and longest
/// matches in turns.
final class RibBenchmark {
  private final int runs;
  private final long minMillis;
  private final int traceSize;
  private final long seed;
  private final Consumer<String> progress;
  private final List<Report.Table> tables = new ArrayList<>();
  private final List<Report.Structure> structures = new ArrayList<>();
  private final List<Report.Result> results = new ArrayList<>();

  RibBenchmark(int runs, long minMillis, int traceSize, long seed, Consumer<String> progress) {
    this.runs = runs;
    this.minMillis = minMillis;
    this.traceSize = traceSize;
    this.seed = seed;
    this.progress = progress;
  }

  /// A contender's workload.
  private record Entry(String contender, String workload, RibWorkload run, List<Double> rates) {}

  /// Measures on one table; results add up.
  void measure(BenchTable table) {
    tables.add(table.facts());
    PrefixTable prefixes = table.prefixes();
    Family family = prefixes.family();
    Map<String, Supplier<RibContender>> contenders = new LinkedHashMap<>();
    contenders.put("rib", () -> RibContender.sextant(family));
    contenders.put("ipaddress", () -> RibContender.ipAddress(family));
    AddressTrace trace = new AddressTrace(family, traceSize);
    trace.fill(prefixes, TraceKind.PREFIXES, seed);
    List<Entry> entries = new ArrayList<>();
    contenders.forEach(
        (name, empty) -> {
          RibContender filled = fill(table, name, empty);
          entries.add(
              new Entry(
                  name,
                  "longest match, prefixes",
                  new RibWorkload.Matches(filled, family, trace),
                  new ArrayList<>()));
          entries.add(
              new Entry(
                  name,
                  "puts and removes",
                  new RibWorkload.Edits(filled, prefixes, seed),
                  new ArrayList<>()));
        });
    time(table, trace, entries);
  }

  private RibContender fill(BenchTable table, String name, Supplier<RibContender> empty) {
    progress.accept(table.label() + ": filling " + name);
    PrefixTable prefixes = table.prefixes();
    double count = Math.max(1, prefixes.size());
    // the first one warms the code up
    empty.get().with(prefixes);
    long begin = Stopwatch.threadNanos();
    empty.get().with(prefixes);
    double nanos = (Stopwatch.threadNanos() - begin) / count;
    HeapMeter.Measured<RibContender> measured = HeapMeter.measure(() -> empty.get().with(prefixes));
    structures.add(
        new Report.Structure(
            table.label(), name, prefixes.size(), nanos, 0, measured.heapBytes(), 0));
    return measured.made();
  }

  private void time(BenchTable table, AddressTrace trace, List<Entry> entries) {
    int[] expected = new Oracle(table.prefixes()).answers(trace);
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Stopwatch stopwatch = new Stopwatch(minMillis, executor);
      int[] wrong = new int[entries.size()];
      for (int i = 0; i < wrong.length; i++) {
        Entry entry = entries.get(i);
        progress.accept(
            table.label() + ": checking " + entry.contender() + ", " + entry.workload());
        wrong[i] = entry.run().countWrong(expected);
        stopwatch.warmUp(List.of(entry.run()));
      }
      for (int run = 0; run < runs; run++) {
        progress.accept("%s: run %d of %d".formatted(table.label(), run + 1, runs));
        trace.fill(table.prefixes(), TraceKind.PREFIXES, seed + run + 1);
        for (Entry entry : entries) {
          entry.rates().add(stopwatch.rate(List.of(entry.run())));
        }
      }
      for (int i = 0; i < wrong.length; i++) {
        results.add(result(table, entries.get(i), wrong[i]));
      }
    }
  }

  private Report.Result result(BenchTable table, Entry entry, int wrong) {
    int checked = entry.run() instanceof RibWorkload.Matches ? traceSize : table.prefixes().size();
    return new Report.Result(
        table.label(),
        entry.contender(),
        entry.workload(),
        1,
        entry.rates(),
        Summary.of(entry.rates()),
        "",
        checked,
        wrong);
  }

  /// The report of all tables so far.
  Report report() {
    return new Report("rib", Environment.facts(), tables, structures, results);
  }
}
