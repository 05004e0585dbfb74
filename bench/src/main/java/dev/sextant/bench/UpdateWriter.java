package dev.sextant.bench;

import dev.sextant.bench.harness.Latencies;
import dev.sextant.live.Update;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/// Plays a script over a table, one update at a time, until it is told to stop.
final class UpdateWriter implements Runnable {
  private final UpdatedTable table;
  private final List<Update<Integer>> updates;
  private final long periodNanos;
  private final Latencies latencies;
  private final CountDownLatch started = new CountDownLatch(1);
  private volatile boolean isStopped;
  private int next;
  private long made;
  private double seconds;

  /// A writer at the beginning of the script.
  ///
  /// @param perSecond updates a second; 0: as many as possible
  /// @param latencies takes the duration of each
  UpdateWriter(
      UpdatedTable table, List<Update<Integer>> updates, int perSecond, Latencies latencies) {
    this.latencies = latencies;
    this.table = table;
    this.updates = updates;
    this.periodNanos = perSecond == 0 ? 0 : 1_000_000_000L / perSecond;
  }

  @Override
  public void run() {
    latencies.begin();
    long begin = System.nanoTime();
    long due = begin;
    while (!isStopped) {
      long wait = due - System.nanoTime();
      if (periodNanos > 0 && wait > 0) {
        LockSupport.parkNanos(wait);
        continue;
      }
      due += periodNanos;
      Update<Integer> update = updates.get(next);
      next = next + 1 == updates.size() ? 0 : next + 1;
      latencies.time(() -> table.apply(List.of(update)));
      made++;
      started.countDown();
    }
    latencies.end();
    seconds = (System.nanoTime() - begin) / 1e9;
  }

  /// Waits for the first update, so that what is timed beside it is not before it.
  void awaitStart() {
    try {
      started.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /// Makes [#run()] return behind the update that is under way.
  void stop() {
    isStopped = true;
  }

  /// Makes the rest of the script, as one batch; the table is then as it was at the beginning.
  void finish() {
    if (next > 0) {
      table.apply(updates.subList(next, updates.size()));
      next = 0;
    }
  }

  /// Updates a second while it ran.
  double rate() {
    return made / seconds;
  }
}
