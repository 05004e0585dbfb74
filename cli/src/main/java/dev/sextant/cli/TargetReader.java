package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.InputException;
import dev.sextant.net.AddressParser;
import dev.sextant.net.Target;
import dev.sextant.sources.ReadOptions;
import dev.sextant.sources.ReadReport;
import dev.sextant.sources.Rejection;
import dev.sextant.sources.RowSink;
import dev.sextant.sources.TableReader;
import java.nio.file.Files;
import java.util.function.Consumer;

/// Reads the targets that words of a command line name: themselves, or the rows of a file or of
/// standard input.
///
/// Bad ones are reported on standard error, skipped and counted.
final class TargetReader {
  static final String STANDARD_INPUT = TableReader.STANDARD_INPUT;

  /// Rejections of one file reported one by one; the rest is only counted.
  private static final int REPORTED_REJECTIONS = 10;

  private final Streams streams;
  private final boolean strict;
  private final AddressParser parser;
  private boolean readStandardInput;
  private long rejected;
  private long masked;

  /// Creates a reader that starts with nothing counted.
  ///
  /// @param strict whether the first bad target, host bits included, ends the reading
  TargetReader(Streams streams, boolean strict) {
    this.streams = streams;
    this.strict = strict;
    this.parser = strict ? AddressParser.strict() : AddressParser.masking();
  }

  /// Number of targets skipped so far.
  long rejected() {
    return rejected;
  }

  /// Reads the targets of one word.
  ///
  /// @throws InputException if the word names a file that cannot be read, or one with a bad row
  ///   while reading strictly
  /// @throws AddressFormatException if the word itself is bad, while reading strictly
  void read(String word, Consumer<? super Target> sink) {
    if (word.equals(STANDARD_INPUT)) {
      readStandardInput(sink);
    } else if (parser.parseTarget(word)) {
      masked += parser.hostBits() ? 1 : 0;
      sink.accept(parser.target());
    } else if (resemblesTarget(word) && !isFile(word)) {
      reject(word);
    } else {
      readFile(word, sink);
    }
  }

  /// Says on standard error how many prefixes had host bits.
  void summarize() {
    if (masked > 0) {
      streams
          .err()
          .println("sextant: host bits of " + Counted.of(masked, "prefix") + " were masked");
    }
  }

  /// Whether a word that is no target was probably meant as one: names of files seldom start with a
  /// digit or hold a colon.
  private static boolean resemblesTarget(String word) {
    return word.isEmpty() || Character.isDigit(word.charAt(0)) || word.indexOf(':') >= 0;
  }

  private static boolean isFile(String word) {
    return !word.isEmpty() && Files.exists(FileName.path(word));
  }

  private void reject(String word) {
    var error = new AddressFormatException(word, parser.errorPosition(), parser.reason());
    if (strict) {
      throw error;
    }
    rejected++;
    streams
        .err()
        .println("sextant: " + OneLine.of(String.valueOf(error.getMessage())) + "; skipped");
  }

  private void readStandardInput(Consumer<? super Target> sink) {
    String name = "standard input";
    if (readStandardInput) {
      throw new InputException(name, "", "is named twice, and can be read only once");
    }
    readStandardInput = true;
    Reports reports = new Reports();
    count(name, TableReader.read(streams.in(), name, options(reports), rows(sink)));
  }

  private void readFile(String word, Consumer<? super Target> sink) {
    Reports reports = new Reports();
    count(word, TableReader.read(FileName.path(word), options(reports), rows(sink)));
  }

  private ReadOptions options(Reports reports) {
    return ReadOptions.defaults().withStrict(strict).withOnRejected(reports);
  }

  private static RowSink rows(Consumer<? super Target> sink) {
    return (target, value) -> sink.accept(target);
  }

  private void count(String name, ReadReport report) {
    rejected += report.rejected();
    masked += report.masked();
    if (report.rejected() > 0) {
      streams
          .err()
          .printf(
              "sextant: %s: %s read, %d skipped%n",
              name, Counted.of(report.rows(), "row"), report.rejected());
    }
  }

  /// Reports the first rejections of one input.
  private final class Reports implements Consumer<Rejection> {
    private int reported;

    @Override
    public void accept(Rejection rejection) {
      if (reported++ < REPORTED_REJECTIONS) {
        streams.err().println("sextant: " + OneLine.of(rejection.toString()) + "; row skipped");
      }
    }
  }
}
