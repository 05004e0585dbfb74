package dev.sextant.bench;

import dev.sextant.bench.harness.Ratio;
import dev.sextant.bench.harness.Report;
import dev.sextant.bench.harness.TextTable;
import dev.sextant.cli.Streams;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A report as text for a terminal.
final class ReportText {
  private final Report report;

  ReportText(Report report) {
    this.report = report;
  }

  void print(Streams streams) {
    PrintStream out = new PrintStream(streams.out(), false, StandardCharsets.UTF_8);
    report.environment().forEach((name, fact) -> out.println(name + ": " + fact));
    for (Report.Table table : report.tables()) {
      out.printf(
          Locale.ROOT,
          "%n%s: %,d prefixes, %,d intervals, hash %s%n%n",
          table.name(),
          table.prefixes(),
          table.intervals(),
          table.hash());
      out.println(structures(table.name()));
      out.print(results(table.name()));
      if (report.latencies().stream().anyMatch(row -> row.table().equals(table.name()))) {
        out.println();
        out.print(latencies(table.name()));
      }
    }
    out.flush();
  }

  private TextTable structures(String table) {
    TextTable text =
        new TextTable(
            "contender",
            "build ns/prefix",
            "bytes",
            "a prefix",
            "heap bytes",
            "a prefix",
            "native");
    for (Report.Structure structure : report.structures()) {
      if (structure.table().equals(table)) {
        double prefixes = Math.max(1, structure.prefixes());
        text.row(
            structure.contender(),
            number("%.1f", structure.buildNanos()),
            number("%,d", structure.structureBytes()),
            number("%.1f", structure.structureBytes() / prefixes),
            number("%,d", structure.heapBytes()),
            number("%.1f", structure.heapBytes() / prefixes),
            number("%,d", structure.nativeBytes()));
      }
    }
    return text;
  }

  /// The results of a table; a ratio is the rate of the first contender with the workload, by the
  /// row's.
  private TextTable results(String table) {
    TextTable text =
        new TextTable(
            "workload",
            "threads",
            "contender",
            "M/s",
            "q1",
            "q3",
            "min",
            "max",
            "first is times",
            "95 %",
            "wrong");
    List<Report.Result> rows =
        report.results().stream().filter(result -> result.table().equals(table)).toList();
    for (Report.Result result : rows) {
      Report.Result first = first(rows, result);
      Ratio ratio = Ratio.ofPairs(first.rates(), result.rates());
      text.row(
          result.workload(),
          String.valueOf(result.threads()),
          result.contender(),
          millions(result.summary().median()),
          millions(result.summary().q1()),
          millions(result.summary().q3()),
          millions(result.summary().min()),
          millions(result.summary().max()),
          number("%.2f", ratio.median()),
          number("%.2f", ratio.low()) + " to " + number("%.2f", ratio.high()),
          result.wrong() == 0 ? "0" : result.wrong() + " of " + result.checked());
    }
    return text;
  }

  private TextTable latencies(String table) {
    TextTable text =
        new TextTable(
            "operation",
            "contender",
            "times",
            "median us",
            "p99",
            "p99.9",
            "max",
            "pauses",
            "pauses ms",
            "wrong");
    for (Report.Latency row : report.latencies()) {
      if (row.table().equals(table)) {
        text.row(
            row.workload(),
            row.contender(),
            number("%,d", row.count()),
            number("%,.1f", row.medianMicros()),
            number("%,.1f", row.p99Micros()),
            number("%,.1f", row.p999Micros()),
            number("%,.1f", row.maxMicros()),
            number("%,d", row.collections()),
            number("%,d", row.collectionMillis()),
            number("%,d", row.wrong()));
      }
    }
    return text;
  }

  /// The first result of the same workload.
  private static Report.Result first(List<Report.Result> rows, Report.Result like) {
    return rows.stream()
        .filter(row -> row.workload().equals(like.workload()) && row.threads() == like.threads())
        .findFirst()
        .orElse(like);
  }

  private static String millions(double rate) {
    return number(rate < 10e6 ? "%.2f" : "%.1f", rate / 1e6);
  }

  private static String number(String format, Object number) {
    return String.format(Locale.ROOT, format, number);
  }
}
