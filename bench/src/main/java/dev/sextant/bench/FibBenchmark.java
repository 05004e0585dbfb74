package dev.sextant.bench;

import dev.sextant.bench.harness.Environment;
import dev.sextant.bench.harness.HeapMeter;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.Stopwatch;
import dev.sextant.bench.harness.Summary;
import dev.sextant.bench.rival.Contender;
import dev.sextant.sources.synthetic.Trace;
import dev.sextant.sources.synthetic.TraceKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Builds every contender for every table, checks each workload, and times them all in turns.
///
/// A round times each workload once, on the same new trace; so whatever slows the machine for a
/// while slows all of them.
final class FibBenchmark {
  private static final int BUILDS = 5;

  private final Plan plan;
  private final Consumer<String> progress;
  private final List<Report.Table> tables = new ArrayList<>();
  private final List<Report.Structure> structures = new ArrayList<>();
  private final List<Report.Result> results = new ArrayList<>();

  /// What is measured.
  ///
  /// @param threads numbers of threads, each measured in turn
  /// @param runs timed runs of each workload
  /// @param minMillis least duration of a run
  /// @param traceSize addresses of a trace, each thread has one
  /// @param seed the traces' seeds are derived from it
  record Plan(
      List<ContenderKind> contenders,
      List<TraceKind> traces,
      List<LookupMode> modes,
      List<Integer> threads,
      int runs,
      long minMillis,
      int traceSize,
      long seed) {}

  FibBenchmark(Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /// Measures on one table; results add up.
  void measure(BenchTable table) {
    tables.add(table.facts());
    Map<ContenderKind, Contender> built = new EnumMap<>(ContenderKind.class);
    for (ContenderKind kind : plan.contenders()) {
      if (kind.knows(table.prefixes().family())) {
        built.put(kind, build(table, kind));
      }
    }
    Oracle oracle = new Oracle(table.prefixes());
    for (TraceKind trace : plan.traces()) {
      if (trace == TraceKind.MISSES && !Trace.hasGaps(table.prefixes())) {
        progress.accept(table.label() + ": no misses, the prefixes leave no gap");
        continue;
      }
      for (int threads : plan.threads()) {
        measure(table, oracle, built, trace, threads);
      }
    }
  }

  /// The report of all tables so far.
  Report report() {
    return new Report("fib", Environment.facts(), tables, structures, results);
  }

  private Contender build(BenchTable table, ContenderKind kind) {
    progress.accept(table.label() + ": building " + kind.label());
    double prefixes = Math.max(1, table.prefixes().size());
    double[] nanos = new double[BUILDS];
    for (int i = 0; i < BUILDS; i++) {
      Supplier<Contender> builder = kind.prepare(table.prefixes());
      long begin = Stopwatch.threadNanos();
      Contender _ = builder.get();
      nanos[i] = (Stopwatch.threadNanos() - begin) / prefixes;
    }
    HeapMeter.Measured<Contender> measured =
        HeapMeter.measure(() -> kind.prepare(table.prefixes()).get());
    Contender contender = measured.made();
    structures.add(
        new Report.Structure(
            table.label(),
            kind.label(),
            table.prefixes().size(),
            Summary.of(nanos).median(),
            contender.structureBytes(),
            measured.heapBytes(),
            contender.nativeBytes()));
    return contender;
  }

  /// One contender in one mode, on each thread.
  private record Entry(
      ContenderKind kind, LookupMode mode, List<LookupWorkload> workloads, List<Double> rates) {}

  private void measure(
      BenchTable table,
      Oracle oracle,
      Map<ContenderKind, Contender> built,
      TraceKind kind,
      int threads) {
    List<AddressTrace> traces = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      traces.add(new AddressTrace(table.prefixes().family(), plan.traceSize()));
    }
    List<Entry> entries = entries(built, traces);
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      Stopwatch stopwatch = new Stopwatch(plan.minMillis(), executor);
      fill(traces, table, kind, 0);
      int[] expected = oracle.answers(traces.getFirst());
      List<Check> checks = new ArrayList<>();
      for (Entry entry : entries) {
        progress.accept(table.label() + ": checking " + describe(kind, entry));
        LookupWorkload first = entry.workloads().getFirst();
        checks.add(new Check(first.countWrong(expected), first.checksum()));
        stopwatch.warmUp(entry.workloads());
      }
      for (int run = 0; run < plan.runs(); run++) {
        progress.accept(
            "%s: %s, run %d of %d".formatted(table.label(), label(kind), run + 1, plan.runs()));
        fill(traces, table, kind, run + 1);
        for (Entry entry : entries) {
          entry.rates().add(stopwatch.rate(entry.workloads()));
        }
      }
      for (int i = 0; i < entries.size(); i++) {
        results.add(result(table, kind, threads, entries.get(i), checks.get(i)));
      }
    }
  }

  private record Check(int wrong, String checksum) {}

  private List<Entry> entries(Map<ContenderKind, Contender> built, List<AddressTrace> traces) {
    List<Entry> entries = new ArrayList<>();
    built.forEach(
        (kind, contender) -> {
          for (LookupMode mode : plan.modes()) {
            if (mode.isSingle() || kind.isBatched()) {
              List<LookupWorkload> workloads =
                  traces.stream().map(trace -> new LookupWorkload(contender, mode, trace)).toList();
              entries.add(new Entry(kind, mode, workloads, new ArrayList<>()));
            }
          }
        });
    return entries;
  }

  private void fill(List<AddressTrace> traces, BenchTable table, TraceKind kind, int run) {
    for (int i = 0; i < traces.size(); i++) {
      traces.get(i).fill(table.prefixes(), kind, plan.seed() + run * 1000L + i);
    }
  }

  private Report.Result result(
      BenchTable table, TraceKind kind, int threads, Entry entry, Check check) {
    return new Report.Result(
        table.label(),
        entry.kind().label(),
        label(kind) + ", " + entry.mode(),
        threads,
        entry.rates(),
        Summary.of(entry.rates()),
        check.checksum(),
        plan.traceSize(),
        check.wrong());
  }

  private static String describe(TraceKind kind, Entry entry) {
    return entry.kind().label() + ", " + label(kind) + ", " + entry.mode();
  }

  private static String label(TraceKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
