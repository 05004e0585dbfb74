package dev.sextant.bench;

import dev.sextant.bench.harness.Report;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Streams;
import dev.sextant.net.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `sextant bench rib`: edits and longest matches of the RIB and of the IPAddress library's trie.
@Command(
    name = "rib",
    sortOptions = false,
    description = {
      "Measures the editable table: puts and removes a second, longest matches a second, memory.",
      "",
      "Tables are synthetic and clustered. They have 100 values, small numbers that the JVM keeps"
          + " anyway, so that the measured heap holds no values."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench rib",
      "  sextant bench rib --family ipv6 --sizes 1000000 --runs 5 --out rib.json"
    })
final class RibCommand implements Callable<Integer> {
  private static final int VALUES = 100;

  private final Streams streams;

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      split = ",",
      description = "ipv4, ipv6 (default: both)")
  private List<Family> families = List.of(Family.values());

  @Option(
      names = "--sizes",
      paramLabel = "N",
      split = ",",
      description = "numbers of prefixes (default: ${DEFAULT-VALUE})",
      defaultValue = "100000,1000000")
  private List<Integer> sizes = List.of();

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

  @Option(names = "--out", paramLabel = "FILE", description = "writes all results as JSON")
  private @Nullable Path out;

  RibCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Progress progress = new Progress(streams);
    RibBenchmark benchmark = new RibBenchmark(runs, minMillis, traceSize, seed, progress::show);
    for (int size : sizes) {
      families.forEach(family -> benchmark.measure(BenchTable.synthetic(family, size, VALUES)));
    }
    progress.clear();
    Report report = benchmark.report();
    if (out != null) {
      report.write(out);
    }
    new ReportText(report).print(streams);
    return report.results().stream().anyMatch(result -> result.wrong() > 0)
        ? ExitStatus.REJECTED
        : ExitStatus.OK;
  }
}
