package dev.sextant.bench;

import dev.sextant.bench.harness.HeapMeter;
import dev.sextant.live.LiveFib;
import dev.sextant.live.LiveSnapshot;
import dev.sextant.live.Update;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Updates a live FIB for a long time, with readers and a checker beside the writer.
///
/// In rounds: each leads back to the first table, where the heap is measured. The checker compares
/// versions with a plain table that took the same updates: after a batch, as often as it is free,
/// at the boundaries of what changed and of a sample; one version of each round once more at its
/// end, when it is old; at last the newest version at all boundaries.
final class Soak {
  private static final int MOST_IN_ROUND = 200_000;
  private static final int SAMPLE = 500;
  private static final long HEAP_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long PROGRESS_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Plan plan;
  private final Consumer<String> progress;
  private final Findings findings = new Findings();
  private final HeapTrend heap;
  private final Marks marks;
  private final LiveFib<Integer> fib;
  private final SoakTraffic traffic;
  private final SplittableRandom random;
  private final AtomicLong compared = new AtomicLong();
  private final AtomicLong reads = new AtomicLong();
  private final long begin = System.nanoTime();
  private long lastHeap = begin;
  private long lastProgress = begin;
  private long rounds;
  private volatile boolean isDone;

  /// What is to be done.
  ///
  /// @param updates ends the soak behind so many updates
  /// @param nanos ends the soak after so long a time
  /// @param heapGrowthPercent see [HeapTrend]
  record Plan(
      List<PrefixTable> tables,
      long updates,
      long nanos,
      int readers,
      int heapGrowthPercent,
      long seed) {}

  Soak(Plan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
    this.heap = new HeapTrend(plan.heapGrowthPercent());
    this.marks = new Marks(plan.seed());
    this.random = new SplittableRandom(plan.seed());
    Rib<Integer> model = new Rib<>();
    for (PrefixTable table : plan.tables()) {
      for (RibEntry<Integer> entry : RibBuilder.rib(table)) {
        model.put(entry.prefix(), entry.value());
      }
    }
    this.fib = LiveFib.of(model);
    this.traffic = new SoakTraffic(plan.tables(), fib, model, marks, plan.seed());
  }

  /// Runs to the end; returns what was found wrong.
  Findings run() {
    try (ExecutorService threads = Executors.newFixedThreadPool(plan.readers() + 1)) {
      List<CompletableFuture<Void>> readers = new ArrayList<>();
      for (int i = 0; i < plan.readers(); i++) {
        readers.add(CompletableFuture.runAsync(() -> guarded("reader", this::read), threads));
      }
      try {
        do {
          round(threads);
          boolean isDue = System.nanoTime() - lastHeap >= HEAP_PERIOD_NANOS;
          if (rounds == 1 || isDue || isOver()) {
            measureHeap();
          }
        } while (!isOver());
      } finally {
        isDone = true;
      }
      readers.forEach(CompletableFuture::join);
    }
    progress.accept("comparing every prefix");
    compared.addAndGet(traffic.both().compareAll(findings));
    if (!heap.isFlat()) {
      findings.add("the heap grew over its bound");
    }
    return findings;
  }

  private boolean isOver() {
    return traffic.made() >= plan.updates() || System.nanoTime() - begin >= plan.nanos();
  }

  private void round(ExecutorService threads) {
    int families = plan.tables().size();
    long size = Math.min(MOST_IN_ROUND, plan.updates() / 4) / families;
    List<List<Update<Integer>>> scripts = traffic.scripts((int) Math.max(1, size));
    int[] next = new int[families];
    SoakComparison old = traffic.both();
    List<Prefix> oldSample = old.sample(SAMPLE, random);
    CompletableFuture<Void> checking = CompletableFuture.completedFuture(null);
    while (!isOver()) {
      int at = random.nextInt(families);
      if (next[at] == scripts.get(at).size()) {
        break;
      }
      next[at] = traffic.step(scripts.get(at), next[at]);
      if (checking.isDone()) {
        SoakComparison both = traffic.both();
        List<Prefix> prefixes = new ArrayList<>(traffic.changed());
        prefixes.addAll(both.sample(SAMPLE, random));
        checking = CompletableFuture.runAsync(() -> check(both, prefixes), threads);
      }
      showProgress();
    }
    checking.join();
    check(old, oldSample);
    traffic.restore();
    check(traffic.both(), traffic.changed());
    rounds++;
  }

  private void measureHeap() {
    heap.add(HeapMeter.usedBytes());
    lastHeap = System.nanoTime();
  }

  private void check(SoakComparison both, List<Prefix> prefixes) {
    guarded("checker", () -> compared.addAndGet(both.compare(prefixes, findings)));
  }

  /// Makes a finding out of what a lookup throws.
  private void guarded(String who, Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      findings.add(who + ": " + e);
    }
  }

  private void read() {
    long lastVersion = 0;
    long lastBatch = 0;
    while (!isDone) {
      LiveSnapshot<Integer> snapshot = fib.snapshot();
      long batch = marks.check(snapshot, findings);
      if (snapshot.version() < lastVersion || batch < lastBatch) {
        findings.add(
            "a reader saw version %d with batch %d after version %d with batch %d"
                .formatted(snapshot.version(), batch, lastVersion, lastBatch));
      }
      lastVersion = snapshot.version();
      lastBatch = batch;
      reads.incrementAndGet();
    }
  }

  private void showProgress() {
    long now = System.nanoTime();
    if (now - lastProgress >= PROGRESS_PERIOD_NANOS) {
      lastProgress = now;
      progress.accept(
          "%d s: %,d updates, %,d reads, %,d answers compared, %d findings"
              .formatted(
                  seconds(now), traffic.made(), reads.get(), compared.get(), findings.count()));
    }
  }

  private long seconds(long now) {
    return TimeUnit.NANOSECONDS.toSeconds(now - begin);
  }

  /// What was done, in lines.
  String summary() {
    return """
    %,d updates in %,d batches and %d rounds, %,d of them withdrawn by a condition; %d s
    %,d times readers saw a whole batch, none older than the one before
    %,d answers compared with a plain table
    %s
    %d findings
    """
        .formatted(
            traffic.made(),
            traffic.batches(),
            rounds,
            traffic.withdrawnByCondition(),
            seconds(System.nanoTime()),
            reads.get(),
            compared.get(),
            heap,
            findings.count());
  }
}
