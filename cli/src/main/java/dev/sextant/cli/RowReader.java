package dev.sextant.cli;

import dev.sextant.sources.ReadReport;
import dev.sextant.sources.RowSink;
import dev.sextant.sources.TableReader;
import java.io.PrintStream;
import java.nio.file.Path;

/// Reads the rows of files as the options say, and reports on standard error those that were
/// skipped.
final class RowReader {
  /// Rejections reported one by one; the rest is only counted.
  private static final int REPORTED_REJECTIONS = 10;

  private final ReadingOptions options;
  private final PrintStream err;
  private long rejected;

  RowReader(ReadingOptions options, PrintStream err) {
    this.options = options;
    this.err = err;
  }

  /// Rows rejected in all files so far.
  long rejected() {
    return rejected;
  }

  /// Reads a file to its end.
  ReadReport read(Path file, RowSink sink) {
    long[] count = new long[1];
    ReadReport report =
        TableReader.read(
            file,
            options.readOptions(
                rejection -> {
                  if (count[0]++ < REPORTED_REJECTIONS) {
                    err.println("sextant: " + OneLine.of(rejection.toString()) + "; row skipped");
                  }
                }),
            sink);
    if (report.rejected() > 0) {
      err.println(
          "sextant: %s: %s read, %d skipped"
              .formatted(file, Counted.of(report.rows(), "row"), report.rejected()));
    }
    if (report.masked() > 0) {
      err.println(
          "sextant: %s: host bits of %s were masked"
              .formatted(file, Counted.of(report.masked(), "prefix")));
    }
    rejected += report.rejected();
    return report;
  }
}
