package dev.sextant.cli;

import java.util.OptionalDouble;

/// The moments at which the updates of a recording are due, on the clock of [System#nanoTime].
///
/// An update that was recorded with an earlier time than one before it is due together with that
/// one.
final class Pace {
  private static final double NANOS_PER_MICRO = 1_000;

  private final OptionalDouble speed;
  private boolean started;
  private long startNanos;
  private long startMicros;
  private long dueNanos;

  /// Creates a pace that starts with its first update.
  ///
  /// @param speed how many times faster than recorded; empty if every update is due at once
  Pace(OptionalDouble speed) {
    this.speed = speed;
  }

  /// Whether updates are due at moments of their own.
  boolean isRecorded() {
    return speed.isPresent();
  }

  /// The nanoseconds until an update is due; 0 or less if it is due now or was before.
  ///
  /// @param recordedMicros when it was recorded
  long untilDue(long recordedMicros, long nowNanos) {
    if (speed.isEmpty()) {
      return 0;
    }
    if (!started) {
      started = true;
      startNanos = nowNanos;
      startMicros = recordedMicros;
    }
    double sinceStart = (recordedMicros - startMicros) * NANOS_PER_MICRO / speed.getAsDouble();
    dueNanos = Math.max(dueNanos, (long) sinceStart);
    return dueNanos - (nowNanos - startNanos);
  }
}
