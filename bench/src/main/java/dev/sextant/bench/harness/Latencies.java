package dev.sextant.bench.harness;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/// Durations of operations, each timed alone, and the pauses of the collector meanwhile.
///
/// The clock is the wall's, as for whoever waits: what other programs take from the processor is in
/// it.
public final class Latencies {
  private long[] nanos = new long[1024];
  private Pauses before = new Pauses(0, 0);
  private long collections;
  private long collectionMillis;
  private int count;

  /// What collectors did so far, those beside the program left out.
  private record Pauses(long count, long millis) {
    static Pauses soFar() {
      long count = 0;
      long millis = 0;
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        if (!collector.getName().contains("Concurrent")) {
          count += collector.getCollectionCount();
          millis += collector.getCollectionTime();
        }
      }
      return new Pauses(count, millis);
    }
  }

  /// Counts the collector's pauses from now on.
  public void begin() {
    before = Pauses.soFar();
  }

  /// Counts no more pauses until the next [#begin()].
  public void end() {
    Pauses now = Pauses.soFar();
    collections += now.count() - before.count();
    collectionMillis += now.millis() - before.millis();
  }

  /// Times one operation.
  public void time(Runnable operation) {
    long begin = System.nanoTime();
    operation.run();
    long duration = System.nanoTime() - begin;
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = duration;
  }

  /// What was timed, at least one operation.
  ///
  /// @param wrong number of wrong answers that were found around the timing
  public Report.Latency report(String table, String contender, String workload, long wrong) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return new Report.Latency(
        table,
        contender,
        workload,
        count,
        micros(sorted, 0.5),
        micros(sorted, 0.99),
        micros(sorted, 0.999),
        micros(sorted, 1),
        collections,
        collectionMillis,
        wrong);
  }

  /// The least duration that so large a share did not exceed.
  private static double micros(long[] sorted, double share) {
    int at = (int) Math.ceil(share * sorted.length) - 1;
    return sorted[Math.max(0, at)] / 1e3;
  }
}
