package dev.sextant.cli;

import dev.sextant.live.LiveFib;
import dev.sextant.sources.Update;
import dev.sextant.sources.UpdateSink;
import dev.sextant.sources.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Plays updates over a live FIB in the thread that reads them, and measures it.
///
/// Updates of a batch become visible together; in recorded time a batch ends early when the next
/// update is not due yet.
final class Replay implements UpdateSink {
  /// The longest time told apart.
  private static final long MAX_NANOS = Duration.ofHours(1).toNanos();

  private static final int SIGNIFICANT_DIGITS = 3;

  /// The longest time without a look at [Watch].
  private static final long WATCH_NANOS = Duration.ofMillis(50).toNanos();

  /// Looks after the replay from time to time: it may show how far it is, or throw to end it.
  @FunctionalInterface
  interface Watch {
    /// Looks at a replay, in its own thread.
    ///
    /// @param untilDueNanos how long the next update is waited for; 0 while updates are played
    void look(Replay replay, long untilDueNanos);
  }

  private final ReplayTable table;
  private final LiveFib<Value> live;
  private final Pace pace;
  private final int batchSize;
  private final Watch watch;

  private final List<dev.sextant.live.Update<Value>> batch = new ArrayList<>();
  private final long[] readNanos;
  private int batched;
  private int visible;

  private final Histogram untilVisible = new Histogram(MAX_NANOS, SIGNIFICANT_DIGITS);
  private boolean recordHasUpdates;
  private long messages;
  private long emptyMessages;
  private long announced;
  private long withdrawn;
  private long stateChanges;
  private long choosingNanos;
  private long publishingNanos;
  private long waitingNanos;
  private long mostLateNanos;

  /// Creates a replay in which nothing was played yet.
  ///
  /// @param table follows the updates, and is used by nobody else meanwhile
  /// @param live shows the same table
  /// @param batchSize updates that become visible together, at least 1
  Replay(ReplayTable table, LiveFib<Value> live, Pace pace, int batchSize, Watch watch) {
    this.table = table;
    this.live = live;
    this.pace = pace;
    this.batchSize = batchSize;
    this.watch = watch;
    this.readNanos = new long[batchSize];
  }

  @Override
  public void update(Update update) {
    long now = awaitDue(update.timeMicros());
    recordHasUpdates = true;
    switch (update) {
      case Update.Announce announce -> announced++;
      case Update.Withdraw withdraw -> withdrawn++;
      case Update.StateChange change -> stateChanges++;
    }
    int before = batch.size();
    table.apply(update, batch::add);
    choosingNanos += System.nanoTime() - now;
    if (batch.size() > before) {
      readNanos[visible++] = now;
    }
    if (++batched == batchSize) {
      publish();
    }
  }

  @Override
  public void recordEnd() {
    if (recordHasUpdates) {
      messages++;
    } else {
      emptyMessages++;
    }
    recordHasUpdates = false;
  }

  /// Makes what was played visible, as at the end of a stream.
  void publish() {
    if (!batch.isEmpty()) {
      long start = System.nanoTime();
      live.apply(batch);
      long end = System.nanoTime();
      publishingNanos += end - start;
      for (int i = 0; i < visible; i++) {
        untilVisible.recordValue(Math.min(end - readNanos[i], MAX_NANOS));
      }
      batch.clear();
    }
    batched = 0;
    visible = 0;
    watch.look(this, 0);
  }

  /// Waits until an update is due; returns the time then.
  private long awaitDue(long recordedMicros) {
    long now = System.nanoTime();
    if (!pace.isRecorded()) {
      return now;
    }
    long untilDue = pace.untilDue(recordedMicros, now);
    if (untilDue > 0 && batched > 0) {
      publish();
      now = System.nanoTime();
      untilDue = pace.untilDue(recordedMicros, now);
    }
    while (untilDue > 0) {
      watch.look(this, untilDue);
      LockSupport.parkNanos(Math.min(untilDue, WATCH_NANOS));
      long later = System.nanoTime();
      waitingNanos += later - now;
      now = later;
      untilDue = pace.untilDue(recordedMicros, now);
    }
    mostLateNanos = Math.max(mostLateNanos, -untilDue);
    return now;
  }

  /// Updates played so far, of all kinds.
  long updates() {
    return announced + withdrawn + stateChanges;
  }

  /// What was played so far.
  Played played() {
    return new Played(messages, emptyMessages, announced, withdrawn, stateChanges);
  }

  /// Where the time of the playing thread went so far.
  ///
  /// @param totalNanos all of it
  Times times(long totalNanos) {
    return new Times(totalNanos, choosingNanos, publishingNanos, waitingNanos, mostLateNanos);
  }

  /// The time from the reading of an update to the moment at which it was visible, in nanoseconds,
  /// of updates that changed a best route.
  Distribution untilVisible() {
    return Distribution.of(untilVisible);
  }

  /// Counts of what was played.
  ///
  /// @param messages with updates; a change of a session's state counts as one
  /// @param emptyMessages without
  record Played(
      long messages, long emptyMessages, long announced, long withdrawn, long stateChanges) {
    /// Updates of all kinds.
    long updates() {
      return announced + withdrawn + stateChanges;
    }
  }

  /// Where time went, in nanoseconds.
  ///
  /// @param choosing following the routes of all peers
  /// @param publishing in the live FIB
  /// @param waiting for updates that were not due
  /// @param mostLate the longest that an update was read behind the moment at which it was due
  record Times(long total, long choosing, long publishing, long waiting, long mostLate) {
    /// Reading and decoding files, and all that is not accounted for otherwise.
    long reading() {
      return Math.max(0, total - choosing - publishing - waiting);
    }
  }

  /// A distribution of times in nanoseconds, exact to three digits; all 0 without any.
  record Distribution(long count, long min, long median, long p99, long p999, long max) {
    private static Distribution of(Histogram histogram) {
      return histogram.getTotalCount() == 0
          ? new Distribution(0, 0, 0, 0, 0, 0)
          : new Distribution(
              histogram.getTotalCount(),
              histogram.getMinValue(),
              histogram.getValueAtPercentile(50),
              histogram.getValueAtPercentile(99),
              histogram.getValueAtPercentile(99.9),
              histogram.getMaxValue());
    }
  }
}
