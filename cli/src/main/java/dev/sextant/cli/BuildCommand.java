package dev.sextant.cli;

import dev.sextant.codec.RecordEncoder;
import dev.sextant.index.IndexBuilder;
import dev.sextant.net.Target;
import dev.sextant.sources.Value;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant build`: an index from any sources.
@Command(
    name = "build",
    description = {
      "Build an index: a file that opens at once and is asked in place.",
      "",
      "Every row becomes a record, with its address, prefix or range as it stands in the file;"
          + " duplicates and overlaps are kept. Only a routing table's rows of one prefix become"
          + " one record, with all routes."
    },
    footer = {
      "",
      "Examples:",
      "  sextant build -o asn.sxi                     the table that ships with Sextant",
      "  sextant build --from ranges.csv.zst -o geo.sxi",
      "  sextant build --from a.csv --columns first=1,last=2,value=3 -o a.sxi",
      "  sextant build --from rib.mrt.gz -o rib.sxi --metadata 'RIPE rrc00'",
      "  sextant lookup --from asn.sxi 1.1.1.1        and what it says"
    })
final class BuildCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private SourceOptions source;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The index to write; - for standard output.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--metadata",
      paramLabel = "TEXT",
      description = "Text about the whole, which 'info' shows.")
  private Optional<String> metadata = Optional.empty();

  BuildCommand(Streams streams) {
    this.streams = streams;
  }

  /// The rows of all sources: their targets, and the numbers of their values.
  private static final class Rows {
    private final List<Target> targets = new ArrayList<>();
    private final List<Integer> valueNumbers = new ArrayList<>();
    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> values = new ArrayList<>();

    void add(Target target, Value value) {
      Integer number = numbers.putIfAbsent(value, values.size());
      if (number == null) {
        values.add(value);
      }
      targets.add(target);
      valueNumbers.add(number == null ? values.size() - 1 : number);
    }
  }

  @Override
  public Integer call() {
    if (!source.queriesAmongFiles().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "'" + source.queriesAmongFiles().getFirst() + "' is no file");
    }
    long start = System.nanoTime();
    TableLoader loader = new TableLoader(source, streams.err());
    Rows rows = new Rows();
    loader.loadRows(rows::add);
    IndexBuilder builder = build(rows);
    long[] bytes = new long[1];
    streams.write(output, out -> bytes[0] = builder.writeTo(Channels.newChannel(out)));
    streams
        .err()
        .println(
            String.format(
                Locale.ROOT,
                "sextant: %s, %s, %,d bytes (%.1f a record), %s rejected," + " %.1f s",
                Counted.grouped(builder.size(), "record"),
                Counted.grouped(rows.values.size(), "distinct value"),
                bytes[0],
                builder.size() == 0 ? 0 : (double) bytes[0] / builder.size(),
                Counted.grouped(loader.rejected(), "row"),
                (System.nanoTime() - start) / 1e9));
    return loader.rejected() > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }

  private IndexBuilder build(Rows rows) {
    ValueSchema schema = new ValueSchema();
    rows.values.forEach(schema::include);
    RecordEncoder encoder = RecordEncoder.of(schema.schema());
    List<byte[]> payloads = new ArrayList<>();
    for (Value value : rows.values) {
      payloads.add(encoder.encode(schema.fields(value)));
    }
    IndexBuilder builder = new IndexBuilder();
    builder.encoder(encoder);
    metadata.ifPresent(text -> builder.metadata(text.getBytes(StandardCharsets.UTF_8)));
    for (int i = 0; i < rows.targets.size(); i++) {
      builder.add(rows.targets.get(i), payloads.get(rows.valueNumbers.get(i)));
    }
    return builder;
  }
}
