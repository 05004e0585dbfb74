package dev.sextant.bench;

import dev.sextant.bench.FibBenchmark.Plan;
import dev.sextant.bench.harness.Report;
import dev.sextant.cli.EnumNames;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Progress;
import dev.sextant.cli.Streams;
import dev.sextant.cli.TraceKindNames;
import dev.sextant.sources.synthetic.TraceKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant bench fib`: lookups in the FIB and its rivals.
@Command(
    name = "fib",
    sortOptions = false,
    description = {
      "Measure longest-prefix match: lookups a second, build time and memory.",
      "",
      "Each workload is checked against an independent oracle, warmed up, and timed in turns with"
          + " the others, on a new trace each round. Rates count processor time of the thread."
          + " Ratios are the first contender's rate by the other's, the median over the rounds,"
          + " with its 95 %% interval."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench fib --quick",
      "  sextant bench fib --tables real --contenders fib,planb -o planb.json",
      "  sextant bench fib --table table.txt.gz --traces zipf --batches single,8",
      "  sextant bench fib --tables 10000,1000000 --next-hops 1000 --threads 1,2"
    })
final class FibCommand implements Callable<Integer> {
  /// The names of contenders for completion and help.
  static final class ContenderNames extends EnumNames {
    private static final long serialVersionUID = 1L;

    ContenderNames() {
      super(ContenderKind.values());
    }
  }

  private static final int QUICK_RUNS = 5;
  private static final long QUICK_MILLIS = 50;
  private static final String SHIPPED = "data/asmap-20251204-prefix-asn.csv.gz";

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private TimingOptions timing;

  @Option(
      names = "--tables",
      paramLabel = "TABLE",
      split = ",",
      description = "real, or a number of synthetic prefixes (default: ${DEFAULT-VALUE})",
      defaultValue = "real,10000,100000,250000,500000,1000000")
  private List<String> tables = List.of();

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "the real table, in any form that Sextant reads (default: the shipped one)")
  private Path table = Path.of(System.getProperty("sextant.home", ""), SHIPPED);

  @Option(
      names = "--next-hops",
      paramLabel = "N",
      description = "different values of synthetic tables; 0: as many as prefixes (default: 0)")
  private int nextHops;

  @Option(
      names = "--traces",
      paramLabel = "KIND",
      completionCandidates = TraceKindNames.class,
      split = ",",
      description = "${COMPLETION-CANDIDATES} (default: all)")
  private List<TraceKind> traces = List.of(TraceKind.values());

  @Option(
      names = "--contenders",
      paramLabel = "CONTENDER",
      completionCandidates = ContenderNames.class,
      split = ",",
      description =
          "${COMPLETION-CANDIDATES} (default: all but fib_lengths and fib_scalar: two kernels in"
              + " one process slow each other)")
  private List<ContenderKind> contenders =
      Arrays.stream(ContenderKind.values())
          .filter(kind -> kind != ContenderKind.FIB_LENGTHS && kind != ContenderKind.FIB_SCALAR)
          .toList();

  @Option(
      names = "--batches",
      paramLabel = "SIZE",
      split = ",",
      description = "single, whole or a number (default: ${DEFAULT-VALUE})",
      defaultValue = "single,1,2,4,8,16,32,128,whole")
  private List<String> batches = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      description = "numbers of threads (default: ${DEFAULT-VALUE})",
      defaultValue = "1,2")
  private List<Integer> threads = List.of();

  @Option(
      names = "--quick",
      description =
          "a first impression in a few minutes: the real table, two traces, three modes, 5 runs of"
              + " 50 ms, one thread; other options that are given still hold")
  private boolean quick;

  FibCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (quick) {
      shorten();
    }
    Progress progress = new Progress(streams);
    FibBenchmark benchmark = new FibBenchmark(plan(), progress::show);
    for (String name : tables) {
      if (name.equals("real")) {
        BenchTable.read(table).stream()
            .filter(read -> timing.families().contains(read.prefixes().family()))
            .forEach(benchmark::measure);
      } else {
        int size = number("--tables", name);
        timing
            .families()
            .forEach(family -> benchmark.measure(BenchTable.synthetic(family, size, nextHops)));
      }
    }
    progress.clear();
    Report report = benchmark.report();
    timing.publish(report, streams);
    return report.results().stream().anyMatch(FibCommand::isOurMistake)
        ? ExitStatus.REJECTED
        : ExitStatus.OK;
  }

  /// Whether Sextant itself answered wrongly; that rivals do is a result.
  private static boolean isOurMistake(Report.Result result) {
    return result.contender().startsWith("fib") && result.wrong() > 0;
  }

  private void shorten() {
    if (!timing.isGiven("--tables")) {
      tables = List.of("real");
    }
    if (!timing.isGiven("--traces")) {
      traces = List.of(TraceKind.PREFIXES, TraceKind.UNIFORM);
    }
    if (!timing.isGiven("--batches")) {
      batches = List.of("single", "8", "32");
    }
    if (!timing.isGiven("--threads")) {
      threads = List.of(1);
    }
  }

  private Plan plan() {
    timing.check();
    if (threads.stream().anyMatch(n -> n < 1)) {
      throw new ParameterException(spec.commandLine(), "--threads are at least 1");
    }
    return new Plan(
        contenders,
        traces,
        modes(),
        threads,
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

  private int number(String option, String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new ParameterException(
          spec.commandLine(),
          option + " takes real and numbers of prefixes, not '" + word + "'",
          e);
    }
  }
}
