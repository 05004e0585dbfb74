package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.net.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sextant lookup`: which networks cover these addresses.
@Command(
    name = "lookup",
    description = {
      "Find the networks that cover an address, and what is known about them.",
      "",
      "A query is an address, a prefix, a range (first-last) or, of an index, an ASN (AS64496). An"
          + " address gets its most specific match; a prefix or a range the network with just its"
          + " addresses. A query that nothing covers gets the empty range around it."
    },
    footer = {
      "",
      "Examples:",
      "  sextant lookup 1.1.1.1 2606:4700::1111     the most specific networks",
      "  sextant lookup --all 1.1.1.1               all networks around it",
      "  sextant lookup --covered 8.8.0.0/16        the networks inside a prefix",
      "  sextant lookup --format json < list.txt    one query a line",
      "  sextant lookup --from rib.mrt.gz 8.8.8.8   in a BGP collector's table",
      "  sextant lookup 8.8.8.8 --from a.csv b.csv  in two files, each named",
      "  sextant lookup 8.8.8.8 --from a.csv --columns prefix=net,value=asn"
    })
final class LookupCommand implements Callable<Integer> {
  /// Which of several possible networks are asked for.
  private static final class RelationOptions {
    @Option(
        names = {"-a", "--all", "--covering"},
        description = "All networks that cover the whole query, most specific first.")
    private boolean covering;

    @Option(names = "--covered", description = "All networks inside the query.")
    private boolean covered;

    @Option(
        names = "--overlapping",
        description = "All networks that share an address with the query.")
    private boolean overlapping;

    Relation relation() {
      return covering
          ? Relation.COVERING
          : covered ? Relation.COVERED : overlapping ? Relation.OVERLAPPING : Relation.BEST;
    }
  }

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Mixin private SourceOptions source;

  @ArgGroup private RelationOptions relations = new RelationOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = OutputFormat.Names.class,
      description = "The form of the answers: ${COMPLETION-CANDIDATES}.")
  private OutputFormat format = OutputFormat.TEXT;

  @Parameters(
      paramLabel = "QUERY",
      arity = "0..*",
      description = "What to look up. Without any, one query a line from standard input.")
  private List<String> words = new ArrayList<>();

  private boolean rejected;

  LookupCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    List<String> queries = new ArrayList<>(words);
    queries.addAll(source.queriesAmongFiles());
    TableLoader loader = new TableLoader(source, streams.err());
    if (queries.isEmpty()) {
      if (source.readsStandardInput()) {
        throw new ParameterException(
            spec.commandLine(),
            "the table is read from standard input, so name the queries as words");
      }
      answerLines(loader.loadAll().stream().map(Table::compiled).toList());
    } else {
      answer(loader.loadNear(targets(queries)), queries);
    }
    return rejected || loader.rejected() > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }

  private void answer(List<Table> tables, List<String> queries) {
    Lookup lookup = new Lookup(tables, relations.relation());
    AnswerWriter writer = writer(tables);
    queries.forEach(query -> write(writer, lookup.answer(query)));
    writer.flush();
  }

  private void answerLines(List<Table> tables) {
    Lookup lookup = new Lookup(tables, relations.relation());
    AnswerWriter writer = writer(tables);
    QueryLines lines = new QueryLines(streams.in(), writer::flush);
    for (Optional<QueryLines.Line> next = lines.next(); next.isPresent(); next = lines.next()) {
      QueryLines.Line line = next.get();
      write(writer, line.tooLong() ? tooLong(line) : lookup.answer(line.text()));
    }
    writer.flush();
  }

  private static Answer tooLong(QueryLines.Line line) {
    return Answer.rejected(
        line.text(), "a line of more than " + QueryLines.MAX_LINE_BYTES + " bytes");
  }

  private void write(AnswerWriter writer, Answer answer) {
    rejected |= answer.error().isPresent();
    writer.write(answer);
  }

  private AnswerWriter writer(List<Table> tables) {
    return format.answers(
        new ResultWriter(streams.out()), tables.size() > 1, relations.relation().many());
  }

  private static List<Target> targets(List<String> queries) {
    List<Target> targets = new ArrayList<>();
    for (String query : queries) {
      try {
        targets.add(Target.parse(query));
      } catch (AddressFormatException e) {
        // its answer will say so
      }
    }
    return targets;
  }
}
