package dev.sextant.bench;

import dev.sextant.bench.harness.HeapMeter;
import dev.sextant.bench.harness.Latencies;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.Stopwatch;
import dev.sextant.bench.harness.Summary;
import dev.sextant.bench.rival.Contender;
import dev.sextant.bench.rival.Fib4;
import dev.sextant.bench.rival.Fib6;
import dev.sextant.fib.Fib;
import dev.sextant.live.LiveFib;
import dev.sextant.live.Update;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.TraceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Everything that is measured of a live FIB on one table.
///
/// Longer than most classes: each measurement is a few lines, and they share the table, the script
/// and the lists of what was found.
final class LiveMeasurement {
  private static final int BUILDS = 5;

  private final LiveBenchmark.Plan plan;
  private final Consumer<String> progress;
  private final List<Report.Structure> structures = new ArrayList<>();
  private final List<Report.Result> results = new ArrayList<>();
  private final List<Report.Latency> latencies = new ArrayList<>();
  private final BenchTable table;
  private final PrefixTable prefixes;
  private final Family family;
  private final UpdateScript script;
  private final AddressTrace trace;
  private final Rib<Integer> rib;
  private double buildNanos;
  private long heapBytes;

  LiveMeasurement(BenchTable table, LiveBenchmark.Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
    this.table = table;
    this.prefixes = table.prefixes();
    this.family = prefixes.family();
    this.script = UpdateScript.of(prefixes, plan.updates(), plan.seed());
    this.trace = new AddressTrace(family, plan.traceSize());
    this.rib = RibBuilder.rib(prefixes);
  }

  void run() {
    trace.fill(prefixes, TraceKind.PREFIXES, plan.seed());
    Fib fib = build("fib", () -> Fib.compile(rib));
    structure("fib", fib.sizeBytes());
    UpdatedTable.Live live = build("live", () -> new UpdatedTable.Live(rib, family));
    memory("live", live.fib());
    writersTable(live.fib());
    UpdatedTable.Rebuilt rebuilt = new UpdatedTable.Rebuilt(rib, family);
    lookups(family == Family.IPV4 ? new Fib4(fib) : new Fib6(fib), live.reader());
    singles("live", live, script.updates().size());
    memory("live, after updates", live.fib());
    singles("rebuild", rebuilt, Math.min(plan.rebuilds(), script.updates().size()));
    batches(live, rebuilt);
    besideReaders(live, rebuilt);
    wide(live);
  }

  private void say(String what) {
    progress.accept(table.label() + ": " + what);
  }

  private <T> T build(String name, Supplier<T> builder) {
    say("building " + name);
    double[] nanos = new double[BUILDS];
    for (int i = 0; i < BUILDS; i++) {
      long begin = Stopwatch.threadNanos();
      T _ = builder.get();
      nanos[i] = (Stopwatch.threadNanos() - begin) / (double) Math.max(1, prefixes.size());
    }
    buildNanos = Summary.of(nanos).median();
    HeapMeter.Measured<T> measured = HeapMeter.measure(builder);
    heapBytes = measured.heapBytes();
    return measured.made();
  }

  private void structure(String name, long bytes) {
    structures.add(
        new Report.Structure(
            table.label(), name, prefixes.size(), buildNanos, bytes, heapBytes, 0));
  }

  /// What readers may read, and the same with the room for the next versions.
  private void memory(String name, LiveFib<Integer> fib) {
    structure(name, fib.sizeBytes());
    structure(name + ", with free room", fib.reservedBytes());
  }

  /// What the writer alone needs: its copy of the table, whose pages are still those of the table
  /// that it was made of, and the measured heap that is neither this nor for readers.
  private void writersTable(LiveFib<Integer> fib) {
    long table = fib.snapshot().rib().sizeBytes();
    heapBytes = table + Math.max(0, heapBytes - fib.reservedBytes());
    structure("live, writer's table", table);
  }

