package dev.sextant.cli;

import dev.sextant.sources.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sextant replay`: a table under its real update stream.
@Command(
    name = "replay",
    description = {
      "Play BGP updates over a table that is read meanwhile; show how fast updates become visible,"
          + " and what they cost the readers.",
      "",
      "RIB is a routing table in MRT, or any other table; UPDATES are MRT files of BGP updates, in"
          + " their order. Plain or compressed; - is standard input. The table holds the best route"
          + " of each prefix: the shortest AS path, then the lowest peer ASN, peer address and path"
          + " identifier. A session that goes down withdraws all routes of its peer at once. Rows"
          + " of a table without peers stand where no peer has a route.",
      "",
      "An update is visible when the batch that it is part of is; it counts from when it was read."
          + " At the end, every answer is compared with a table made from the routes of all peers."
          + " Ctrl-C ends the replay and shows what was measured so far."
    },
    footer = {
      "",
      "Examples:",
      "  sextant replay rib.mrt.gz updates.*.gz           as fast as possible",
      "  sextant replay --batch 1000 rib.mrt.gz updates.mrt.gz",
      "  sextant replay --speed 1 rib.mrt.gz updates.mrt.gz    in recorded time",
      "  sextant replay --speed 60 --readers 3 rib.mrt.gz updates.mrt.gz",
      "  sextant replay --readers 0 --peer 192.0.2.1 rib.mrt.gz updates.mrt.gz",
      "  sextant replay --format json prefixes.txt updates.mrt.gz"
    })
final class ReplayCommand implements Callable<Integer> {
  private static final int MAX_BATCH = 1_000_000;
  private static final int MAX_READERS = 1024;
  private static final int PROGRESS_ROWS = 10_000;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading = new ReadingOptions();

  @Parameters(index = "0", paramLabel = "RIB", description = "The table.")
  private Path rib;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "UPDATES",
      description = "The updates that follow it.")
  private List<Path> updates = new ArrayList<>();

  @Option(
      names = "--speed",
      paramLabel = "N",
      description = {
        "How many times faster than recorded: 1 is recorded time, whose unit in most files is a"
            + " second.",
        "Without it, as fast as possible."
      })
  private Optional<Double> speed = Optional.empty();

  @Option(
      names = "--batch",
      paramLabel = "N",
      description =
          "How many updates become visible together (default: 1); in recorded time fewer, where the"
              + " next is not due yet.")
  private int batchSize = 1;

  @Option(
      names = "--readers",
      paramLabel = "N",
      description =
          "How many threads look up addresses drawn from the table's prefixes (default: 1).")
  private int readers = 1;

  @Option(
      names = "--alone",
      paramLabel = "SECONDS",
      description = "How many seconds the readers run before the updates, to compare (default: 2).")
  private double aloneSeconds = 2;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = InfoCommand.InfoFormat.Names.class,
      description = "The form of the report: ${COMPLETION-CANDIDATES}.")
  private InfoCommand.InfoFormat format = InfoCommand.InfoFormat.TEXT;

  ReplayCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    ReplayRun.Settings settings = settings();
    UpdateFiles files = new UpdateFiles(updates, reading, streams.err());
    files.check();
    Progress progress = new Progress(streams);
    RowReader rows = new RowReader(reading, streams.err());
    ReplayRun run =
        new ReplayRun(
            settings,
            read(rows, progress),
            (live, table) -> AddressBlocks.readers(live::snapshot, table),
            progress);
    RejectedMessages rejected = new RejectedMessages(streams.err());
    try (Interruption interruption = Interruption.open()) {
      ReplayReport report = run.play(files, rejected, interruption);
      write(report);
      return status(run, report, rows.rejected() + rejected.count());
    }
  }

  private ReplayRun.Settings settings() {
    require(batchSize >= 1 && batchSize <= MAX_BATCH, "--batch is 1 to " + MAX_BATCH);
    require(readers >= 0 && readers <= MAX_READERS, "--readers is 0 to " + MAX_READERS);
    require(aloneSeconds >= 0 && Double.isFinite(aloneSeconds), "--alone is 0 or more");
    speed.ifPresent(
        times -> require(times > 0 && Double.isFinite(times), "--speed is more than 0"));
    long standardInputs =
        Stream.concat(Stream.of(rib), updates.stream())
            .filter(file -> file.toString().equals(TableReader.STANDARD_INPUT))
            .count();
    require(standardInputs <= 1, "standard input is named twice, and can be read only once");
    return new ReplayRun.Settings(
        speed.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        batchSize,
        readers,
        aloneSeconds);
  }

  private void require(boolean isSense, String message) {
    if (!isSense) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private ReplayTable read(RowReader rows, Progress progress) {
    ReplayTable table = new ReplayTable();
    long[] count = new long[1];
    try {
      rows.read(
          rib,
          (target, value) -> {
            table.add(target, value);
            if (++count[0] % PROGRESS_ROWS == 0) {
              progress.show(Counted.grouped(count[0], "row") + " of the table read");
            }
          });
    } finally {
      progress.clear();
    }
    return table;
  }

  private void write(ReplayReport report) {
    ResultWriter out = new ResultWriter(streams.out());
    switch (format) {
      case TEXT -> ReplayWriter.writeText(out, report);
      case JSON -> ReplayWriter.writeJson(out, report);
    }
    out.flush();
  }

  /// The exit status of a report that was written.
  ///
  /// @throws IllegalStateException if the live FIB answers otherwise than it should
  /// @throws dev.sextant.InputException if a file was not played to its end
  static int status(ReplayRun run, ReplayReport report, long rejected) {
    if (report.check().isPresent() && !report.check().get().isSound()) {
      throw new IllegalStateException(
          "the live FIB differs from the routes: " + report.check().get().differences().getFirst());
    }
    if (run.failure().isPresent()) {
      throw run.failure().get();
    }
    return rejected > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }
}
