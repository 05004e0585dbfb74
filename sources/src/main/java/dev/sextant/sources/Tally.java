package dev.sextant.sources;

import dev.sextant.InputException;
import dev.sextant.net.Target;

/// Passes the rows of one input on, and counts what becomes of them.
final class Tally {
  private final String file;
  private final ReadOptions options;
  private final RowSink sink;
  private long rows;
  private long rejected;
  private long masked;

  Tally(String file, ReadOptions options, RowSink sink) {
    this.file = file;
    this.options = options;
    this.sink = sink;
  }

  ReadOptions options() {
    return options;
  }

  long rows() {
    return rows;
  }

  /// Delivers a row.
  void row(Target target, Value value) {
    rows++;
    sink.row(target, value);
  }

  /// Counts a row whose host bits were masked.
  void masked() {
    masked++;
  }

  /// Skips a bad row and counts it.
  ///
  /// @throws InputException if the options are strict
  void reject(String place, String reason) {
    if (options.strict()) {
      throw failure(place, reason);
    }
    rejected++;
    options.onRejected().accept(new Rejection(file, place, reason));
  }

  /// The error of an input that cannot be read on; it says how many rows were read.
  InputException failure(String place, String reason) {
    return new InputException(file, place, withRows(reason));
  }

  /// The same with its cause.
  InputException failure(String place, String reason, Throwable cause) {
    return new InputException(file, place, withRows(reason), cause);
  }

  private String withRows(String reason) {
    return rows == 0
        ? reason
        : reason + " (" + rows + (rows == 1 ? " row was" : " rows were") + " read before)";
  }

  ReadReport report(Format format) {
    return new ReadReport(format, rows, rejected, masked);
  }
}