  private void lookups(Contender fib, Contender live) {
    int[] expected = new Oracle(prefixes).answers(trace);
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Stopwatch stopwatch = new Stopwatch(plan.minMillis(), executor);
      for (LookupMode mode : plan.modes()) {
        List<String> names = List.of("fib", "live");
        List<LookupWorkload> workloads =
            List.of(new LookupWorkload(fib, mode, trace), new LookupWorkload(live, mode, trace));
        int[] wrong = new int[2];
        for (int i = 0; i < 2; i++) {
          wrong[i] = workloads.get(i).countWrong(expected);
          stopwatch.warmUp(List.of(workloads.get(i)));
        }
        List<List<Double>> rates = List.of(new ArrayList<>(), new ArrayList<>());
        for (int run = 0; run < plan.runs(); run++) {
          say("lookups, %s, run %d of %d".formatted(mode, run + 1, plan.runs()));
          for (int i = 0; i < 2; i++) {
            rates.get(i).add(stopwatch.rate(List.of(workloads.get(i))));
          }
        }
        for (int i = 0; i < 2; i++) {
          result(names.get(i), "prefixes, " + mode, rates.get(i), plan.traceSize(), wrong[i]);
        }
      }
    }
  }

  /// Counts the answers that differ from those of the table given.
  private int countWrong(UpdatedTable updated, PrefixTable right) {
    int[] expected = new Oracle(right).answers(trace);
    int wrong = 0;
    for (String mode : List.of("single", "32")) {
      wrong +=
          new LookupWorkload(updated.reader(), LookupMode.of(mode), trace).countWrong(expected);
    }
    return wrong;
  }

  private void result(
      String contender, String workload, List<Double> rates, int checked, int wrong) {
    results.add(
        new Report.Result(
            table.label(), contender, workload, 1, rates, Summary.of(rates), "", checked, wrong));
  }

  private void singles(String name, UpdatedTable updated, int count) {
    say("single updates, " + name);
    List<Update<Integer>> updates = script.updates();
    int half = count / 2;
    // a first round, which is checked and warms the code up
    updates.subList(0, half).forEach(update -> updated.apply(List.of(update)));
    int wrong = countWrong(updated, script.tableAfter(half));
    updated.apply(updates.subList(half, updates.size()));
    Latencies timed = new Latencies();
    timed.begin();
    for (Update<Integer> update : updates.subList(0, count)) {
      timed.time(() -> updated.apply(List.of(update)));
    }
    timed.end();
    updated.apply(updates.subList(count, updates.size()));
    wrong += countWrong(updated, prefixes);
    latencies.add(timed.report(table.label(), name, "single update", wrong));
  }

  private void batches(UpdatedTable live, UpdatedTable rebuilt) {
    List<String> names = List.of("live", "rebuild");
    List<UpdatedTable> both = List.of(live, rebuilt);
    List<BatchWorkload> workloads =
        both.stream().map(each -> new BatchWorkload(each, script, plan.batch())).toList();
    int[] wrong = new int[2];
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Stopwatch stopwatch = new Stopwatch(plan.minMillis(), executor);
      for (int i = 0; i < 2; i++) {
        say("batches, checking " + names.get(i));
        int made = workloads.get(i).runHalf();
        wrong[i] = countWrong(both.get(i), script.tableAfter(made));
      }
      stopwatch.warmUp(List.of(workloads.getFirst()));
      List<List<Double>> rates = List.of(new ArrayList<>(), new ArrayList<>());
      for (int run = 0; run < plan.runs(); run++) {
        say("batches, run %d of %d".formatted(run + 1, plan.runs()));
        for (int i = 0; i < 2; i++) {
          rates.get(i).add(stopwatch.rate(List.of(workloads.get(i))));
        }
      }
      for (int i = 0; i < 2; i++) {
        workloads.get(i).finish();
        wrong[i] += countWrong(both.get(i), prefixes);
        result(
            names.get(i),
            "updates, batches of " + plan.batch(),
            rates.get(i),
            4 * plan.traceSize(),
            wrong[i]);
      }
    }
  }

  /// A reader, with a writer beside it or without.
  private record Pair(
      String name,
      UpdatedTable table,
      int perSecond,
      boolean writes,
      List<Double> lookups,
      List<Double> updates,
      Latencies latencies) {
    static Pair of(String name, UpdatedTable table, int perSecond, boolean writes) {
      return new Pair(
          name, table, perSecond, writes, new ArrayList<>(), new ArrayList<>(), new Latencies());
    }
  }

  private void besideReaders(UpdatedTable live, UpdatedTable rebuilt) {
    List<Pair> pairs =
        List.of(
            Pair.of("live, no updates", live, 0, false),
            Pair.of("live, %d updates/s".formatted(plan.perSecond()), live, plan.perSecond(), true),
            Pair.of("live, full speed", live, 0, true),
            Pair.of("rebuild, no updates", rebuilt, 0, false),
            Pair.of("rebuild, full speed", rebuilt, 0, true));
    try (ExecutorService readers = Executors.newSingleThreadExecutor();
        ExecutorService writers = Executors.newSingleThreadExecutor()) {
      Stopwatch stopwatch = new Stopwatch(plan.minMillis(), readers);
      for (Pair pair : pairs) {
        stopwatch.warmUp(List.of(readerOf(pair)));
      }
      for (int run = 0; run < plan.runs(); run++) {
        say("reader and writer, run %d of %d".formatted(run + 1, plan.runs()));
        for (Pair pair : pairs) {
          runPair(pair, stopwatch, writers);
        }
      }
    }
    for (Pair pair : pairs) {
      int wrong = countWrong(pair.table(), prefixes);
      result(pair.name(), "reader, batch 32", pair.lookups(), 2 * plan.traceSize(), wrong);
    }
    for (Pair pair : pairs) {
      if (pair.writes()) {
        result(pair.name(), "updates beside a reader", pair.updates(), 0, 0);
        latencies.add(
            pair.latencies()
                .report(table.label(), pair.name(), "single update beside a reader", 0));
      }
    }
  }

  private LookupWorkload readerOf(Pair pair) {
    return new LookupWorkload(pair.table().reader(), LookupMode.of("32"), trace);
  }

  private void runPair(Pair pair, Stopwatch stopwatch, ExecutorService writers) {
    LookupWorkload reader = readerOf(pair);
    if (!pair.writes()) {
      pair.lookups().add(stopwatch.rate(List.of(reader)));
      return;
    }
    UpdateWriter writer =
        new UpdateWriter(pair.table(), script.updates(), pair.perSecond(), pair.latencies());
    CompletableFuture<Void> writing = CompletableFuture.runAsync(writer, writers);
    writer.awaitStart();
    pair.lookups().add(stopwatch.rate(List.of(reader)));
    writer.stop();
    writing.join();
    pair.updates().add(writer.rate());
    writer.finish();
  }

  private void wide(UpdatedTable.Live live) {
    Latencies compiles = new Latencies();
    for (int run = 0; run < plan.runs(); run++) {
      compiles.time(() -> Fib.compile(rib));
    }
    latencies.add(compiles.report(table.label(), "fib", "compile", 0));
    for (Prefix prefix : WideUpdates.of(prefixes)) {
      wide(live, prefix);
    }
  }

  private void wide(UpdatedTable.Live live, Prefix prefix) {
    LiveFib<Integer> fib = live.fib();
    fib.withdraw(prefix);
    int value = prefixes.value(0);
    List<String> kinds = List.of("announce ", "change value of ", "withdraw ");
    List<Runnable> updates =
        List.of(
            () -> fib.announce(prefix, value + 1),
            () -> fib.announce(prefix, value),
            () -> fib.withdraw(prefix));
    List<Latencies> timed = List.of(new Latencies(), new Latencies(), new Latencies());
    for (int run = 0; run < plan.runs(); run++) {
      say("%s, run %d of %d".formatted(prefix, run + 1, plan.runs()));
      for (int kind = 0; kind < timed.size(); kind++) {
        timed.get(kind).begin();
        timed.get(kind).time(updates.get(kind));
        timed.get(kind).end();
      }
    }
    fib.announce(prefix, value);
    int wrong = countWrong(live, WideUpdates.with(prefixes, prefix, value));
    Optional<Integer> before = rib.get(prefix);
    fib.apply(List.of(new Update<>(prefix, before)));
    for (int kind = 0; kind < timed.size(); kind++) {
      latencies.add(timed.get(kind).report(table.label(), "live", kinds.get(kind) + prefix, wrong));
    }
  }

  List<Report.Structure> structures() {
    return structures;
  }

  List<Report.Result> results() {
    return results;
  }

  List<Report.Latency> latencies() {
    return latencies;
  }
}
