package dev.sextant.bench;

import dev.sextant.bench.LiveBenchmark.Plan;
import dev.sextant.bench.harness.Report;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Progress;
import dev.sextant.cli.Streams;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant bench live`: the live FIB under updates, and rebuild-and-swap beside it.
@Command(
    name = "live",
    sortOptions = false,
    description = {
      "Measure the live FIB: updates, readers beside them, lookups and memory.",
      "",
      "Updates are drawn like real ones: mostly /24 or /48, flaps, some more specific prefixes, a"
          + " few covers. Beside the live FIB stands rebuild-and-swap: each call compiles the FIB"
          + " anew. Durations of single updates are wall time until readers see them; rates count"
          + " processor time of the thread. Lookups and memory are compared with the immutable FIB"
          + " that knows matched lengths, as the live FIB does. All answers are checked."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench live --quick",
      "  sextant bench live --tables real,1000000 --family ipv4 -o live.json",
      "  sextant bench live --tables 100000 --batch 100 --rate 50000"
    })
final class LiveCommand implements Callable<Integer> {
  private static final int QUICK_RUNS = 5;
  private static final long QUICK_MILLIS = 100;
  private static final int QUICK_UPDATES = 20_000;
  private static final int QUICK_REBUILDS = 20;
  private static final String SHIPPED = "data/asmap-20251204-prefix-asn.csv.gz";

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private TimingOptions timing;

  @Option(
      names = "--tables",
      paramLabel = "TABLE",
      split = ",",
      description = "real, or a number of synthetic prefixes (default: ${DEFAULT-VALUE})",
      defaultValue = "real,100000,1000000")
  private List<String> tables = List.of();

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "the real table, in any form that Sextant reads (default: the shipped one)")
  private Path table = Path.of(System.getProperty("sextant.home", ""), SHIPPED);

  @Option(
      names = "--batches",
      paramLabel = "SIZE",
      split = ",",
      description =
          "addresses of a lookup call: single, whole or a number (default: ${DEFAULT-VALUE})",
      defaultValue = "single,8,32,whole")
  private List<String> batches = List.of();

  @Option(
      names = "--updates",
      paramLabel = "N",
      description = "single updates of the live FIB to time (default: ${DEFAULT-VALUE})",
      defaultValue = "100000")
  private int updates;

  @Option(
      names = "--rebuilds",
      paramLabel = "N",
      description = "single updates of rebuild-and-swap to time (default: ${DEFAULT-VALUE})",
      defaultValue = "100")
  private int rebuilds;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "updates that become visible at once (default: ${DEFAULT-VALUE})",
      defaultValue = "1000")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "updates a second beside a reader (default: ${DEFAULT-VALUE})",
      defaultValue = "10000")
  private int perSecond;

  @Option(
      names = "--quick",
      description =
          "a first impression in a few minutes: the real table, 5 runs of 100 ms, 20,000 updates;"
              + " other options that are given still hold")
  private boolean quick;

  LiveCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Plan plan = plan();
    if (quick && !timing.isGiven("--tables")) {
      tables = List.of("real");
    }
    Progress progress = new Progress(streams);
    LiveBenchmark benchmark = new LiveBenchmark(plan, progress::show);
    for (String name : tables) {
      if (name.equals("real")) {
        BenchTable.read(table).stream()
            .filter(read -> timing.families().contains(read.prefixes().family()))
            .forEach(benchmark::measure);
      } else {
        int size = number(name);
        timing
            .families()
            .forEach(family -> benchmark.measure(BenchTable.synthetic(family, size, 0)));
      }
    }
    progress.clear();
    Report report = benchmark.report();
    timing.publish(report, streams);
    boolean wrong =
        report.results().stream().anyMatch(result -> result.wrong() > 0)
            || report.latencies().stream().anyMatch(latency -> latency.wrong() > 0);
    return wrong ? ExitStatus.REJECTED : ExitStatus.OK;
  }

  private Plan plan() {
    timing.check();
    if (updates < 1 || rebuilds < 1 || batch < 1 || perSecond < 1) {
      throw new ParameterException(
          spec.commandLine(), "--updates, --rebuilds, --batch and --rate are at least 1");
    }
    return new Plan(
        modes(),
        quick && !timing.isGiven("--updates") ? QUICK_UPDATES : updates,
        batch,
        perSecond,
        quick && !timing.isGiven("--rebuilds") ? QUICK_REBUILDS : rebuilds,
        quick ? timing.runs(QUICK_RUNS) : timing.runs(),
        quick ? timing.minMillis(QUICK_MILLIS) : timing.minMillis(),
        timing.traceSize(),
        timing.seed());
  }

  private List<LookupMode> modes() {
    try {
      return batches.stream().map(LookupMode::of).toList();
    } catch (NumberFormatException e) {
      throw new ParameterException(
          spec.commandLine(), "--batches takes single, whole and numbers from 1: " + batches, e);
    }
  }

  private int number(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new ParameterException(
          spec.commandLine(), "--tables takes real and numbers of prefixes, not '" + word + "'", e);
    }
  }
}
