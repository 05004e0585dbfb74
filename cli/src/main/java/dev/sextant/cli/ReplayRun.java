package dev.sextant.cli;

import dev.sextant.InputException;
import dev.sextant.fib.Kernel;
import dev.sextant.live.LiveFib;
import dev.sextant.rib.RibView;
import dev.sextant.sources.Value;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/// A table that is read while updates are played over it: readers alone first, then with the
/// updates, then the check of what came out.
final class ReplayRun {
  /// The part of the readers' time alone that only warms up.
  private static final double WARM_UP = 0.5;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long PROGRESS_NANOS = Duration.ofMillis(200).toNanos();

  /// How updates are played and read.
  ///
  /// @param speed how many times faster than recorded; empty for as fast as possible
  /// @param batchSize updates that become visible together
  /// @param readers number of threads that look addresses up
  /// @param aloneSeconds how long they do so before the updates
  record Settings(OptionalDouble speed, int batchSize, int readers, double aloneSeconds) {}

  /// Ends a replay that the user interrupts.
  private static final class InterruptedReplayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InterruptedReplayException() {
      super("the replay was interrupted", null, false, false);
    }
  }

  /// What readers do.
  @FunctionalInterface
  interface Work {
    /// What the reader of a number does again and again, as [Readers#start] takes it.
    ///
    /// @param table what the live FIB holds at the start
    IntFunction<IntSupplier> of(LiveFib<Value> live, RibView<Value> table);
  }

  private final Settings settings;
  private final Work work;
  private final Progress progress;
  private final ReplayTable table;
  private final ReplayReport.TableSize before;
  private final FibValues numbers = new FibValues();
  private final LiveFib<Value> live;
  private Optional<InputException> failure = Optional.empty();
  private boolean isInterrupted;
  private long shownNanos;

  /// Compiles the table.
  ///
  /// @param work gives readers what they do
  ReplayRun(Settings settings, ReplayTable table, Work work, Progress progress) {
    this.settings = settings;
    this.work = work;
    this.progress = progress;
    this.table = table;
    this.live = LiveFib.of(table.toRib(), numbers, Kernel.preferred());
    this.before = ReplayReport.TableSize.of(live.snapshot().rib());
  }

  /// Why a file was not played to its end; what was read of it before is in the report.
  Optional<InputException> failure() {
    return failure;
  }

  /// Plays the updates of these files; to be called once.
  ///
  /// If the process is asked to end meanwhile, that ends the playing, and the report tells what was
  /// played before.
  ReplayReport play(UpdateFiles files, RejectedMessages rejected, Interruption interruption) {
    IntFunction<IntSupplier> reading = work.of(live, live.snapshot().rib());
    long firstVersion = live.snapshot().version();
    long heapBefore = CollectorWatch.liveHeapBytes();
    Readers readers = Readers.start(settings.readers(), reading);
    Replay replay =
        new Replay(
            table,
            live,
            new Pace(settings.speed()),
            settings.batchSize(),
            (played, untilDueNanos) -> look(played, untilDueNanos, readers, interruption));
    double alone;
    Playing playing;
    try (readers) {
      alone = readAlone(readers);
      playing = playBeside(readers, replay, files, rejected);
    } finally {
      progress.clear();
    }
    readers.check();
    long heapAfter = CollectorWatch.liveHeapBytes();
    return new ReplayReport(
        failure.isEmpty() && !isInterrupted,
        before,
        ReplayReport.TableSize.of(live.snapshot().rib()),
        table.routeCount(),
        replay.played(),
        table.absentWithdrawals(),
        live.snapshot().version() - firstVersion,
        rejected.reasons(),
        replay.times(playing.nanos()),
        replay.untilVisible(),
        new ReplayReport.Reading(settings.readers(), alone, playing.lookupsPerSecond()),
        playing.pauses(),
        new ReplayReport.Memory(heapBefore, heapAfter, live.sizeBytes(), live.reservedBytes()),
        isInterrupted ? Optional.empty() : Optional.of(check()));
  }

  /// Lets readers read without updates; returns their lookups a second.
  private double readAlone(Readers readers) {
    if (readers.size() == 0 || settings.aloneSeconds() == 0) {
      return 0;
    }
    progress.show("reading without updates");
    rest(settings.aloneSeconds() * WARM_UP);
    long lookups = readers.lookups();
    long nanos = System.nanoTime();
    rest(settings.aloneSeconds() * (1 - WARM_UP));
    return perSecond(readers.lookups() - lookups, System.nanoTime() - nanos);
  }

  private static void rest(double seconds) {
    try {
      Thread.sleep(Duration.ofNanos((long) (seconds * NANOS_PER_SECOND)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// What happened while updates were played.
  private record Playing(long nanos, double lookupsPerSecond, CollectorWatch.Pauses pauses) {}

  private Playing playBeside(
      Readers readers, Replay replay, UpdateFiles files, RejectedMessages rejected) {
    CollectorWatch collector = CollectorWatch.start();
    long lookups = readers.lookups();
    long start = System.nanoTime();
    try {
      try {
        files.read(rejected, replay);
      } catch (InputException e) {
        failure = Optional.of(e);
      }
      replay.publish();
    } catch (InterruptedReplayException e) {
      isInterrupted = true;
    }
    long nanos = System.nanoTime() - start;
    return new Playing(nanos, perSecond(readers.lookups() - lookups, nanos), collector.stop());
  }

  private static double perSecond(long count, long nanos) {
    return nanos == 0 ? 0 : count * NANOS_PER_SECOND / nanos;
  }

  /// Shows how far the replay is, and ends it if it was interrupted or a reader failed.
  private void look(Replay replay, long untilDueNanos, Readers readers, Interruption interruption) {
    if (interruption.isRequested()) {
      throw new InterruptedReplayException();
    }
    readers.check();
    long now = System.nanoTime();
    if (now - shownNanos > PROGRESS_NANOS) {
      shownNanos = now;
      String waiting =
          untilDueNanos > PROGRESS_NANOS ? "; the next one in " + NanosText.of(untilDueNanos) : "";
      progress.show(Counted.grouped(replay.updates(), "update") + " played" + waiting);
    }
  }

  private TableCheck.Result check() {
    progress.show("checking every answer");
    try {
      return TableCheck.of(live.snapshot(), table.toRib(), table.withdrawn(), numbers);
    } finally {
      progress.clear();
    }
  }
}
