package dev.sextant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.bench.harness.Report;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Main;
import dev.sextant.cli.Streams;
import dev.sextant.live.Update;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every workload of every benchmark, small: all of them run, and all answers are right.
class BenchCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  private int sextant(String... args) {
    Streams streams =
        new Streams(
            InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8));
    return Main.run(streams, args);
  }

  private int fib(Path report, String... more) {
    String[] args = {
      "bench",
      "fib",
      "--tables",
      "300",
      "--runs",
      "2",
      "--min-millis",
      "1",
      "--trace-size",
      "1500",
      "--seed",
      "1",
      "--output",
      report.toString()
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return sextant(all);
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void jsonThatIsNoReportIsNamed() throws IOException {
    for (String json : new String[] {"{\"a\":1}", "[]", "1", "", "{"}) {
      Path file = Files.writeString(folder.resolve("x.json"), json);
      assertThat(sextant("bench", "compare", file.toString(), file.toString()))
          .isEqualTo(ExitStatus.INPUT);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .hasLineCount(5)
        .contains("is no report of 'sextant bench'")
        .doesNotContain("internal error");
  }

  @Test
  void everyContenderAnswersEveryTraceRightly() {
    Path file = folder.resolve("fib.json");
    int status =
        fib(
            file,
            "--contenders",
            "fib,fib_lengths,fib_scalar,planb,dir24,binary,patricia,treemap,ipaddress",
            "--batches",
            "single,1,8,whole",
            "--threads",
            "1");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(status).isEqualTo(ExitStatus.OK);
    Report report = Report.read(file);
    // 5 contenders with batches and 4 without for each family, less the one that does not know it
    assertThat(report.results()).hasSize(2 * 5 * (4 * 4 + 4));
    assertThat(report.results()).allSatisfy(result -> assertThat(result.rates()).hasSize(2));
    assertThat(report.results()).allSatisfy(result -> assertThat(result.wrong()).isZero());
    assertThat(report.environment()).containsKeys("processor", "caches", "jvm", "commit", "flags");
    assertThat(report.structures()).hasSize(2 * 8);
  }

  @Test
  void severalThreadsAddUp() {
    assertThat(
            fib(
                folder.resolve("threads.json"),
                "--contenders",
                "binary",
                "--traces",
                "prefixes",
                "--threads",
                "1,2"))
        .isEqualTo(ExitStatus.OK);
    assertThat(text()).contains("prefixes, single");
  }

  @Test
  void comparisonOfAReportWithItselfFindsNoChange() {
    Path file = folder.resolve("same.json");
    fib(file, "--contenders", "binary", "--traces", "zipf", "--threads", "1");
    out.reset();
    assertThat(sextant("bench", "compare", file.toString(), file.toString()))
        .isEqualTo(ExitStatus.OK);
    assertThat(text()).isEqualTo("0 of 2 workloads changed.\n");
  }

  @Test
  void fileThatIsNoReportIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("no.json"), "[1]");
    assertThat(sextant("bench", "compare", file.toString(), file.toString()))
        .isEqualTo(ExitStatus.INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(file.toString(), "is no report");
  }

  @Test
  void ribsHoldWhatWasPutInAfterEdits() {
    Path file = folder.resolve("rib.json");
    int status =
        sextant(
            "bench",
            "rib",
            "--sizes",
            "3000",
            "--runs",
            "2",
            "--min-millis",
            "1",
            "--trace-size",
            "1500",
            "--output",
            file.toString());
    assertThat(status).isEqualTo(ExitStatus.OK);
    assertThat(Report.read(file).results())
        .hasSize(2 * 2 * 2)
        .allSatisfy(result -> assertThat(result.wrong()).isZero());
  }

  @Test
  void liveTablesAnswerRightlyUnderEveryWorkload() {
    Path file = folder.resolve("live.json");
    int status =
        sextant(
            "bench",
            "live",
            "--tables",
            "400",
            "--runs",
            "2",
            "--min-millis",
            "1",
            "--trace-size",
            "1500",
            "--updates",
            "3000",
            "--rebuilds",
            "40",
            "--batch",
            "100",
            "--seed",
            "1",
            "--output",
            file.toString());
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(status).isEqualTo(ExitStatus.OK);
    Report report = Report.read(file);
    // lookups in 4 modes and batches of 2 contenders, 5 readers, 3 writers
    assertThat(report.results())
        .hasSize(2 * (4 * 2 + 2 + 5 + 3))
        .allSatisfy(result -> assertThat(result.wrong()).isZero());
    // single updates of 2 contenders, 3 writers, a compilation, 3 changes of 2 wide prefixes
    assertThat(report.latencies())
        .hasSize(2 * (2 + 3 + 1 + 3 * 2))
        .allSatisfy(latency -> assertThat(latency.wrong()).isZero())
        .allSatisfy(latency -> assertThat(latency.count()).isPositive());
    assertThat(report.structures()).hasSize(2 * 6);
    assertThat(text()).contains("single update beside a reader", "change value of ::/0");
  }

  @Test
  void updatesOfAScriptChangeTheTableAndLeadBackToIt() {
    PrefixTable table = BenchTable.synthetic(Family.IPV4, 500, 0).prefixes();
    UpdateScript script = UpdateScript.of(table, 4000, 7);
    List<Update<Integer>> updates = script.updates();
    assertThat(updates).hasSizeGreaterThan(4000);
    assertThat(updates.stream().filter(update -> update.value().isEmpty()).count())
        .isBetween(800L, 2200L);
    assertThat(rows(script.tableAfter(2000))).isNotEqualTo(rows(table));
    assertThat(rows(script.tableAfter(updates.size()))).isEqualTo(rows(table));
  }

  private static Map<Prefix, Integer> rows(PrefixTable table) {
    return IntStream.range(0, table.size())
        .boxed()
        .collect(Collectors.toMap(table::prefix, table::value));
  }

  @Test
  void reportsOfOlderVersionsHaveNoLatencies() throws IOException {
    Path file = folder.resolve("old.json");
    Files.writeString(
        file,
        """
        {"benchmark": "fib", "environment": {}, "tables": [], "structures": [], "results": []}
        """);
    assertThat(Report.read(file).latencies()).isEmpty();
  }

  @Test
  void examplesAreNotWrapped() {
    for (String verb : List.of("fib", "rib", "live", "compare")) {
      out.reset();
      sextant("help", "bench", verb);
      assertThat(text().lines().dropWhile(line -> !line.equals("Examples:")).skip(1))
          .isNotEmpty()
          .allMatch(line -> line.startsWith("  sextant bench "));
    }
  }

  @Test
  void completionKnowsFilesAndContenders() {
    sextant("completion");
    assertThat(text())
        .contains(
            "' bench fib --table') words='' files=yes",
            "' bench fib -o' | ' bench fib --output') words='' files=yes",
            "' bench fib --contenders') words='fib fib_lengths",
            "' bench compare') words='' files=yes");
  }

  @Test
  void batchOfZeroIsRefused() {
    assertThat(sextant("bench", "fib", "--batches", "0")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--batches");
  }
}
