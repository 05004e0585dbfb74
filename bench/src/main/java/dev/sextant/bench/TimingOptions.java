package dev.sextant.bench;

import dev.sextant.bench.harness.Report;
import dev.sextant.cli.FamilyNames;
import dev.sextant.cli.Streams;
import dev.sextant.net.Family;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// The options that every benchmark takes: how long it runs, on what, and where its results go.
final class TimingOptions {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      split = ",",
      description = "${COMPLETION-CANDIDATES} (default: both)")
  private List<Family> families = List.of(Family.values());

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "timed runs of each workload (default: ${DEFAULT-VALUE})",
      defaultValue = "20")
  private int runs;

  @Option(
      names = "--min-millis",
      paramLabel = "MS",
      description = "least duration of a run (default: ${DEFAULT-VALUE})",
      defaultValue = "200")
  private long minMillis;

  @Option(
      names = "--trace-size",
      paramLabel = "N",
      description = "addresses of a trace (default: ${DEFAULT-VALUE})",
      defaultValue = "1048576")
  private int traceSize;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "seed of the traces (default: the time)")
  private long seed = System.currentTimeMillis();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "write all results as JSON, too")
  private @Nullable Path output;

  /// The families to measure.
  List<Family> families() {
    return families;
  }

  /// Timed runs of each workload; without the option, so many.
  int runs(int otherwise) {
    return isGiven("--runs") ? runs : otherwise;
  }

  int runs() {
    return runs;
  }

  /// Least duration of a run; without the option, so long.
  long minMillis(long otherwise) {
    return isGiven("--min-millis") ? minMillis : otherwise;
  }

  long minMillis() {
    return minMillis;
  }

  int traceSize() {
    return traceSize;
  }

  long seed() {
    return seed;
  }

  /// Refuses numbers that mean nothing.
  void check() {
    if (runs < 1 || minMillis < 1 || traceSize < 1) {
      throw new ParameterException(
          spec.commandLine(), "--runs, --min-millis and --trace-size are at least 1");
    }
  }

  /// Whether an option stands on the command line.
  boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /// Prints the results, and writes them to the file if there is one.
  void publish(Report report, Streams streams) {
    if (output != null) {
      report.write(output);
    }
    new ReportText(report).print(streams);
  }
}
