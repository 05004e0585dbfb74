package dev.sextant.cli;

import dev.sextant.index.Index;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sextant info`: what the data holds, and what searches it.
@Command(
    name = "info",
    description =
        "Show what a table or an index holds, how large it is, and which code searches it.",
    footer = {
      "",
      "Examples:",
      "  sextant info                              the table that ships with Sextant",
      "  sextant info --from rib.mrt.gz            a routing table of a BGP collector",
      "  sextant info --from asn.sxi               an index and its sections",
      "  sextant info --format json --from a.csv b.csv"
    })
final class InfoCommand implements Callable<Integer> {
  /// The form of the report.
  enum InfoFormat {
    TEXT,
    JSON;

    /// The names for completion and help.
    static final class Names extends EnumNames {
      private static final long serialVersionUID = 1L;

      Names() {
        super(InfoFormat.values());
      }
    }
  }

  private final Streams streams;

  @Mixin private SourceOptions source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = InfoFormat.Names.class,
      description = "The form of the report: ${COMPLETION-CANDIDATES}.")
  private InfoFormat format = InfoFormat.TEXT;

  InfoCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    TableLoader loader = new TableLoader(source, streams.err());
    List<Facts> tables = new ArrayList<>();
    for (Path file : loader.files()) {
      tables.add(Index.isIndex(file) ? IndexFacts.of(file) : TableFacts.of(loader.load(file)));
    }
    ResultWriter out = new ResultWriter(streams.out());
    switch (format) {
      case TEXT -> InfoReport.writeText(out, tables);
      case JSON -> InfoReport.writeJson(out, tables);
    }
    out.flush();
    return loader.rejected() > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }
}
