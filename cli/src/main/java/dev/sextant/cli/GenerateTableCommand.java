package dev.sextant.cli;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.sources.synthetic.Shape;
import dev.sextant.sources.synthetic.SyntheticTable;
import dev.sextant.sources.synthetic.TableSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant generate table`: prefixes with values, one pair a line.
@Command(
    name = "table",
    sortOptions = false,
    description = {
      "Make a table of distinct prefixes whose lengths follow a real table.",
      "",
      "One 'prefix value' a line comes out, in order. Clustered, addresses lie in dense and empty"
          + " regions and nests, as real allocations do; uniform, anywhere in 2000::/3 or in"
          + " 1.0.0.0 to 223.255.255.255."
    },
    footer = {
      "",
      "Examples:",
      "  sextant generate table --family ipv6 --size 250000 -o table.txt",
      "  sextant generate table --family ipv4 --size 1000 --shape uniform --seed 7",
      "  sextant generate table --size 1000000 --next-hops 1000 -o table.txt"
    })
final class GenerateTableCommand implements Callable<Integer> {
  /// The names of shapes for completion and help.
  static final class ShapeNames extends EnumNames {
    private static final long serialVersionUID = 1L;

    ShapeNames() {
      super(Shape.values());
    }
  }

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      completionCandidates = FamilyNames.class,
      description = "${COMPLETION-CANDIDATES} (default: ipv6)")
  private Family family = Family.IPV6;

  @Option(names = "--size", paramLabel = "N", required = true, description = "number of prefixes")
  private int size;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      completionCandidates = ShapeNames.class,
      description = "${COMPLETION-CANDIDATES} (default: clustered)")
  private Shape shape = Shape.CLUSTERED;

  @Option(
      names = "--next-hops",
      paramLabel = "N",
      description = "number of different values; 0: all values are distinct (default: 0)")
  private int nextHops;

  @Option(names = "--seed", paramLabel = "N", description = "chooses the table (default: 1)")
  private long seed = 1;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "where to write; standard output without it")
  private Optional<Path> output = Optional.empty();

  GenerateTableCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    PrefixTable table = SyntheticTable.generate(tableSpec());
    streams.write(output, out -> write(table, out));
    return ExitStatus.OK;
  }

  private TableSpec tableSpec() {
    try {
      return new TableSpec(family, size, seed, shape, nextHops);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static void write(PrefixTable table, OutputStream out) throws IOException {
    byte[] line = new byte[Prefix.MAX_TEXT_BYTES];
    for (int i = 0; i < table.size(); i++) {
      int length = table.prefix(i).writeTo(line, 0);
      out.write(line, 0, length);
      out.write(' ');
      out.write(Integer.toString(table.value(i)).getBytes(StandardCharsets.US_ASCII));
      out.write('\n');
    }
  }
}
