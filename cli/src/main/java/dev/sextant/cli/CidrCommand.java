package dev.sextant.cli;

import dev.sextant.net.AddressSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sextant cidr`: set operations on address space.
@Command(
    name = "cidr",
    parameterListHeading = "%n",
    description = {
      "Turn addresses, prefixes and ranges into the fewest prefixes or ranges; join, exclude,"
          + " intersect and count them.",
      "",
      "The items are joined, then cut to what all --intersect have, then to what no --exclude has."
          + " The result has exactly the same addresses, never more. One prefix or range a line"
          + " comes out, IPv4 first.",
      "",
      "An ITEM is an address, a prefix, a range (first-last), the name of a file that holds any of"
          + " them, one a line with # comments, or - for standard input. Files may also be CSV or"
          + " routing tables in MRT, and compressed. Host bits are masked, and counted."
    },
    footer = {
      "",
      "Examples:",
      "  sextant cidr 192.0.2.1-192.0.2.9                   a range as prefixes",
      "  sextant cidr --ranges 192.0.2.0/24 198.51.100.0/24 prefixes as ranges",
      "  sextant cidr 10.0.0.0/9 10.128.0.0/9               joined: 10.0.0.0/8",
      "  sextant cidr blocklist.txt more.txt.gz             lists, joined",
      "  sextant cidr 10.0.0.0/8 --exclude 10.1.0.0/16      these without those",
      "  sextant cidr all.txt --exclude mine.txt --exclude 192.0.2.0/24",
      "  sextant cidr ::/0 --exclude seen.txt               what a list does not hold",
      "  sextant cidr a.txt --intersect b.txt               what both hold",
      "  sextant cidr --count < blocklist.txt               how many addresses",
      "  sextant cidr --each < ranges.txt                   line by line, none joined"
    })
final class CidrCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ITEM",
      completionCandidates = FileNames.class,
      arity = "0..*",
      description = "What to start from. Without any, standard input.")
  private List<String> items = new ArrayList<>();

  @Option(
      names = {"-x", "--exclude"},
      paramLabel = "ITEM",
      completionCandidates = FileNames.class,
      description = "Take these addresses away. Can be given several times.")
  private List<String> excluded = new ArrayList<>();

  @Option(
      names = {"-i", "--intersect"},
      paramLabel = "ITEM",
      completionCandidates = FileNames.class,
      description = "Keep only these addresses. Can be given several times: what all have stays.")
  private List<String> intersected = new ArrayList<>();

  @Option(
      names = {"-r", "--ranges"},
      description = "Print ranges instead of prefixes.")
  private boolean ranges;

  @Option(
      names = {"-e", "--each"},
      description = "Convert each item by itself, in order, without joining any.")
  private boolean each;

  @Option(
      names = {"-c", "--count"},
      description = "Print how many addresses, ranges and prefixes there are, a line a family.")
  private boolean count;

  @Option(
      names = "--strict",
      description = "Stop at the first bad item, host bits included, instead of skipping it.")
  private boolean strict;

  CidrCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (each && (count || !excluded.isEmpty() || !intersected.isEmpty())) {
      throw new ParameterException(
          spec.commandLine(), "--each cannot be combined with --count, --exclude or --intersect");
    }
    if (items.isEmpty()) {
      items.add(TargetReader.STANDARD_INPUT);
    }
    TargetReader reader = new TargetReader(streams, strict);
    TargetLines lines = new TargetLines(new ResultWriter(streams.out()));
    if (each) {
      convertEach(reader, lines);
    } else {
      print(select(reader), lines);
    }
    lines.flush();
    reader.summarize();
    return reader.rejected() > 0 ? ExitStatus.REJECTED : ExitStatus.OK;
  }

  private void convertEach(TargetReader reader, TargetLines lines) {
    for (String item : items) {
      reader.read(item, ranges ? lines::printRange : lines::printPrefixes);
    }
  }

  private AddressSet select(TargetReader reader) {
    AddressSet selected = join(reader, items);
    for (String item : intersected) {
      selected = selected.intersection(join(reader, List.of(item)));
    }
    return excluded.isEmpty() ? selected : selected.difference(join(reader, excluded));
  }

  private static AddressSet join(TargetReader reader, List<String> words) {
    AddressSet.Builder builder = AddressSet.builder();
    for (String word : words) {
      reader.read(word, builder::add);
    }
    return builder.build();
  }

  private void print(AddressSet set, TargetLines lines) {
    if (count) {
      lines.printCounts(set);
    } else if (ranges) {
      lines.printRanges(set);
    } else {
      lines.printPrefixes(set);
    }
  }
}
