package dev.sextant.bench;

import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.FamilyNames;
import dev.sextant.cli.Progress;
import dev.sextant.cli.Streams;
import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.PrefixTable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant bench soak`: the live FIB under updates for a long time, checked meanwhile.
@Command(
    name = "soak",
    sortOptions = false,
    description = {
      "Update the live FIB for a long time and check it meanwhile.",
      "",
      "One writer makes batches of random size, mostly drawn like real updates, with withdrawals"
          + " of a peer's prefixes by a condition and covers that come and go. Readers check that"
          + " each version shows whole batches and that none is older than the one before. A"
          + " checker compares versions, new and old, with a plain table that took the same"
          + " updates. The heap after collection must stay flat. Exits with 1 if anything is found."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench soak --seconds 60",
      "  sextant bench soak --updates 50000000 --readers 4",
      "  sextant bench soak --family ipv6 --size 1000000 --seed 7"
    })
final class SoakCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Option(
      names = "--updates",
      paramLabel = "N",
      description = "end behind so many updates (default: 5000000, without --seconds)")
  private long updates = 5_000_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "end after so long a time; with --updates, what comes first")
  private long seconds = Long.MAX_VALUE;

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      split = ",",
      description = "${COMPLETION-CANDIDATES} (default: both)")
  private List<Family> families = List.of(Family.values());

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "synthetic prefixes of each family (default: ${DEFAULT-VALUE})",
      defaultValue = "100000")
  private int size;

  @Option(
      names = "--readers",
      paramLabel = "N",
      description = "threads that read (default: ${DEFAULT-VALUE})",
      defaultValue = "2")
  private int readers;

  @Option(
      names = "--heap-growth",
      paramLabel = "PERCENT",
      description =
          "how much the heap may grow over its first measurement, besides 16 MB"
              + " (default: ${DEFAULT-VALUE})",
      defaultValue = "25")
  private int heapGrowthPercent;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "seed of the updates (default: the time)")
  private long seed = System.currentTimeMillis();

  SoakCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (updates < 1 || seconds < 1 || size < 1 || readers < 1 || heapGrowthPercent < 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--updates, --seconds, --size and --readers are at least 1, --heap-growth at least 0");
    }
    boolean isTimed = isGiven("--seconds") && !isGiven("--updates");
    List<PrefixTable> tables =
        families.stream()
            .distinct()
            .map(family -> BenchTable.synthetic(family, size, 0).prefixes())
            .toList();
    Progress progress = new Progress(streams);
    Soak soak =
        new Soak(
            new Soak.Plan(
                tables,
                isTimed ? Long.MAX_VALUE : updates,
                TimeUnit.SECONDS.toNanos(seconds),
                readers,
                heapGrowthPercent,
                seed),
            progress::show);
    Findings findings = soak.run();
    progress.clear();
    PrintStream out = new PrintStream(streams.out(), false, StandardCharsets.UTF_8);
    findings.first().forEach(out::println);
    out.print("seed " + seed + "\n" + soak.summary());
    out.flush();
    return findings.count() > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }
}
