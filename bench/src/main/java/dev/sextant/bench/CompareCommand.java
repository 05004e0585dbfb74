package dev.sextant.bench;

import dev.sextant.bench.harness.Comparison;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.TextTable;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Streams;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sextant bench compare`: what changed between two reports.
@Command(
    name = "compare",
    description = {
      "Tell what changed between two reports beyond noise.",
      "",
      "A workload changed if the 95 %% interval of the ratio of its medians leaves out 1, and the"
          + " ratio is farther from 1 than the threshold."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench compare before.json after.json",
      "  sextant bench compare --all --threshold 5 before.json after.json"
    })
final class CompareCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(paramLabel = "BEFORE", description = "a file that 'bench … -o' wrote")
  private Path before = Path.of("");

  @Parameters(paramLabel = "AFTER", description = "another")
  private Path after = Path.of("");

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description = "least change that counts (default: ${DEFAULT-VALUE})",
      defaultValue = "3")
  private double threshold;

  @Option(names = "--all", description = "show what did not change, too")
  private boolean all;

  CompareCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Report old = Report.read(before);
    Report latest = Report.read(after);
    Comparison comparison = Comparison.of(old, latest, threshold / 100);
    PrintStream out = new PrintStream(streams.out(), false, StandardCharsets.UTF_8);
    printDifferences(out, old, latest);
    TextTable table = new TextTable("workload", "before M/s", "after M/s", "change", "95 %");
    int changed = 0;
    for (Comparison.Row row : comparison.rows()) {
      changed += row.changed() ? 1 : 0;
      if (row.changed() || all) {
        table.row(
            row.key(),
            format("%.2f", row.before() / 1e6),
            format("%.2f", row.after() / 1e6),
            percent(row.ratio().median()),
            percent(row.ratio().low()) + " to " + percent(row.ratio().high()));
      }
    }
    if (changed > 0 || all) {
      out.print(table);
    }
    out.printf("%d of %d workloads changed.%n", changed, comparison.rows().size());
    comparison.onlyBefore().forEach(key -> out.println("only before: " + key));
    comparison.onlyAfter().forEach(key -> out.println("only after: " + key));
    out.flush();
    return ExitStatus.OK;
  }

  /// Names what else differs: the same figures mean little on another machine or input.
  private static void printDifferences(PrintStream out, Report old, Report latest) {
    Map<String, String> was = facts(old);
    facts(latest)
        .forEach(
            (name, fact) -> {
              String other = was.getOrDefault(name, fact);
              if (!other.equals(fact)) {
                out.println(name + ": " + other + " -> " + fact);
              }
            });
  }

  private static Map<String, String> facts(Report report) {
    Map<String, String> facts = new TreeMap<>(report.environment());
    facts.remove("date");
    facts.remove("load");
    report.tables().forEach(table -> facts.put("hash of " + table.name(), table.hash()));
    return facts;
  }

  private static String percent(double ratio) {
    return format("%+.1f %%", (ratio - 1) * 100);
  }

  private static String format(String format, Object number) {
    return String.format(Locale.ROOT, format, number);
  }
}
