package dev.sextant.sources;

/// Takes the updates of a stream, in the order of the file. What it throws ends the reading and
/// reaches the caller.
@FunctionalInterface
public interface UpdateSink {
  /// Takes one update; within a message, withdrawals come before announcements.
  void update(Update update);

  /// Hears that a sound record ends, whose updates it took; there may have been none.
  default void recordEnd() {}
}
