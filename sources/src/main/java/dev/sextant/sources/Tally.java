package dev.sextant.sources;

import dev.sextant.InputException;
import dev.sextant.net.Target;

/// Passes the rows of one input on, and counts what becomes of them.
final class Tally {
  private final Ledger ledger;
  private final ReadOptions options;
  private final RowSink sink;

  Tally(String file, ReadOptions options, RowSink sink) {
    this.ledger = new Ledger(file, "row", options.strict(), options.onRejected());
    this.options = options;
    this.sink = sink;
  }

  Ledger ledger() {
    return ledger;
  }

  ReadOptions options() {
    return options;
  }

  long rows() {
    return ledger.delivered();
  }

  /// Delivers a row.
  void row(Target target, Value value) {
    ledger.deliver();
    sink.row(target, value);
  }

  /// Counts a row whose host bits were masked.
  void masked() {
    ledger.mask(1);
  }

  /// Skips a bad row and counts it.
  ///
  /// @throws InputException if the options are strict
  void reject(String place, String reason) {
    ledger.reject(place, reason);
  }

  /// The error of an input that cannot be read on; it says how many rows were read.
  InputException failure(String place, String reason) {
    return ledger.failure(place, reason);
  }

  /// The same with its cause.
  InputException failure(String place, String reason, Throwable cause) {
    return ledger.failure(place, reason, cause);
  }

  ReadReport report(Format format) {
    return new ReadReport(format, ledger.delivered(), ledger.rejected(), ledger.masked());
  }
}
