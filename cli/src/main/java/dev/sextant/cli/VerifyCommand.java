package dev.sextant.cli;

import dev.sextant.InputException;
import dev.sextant.index.Index;
import dev.sextant.index.VerifyReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sextant verify`: whether every byte of an index is sound.
@Command(
    name = "verify",
    description = {
      "Check every byte of an index: all checksums, and every rule of its structure.",
      "",
      "Opening an index checks its header alone; this finds any flipped bit, any cut and any byte"
          + " too many."
    },
    footer = {
      "",
      "Examples:",
      "  sextant verify asn.sxi",
      "  sextant verify --threads 1 *.sxi       status 3 if any of them is damaged"
    })
final class VerifyCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      converter = FileName.class,
      description = "The indexes to check.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads check; as many as there are processors without it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  VerifyCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (threads < 1) {
      throw new ParameterException(spec.commandLine(), "--threads is at least 1");
    }
    int status = ExitStatus.OK;
    ResultWriter out = new ResultWriter(streams.out());
    for (Path file : files) {
      try {
        out.write(verified(file));
      } catch (InputException e) {
        out.flush();
        streams.err().println("sextant: " + OneLine.of(String.valueOf(e.getMessage())));
        status = ExitStatus.INPUT;
      }
    }
    out.flush();
    return status;
  }

  private String verified(Path file) {
    Progress progress = new Progress(streams);
    long start = System.nanoTime();
    try {
      VerifyReport report =
          Index.verify(
              file,
              threads,
              (bytes, ofBytes) ->
                  progress.show(
                      "%s: %d %%".formatted(OneLine.of(file.toString()), 100 * bytes / ofBytes)));
      double seconds = (System.nanoTime() - start) / 1e9;
      return String.format(
          Locale.ROOT,
          "%s: sound; %,d records, %,d payloads, %d sections, %,d bytes checked in %.2f s%n",
          OneLine.of(file.toString()),
          report.records(),
          report.payloads(),
          report.sections(),
          report.bytes(),
          seconds);
    } finally {
      progress.clear();
    }
  }
}
