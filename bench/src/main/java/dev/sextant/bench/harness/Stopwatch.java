package dev.sextant.bench.harness;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/// Times workloads, on one thread or several at once.
///
/// The clock is the thread's processor time, so that other programs take none away from a run; what
/// they take from the caches still shows. A run goes on, chunk by chunk, for at least the given
/// time. Not for several threads itself.
public final class Stopwatch {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int CALM_RUNS = 3;
  private static final int MAX_WARM_UP_RUNS = 30;
  private static final double CALM = 0.05;

  private final long minNanos;
  private final ExecutorService threads;

  /// Creates a stopwatch.
  ///
  /// @param minMillis least duration of a run
  /// @param threads runs the workloads; it has as many threads as workloads are timed at once
  public Stopwatch(long minMillis, ExecutorService threads) {
    this.minNanos = minMillis * 1_000_000;
    this.threads = threads;
  }

  /// The clock: processor time of the calling thread so far.
  public static long threadNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /// Operations per second of one run, all workloads at once, each on a thread of its own.
  public double rate(List<? extends Workload> workloads) {
    CyclicBarrier start = new CyclicBarrier(workloads.size());
    List<Future<Double>> rates = new ArrayList<>();
    for (Workload workload : workloads) {
      rates.add(
          threads.submit(
              () -> {
                start.await();
                return rate(workload, minNanos);
              }));
    }
    double sum = 0;
    for (Future<Double> rate : rates) {
      sum += value(rate);
    }
    return sum;
  }

  /// Runs until the code is compiled: until three runs in a row differ by less than 5 %, or 30 runs
  /// were made.
  public void warmUp(List<? extends Workload> workloads) {
    double[] last = new double[CALM_RUNS];
    for (int run = 0; run < MAX_WARM_UP_RUNS; run++) {
      last[run % CALM_RUNS] = rate(workloads);
      Summary summary = Summary.of(last);
      if (summary.max() - summary.min() < CALM * summary.max()) {
        return;
      }
    }
  }

  private static double rate(Workload workload, long minNanos) {
    int chunks = workload.chunks();
    long operations = 0;
    long begin = threadNanos();
    long nanos;
    int chunk = 0;
    do {
      // a look at the clock costs a microsecond, so only after every eighth chunk
      for (int i = 0; i < 8; i++) {
        operations += workload.run(chunk);
        chunk = chunk + 1 == chunks ? 0 : chunk + 1;
      }
      nanos = threadNanos() - begin;
    } while (nanos < minNanos);
    return operations * 1e9 / nanos;
  }

  private static double value(Future<Double> rate) {
    try {
      return rate.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a workload failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
