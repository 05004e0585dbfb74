package dev.sextant.cli;

import dev.sextant.InputException;
import dev.sextant.sources.TableReader;
import dev.sextant.sources.Update;
import dev.sextant.sources.UpdateReader;
import dev.sextant.sources.UpdateReport;
import dev.sextant.sources.UpdateSink;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The files of updates that a command line names, in their order.
final class UpdateFiles {
  /// Ends the reading of a file at its first update.
  private static final class BegunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BegunException() {
      super(null, null, false, false);
    }
  }

  private final List<Path> files;
  private final ReadingOptions options;
  private final PrintStream err;

  UpdateFiles(List<Path> files, ReadingOptions options, PrintStream err) {
    this.files = files;
    this.options = options;
    this.err = err;
  }

  /// Reads each file that can be read again up to its first update, so that a wrong name shows
  /// before long work begins.
  ///
  /// @throws InputException if one is no file of updates
  void check() {
    for (Path file : files) {
      if (!file.toString().equals(TableReader.STANDARD_INPUT)
          && (Files.isRegularFile(file) || Files.isDirectory(file) || Files.notExists(file))) {
        try {
          UpdateReader.read(
              file,
              options.updateOptions(rejection -> {}),
              update -> {
                throw new BegunException();
              });
        } catch (BegunException e) {
          // it has updates
        }
      }
    }
  }

  /// Reads all files; what is skipped is reported on standard error.
  ///
  /// @throws InputException if one cannot be read to its end; those behind it are not read then
  void read(RejectedMessages rejected, UpdateSink sink) {
    UpdateSink chosen = chosen(sink);
    for (Path file : files) {
      UpdateReport report = UpdateReader.read(file, options.updateOptions(rejected), chosen);
      if (report.rejected() > 0) {
        err.println(
            "sextant: %s: %s read, %d rejected"
                .formatted(file, Counted.of(report.updates(), "update"), report.rejected()));
      }
      if (report.masked() > 0) {
        err.println(
            "sextant: %s: host bits of %s were masked"
                .formatted(file, Counted.of(report.masked(), "prefix")));
      }
    }
  }

  /// Passes the updates of the chosen peers on.
  private UpdateSink chosen(UpdateSink sink) {
    return new UpdateSink() {
      @Override
      public void update(Update update) {
        if (options.accepts(update.peer())) {
          sink.update(update);
        }
      }

      @Override
      public void recordEnd() {
        sink.recordEnd();
      }
    };
  }
}
