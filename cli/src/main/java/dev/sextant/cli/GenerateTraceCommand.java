package dev.sextant.cli;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.sources.Value;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Trace;
import dev.sextant.sources.synthetic.TraceKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sextant generate trace`: addresses for a table, one a line.
@Command(
    name = "trace",
    sortOptions = false,
    description = {
      "Make a trace of addresses for a table.",
      "",
      "Kinds: uniform, over 2000::/3 or 1.0.0.0 to 223.255.255.255; prefixes, a random address in"
          + " a random prefix; intervals, a random address in a random run of addresses with the"
          + " same answer; zipf, as prefixes, but the k-th of a random order 1/k as often as the"
          + " first; misses, addresses without an answer, near prefixes."
    },
    footer = {
      "",
      "Examples:",
      "  sextant generate trace --size 1000",
      "  sextant generate trace --from table.txt --kind zipf --size 1000 -o t.txt",
      "  sextant generate trace --kind misses --size 1000 | sextant lookup"
    })
final class GenerateTraceCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private SourceOptions sources = new SourceOptions();

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      description = "${COMPLETION-CANDIDATES} (default: ipv6)")
  private Family family = Family.IPV6;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      completionCandidates = TraceKindNames.class,
      description = "${COMPLETION-CANDIDATES} (default: prefixes)")
  private TraceKind kind = TraceKind.PREFIXES;

  @Option(names = "--size", paramLabel = "N", required = true, description = "number of addresses")
  private long size;

  @Option(names = "--seed", paramLabel = "N", description = "chooses the trace (default: 1)")
  private long seed = 1;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "where to write; standard output without it")
  private Optional<Path> output = Optional.empty();

  GenerateTraceCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    TableLoader loader = new TableLoader(sources, streams.err());
    Rib<Value> rib = new Rib<>();
    for (Path file : loader.files()) {
      loader.load(file).rib().forEach(entry -> rib.put(entry.prefix(), entry.value()));
    }
    Trace trace = trace(PrefixTable.of(rib, family));
    streams.write(output, out -> write(trace, out));
    return loader.rejected() == 0 ? ExitStatus.OK : ExitStatus.REJECTED;
  }

  private Trace trace(PrefixTable table) {
    try {
      return Trace.of(table, kind, seed);
    } catch (IllegalArgumentException e) {
      String reason = "no trace of " + kind + " for " + family + ": " + e.getMessage();
      throw new InputException(sources.files().toString(), "", reason, e);
    }
  }

  private void write(Trace trace, OutputStream out) throws IOException {
    byte[] line = new byte[Address.MAX_TEXT_BYTES];
    for (long i = 0; i < size; i++) {
      int length = trace.next().writeTo(line, 0);
      out.write(line, 0, length);
      out.write('\n');
    }
  }
}
