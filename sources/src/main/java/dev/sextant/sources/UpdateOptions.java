package dev.sextant.sources;

import java.util.function.Consumer;

/// How an update stream is read.
///
/// @param strict whether the first bad message ends the reading with an error, instead of being
///   skipped and counted
/// @param sent whether messages that the collector sent itself (the `LOCAL` subtypes) are read too,
///   as updates of a peer that is the collector; they repeat what its peers said, or say what it
///   originates
/// @param onRejected hears of each skipped message, in order
public record UpdateOptions(boolean strict, boolean sent, Consumer<Rejection> onRejected) {
  /// Only what the collector received; bad messages are skipped in silence and counted.
  public static UpdateOptions defaults() {
    return new UpdateOptions(false, false, rejection -> {});
  }

  /// The same, ending at the first bad message or not.
  public UpdateOptions withStrict(boolean ending) {
    return new UpdateOptions(ending, sent, onRejected);
  }

  /// The same, with the messages that the collector sent or without.
  public UpdateOptions withSent(boolean included) {
    return new UpdateOptions(strict, included, onRejected);
  }

  /// The same with a listener for skipped messages.
  public UpdateOptions withOnRejected(Consumer<Rejection> listener) {
    return new UpdateOptions(strict, sent, listener);
  }
}
