package dev.sextant.bench;

import dev.sextant.bench.harness.Report;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Progress;
import dev.sextant.cli.Streams;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sextant bench rib`: edits and longest matches of the RIB and of the IPAddress library's trie.
@Command(
    name = "rib",
    sortOptions = false,
    description = {
      "Measure the editable table: puts and removes a second, longest matches a second, memory.",
      "",
      "Tables are synthetic and clustered. They have 100 values, small numbers that the JVM keeps"
          + " anyway, so that the measured heap holds no values."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench rib",
      "  sextant bench rib --family ipv6 --sizes 1000000 --runs 5 -o rib.json"
    })
final class RibCommand implements Callable<Integer> {
  private static final int VALUES = 100;

  private final Streams streams;

  @Mixin private TimingOptions timing;

  @Option(
      names = "--sizes",
      paramLabel = "N",
      split = ",",
      description = "numbers of prefixes (default: ${DEFAULT-VALUE})",
      defaultValue = "100000,1000000")
  private List<Integer> sizes = List.of();

  RibCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    timing.check();
    Progress progress = new Progress(streams);
    RibBenchmark benchmark =
        new RibBenchmark(
            timing.runs(), timing.minMillis(), timing.traceSize(), timing.seed(), progress::show);
    for (int size : sizes) {
      timing
          .families()
          .forEach(family -> benchmark.measure(BenchTable.synthetic(family, size, VALUES)));
    }
    progress.clear();
    Report report = benchmark.report();
    timing.publish(report, streams);
    return report.results().stream().anyMatch(result -> result.wrong() > 0)
        ? ExitStatus.REJECTED
        : ExitStatus.OK;
  }
}
