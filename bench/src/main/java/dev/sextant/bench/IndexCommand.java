package dev.sextant.bench;

import dev.sextant.InputException;
import dev.sextant.bench.harness.Report;
import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Progress;
import dev.sextant.cli.Streams;
import dev.sextant.net.Family;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant bench index`: size and speed of the index, beside the FIB and the MMDB reader.
@Command(
    name = "index",
    sortOptions = false,
    description = {
      "Measure the index: bytes, building, opening, matches, fields; beside the FIB and MaxMind's"
          + " reader of MMDB files.",
      "",
      "Every record is read back and every answer compared before anything is timed. Files are"
          + " mapped. Rates count processor time of the thread."
    },
    footer = {
      "",
      "Examples:",
      "  sextant bench index",
      "  sextant bench index --data data --table bart-prefixes-v4v6.txt.gz -o index.json",
      "  sextant bench index --size 10000 --runs 5 --min-millis 50"
    })
final class IndexCommand implements Callable<Integer> {
  private static final int DEPTH = 16;
  private static final String SHIPPED = "data/asmap-20251204-prefix-asn.csv.gz";
  private static final String MMDB = "ipdb/iptoasn-country.mmdb.gz";
  private static final List<String> ASNS = List.of("ipdb/asn-ipv4.csv.gz", "ipdb/asn-ipv6.csv.gz");

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private TimingOptions timing;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = {
        "folder with " + MMDB + ", asn-ipv4.csv.gz and asn-ipv6.csv.gz;",
        "without it, ranges are synthetic, and no MMDB is read"
      })
  private @Nullable Path data;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description =
          "a table of prefixes, in any form that Sextant reads (default: the shipped one)")
  private Path table = Path.of(System.getProperty("sextant.home", ""), SHIPPED);

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "records of each synthetic table, from 16 (default: ${DEFAULT-VALUE})",
      defaultValue = "200000")
  private int size;

  IndexCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    timing.check();
    if (size < DEPTH || size > 1 << 20) {
      throw new ParameterException(spec.commandLine(), "--size is from 16 to 1,048,576");
    }
    Progress progress = new Progress(streams);
    Path folder = Files.createTempDirectory("sextant-bench");
    Report report;
    try {
      IndexBenchmark benchmark =
          new IndexBenchmark(
              timing.runs(),
              timing.minMillis(),
              timing.traceSize(),
              timing.seed(),
              folder,
              progress::show);
      measure(benchmark, folder);
      report = benchmark.report();
    } finally {
      delete(folder);
    }
    progress.clear();
    timing.publish(report, streams);
    return report.results().stream().anyMatch(result -> result.wrong() > 0)
        ? ExitStatus.REJECTED
        : ExitStatus.OK;
  }

  private void measure(IndexBenchmark benchmark, Path folder) throws IOException {
    if (data == null) {
      benchmark.measureRecords(IndexRecords.ranges("ranges", size, false));
    } else {
      Path home = data;
      benchmark.measureRecords(
          IndexRecords.ofAsns("ASN ranges", ASNS.stream().map(home::resolve).toList()));
      benchmark.measureMmdb(unpacked(home.resolve(MMDB), folder));
    }
    for (BenchTable read : BenchTable.read(table)) {
      Family family = read.prefixes().family();
      if (timing.families().contains(family)) {
        benchmark.measurePrefixes(read);
      }
    }
    benchmark.measureNested(
        IndexRecords.nested("nested", Math.min(size / DEPTH, 1 << 12), DEPTH), DEPTH);
    benchmark.measureRanges(IndexRecords.ranges("apart", size, false));
    benchmark.measureRanges(IndexRecords.ranges("crossing", size, true));
  }

  private static Path unpacked(Path file, Path folder) throws IOException {
    Path plain = folder.resolve("country.mmdb");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      Files.copy(in, plain);
    } catch (NoSuchFileException e) {
      throw new InputException(file.toString(), "", "no such file; name its folder by --data", e);
    }
    return plain;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
