package dev.sextant.sources;

import dev.sextant.InputException;
import java.util.function.Consumer;

/// Counts what becomes of the parts of one input, and makes its errors.
final class Ledger {
  private final String file;
  private final String part;
  private final boolean strict;
  private final Consumer<Rejection> onRejected;
  private long delivered;
  private long rejected;
  private long masked;

  /// Opens the ledger of an input.
  ///
  /// @param part what messages call one of the parts that are delivered, such as `row`
  Ledger(String file, String part, boolean strict, Consumer<Rejection> onRejected) {
    this.file = file;
    this.part = part;
    this.strict = strict;
    this.onRejected = onRejected;
  }

  long delivered() {
    return delivered;
  }

  long rejected() {
    return rejected;
  }

  long masked() {
    return masked;
  }

  /// Counts a part that is delivered.
  void deliver() {
    delivered++;
  }

  /// Counts parts whose host bits were masked.
  void mask(int count) {
    masked += count;
  }

  /// Skips a bad part and counts it.
  ///
  /// @throws InputException if reading is strict
  void reject(String place, String reason) {
    if (strict) {
      throw failure(place, reason);
    }
    rejected++;
    onRejected.accept(new Rejection(file, place, reason));
  }

  /// The error of an input that cannot be read on; it says how many parts were read.
  InputException failure(String place, String reason) {
    return new InputException(file, place, withDelivered(reason));
  }

  /// The same with its cause.
  InputException failure(String place, String reason, Throwable cause) {
    return new InputException(file, place, withDelivered(reason), cause);
  }

  private String withDelivered(String reason) {
    return delivered == 0
        ? reason
        : reason
            + " ("
            + delivered
            + " "
            + part
            + (delivered == 1 ? " was" : "s were")
            + " read before)";
  }
}
