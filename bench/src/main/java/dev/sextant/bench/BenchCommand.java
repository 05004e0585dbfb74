package dev.sextant.bench;

import dev.sextant.cli.Streams;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant bench`: the benchmarks, and the comparison of their results.
@Command(
    name = "bench",
    description = "Measure lookups, edits and updates against other structures.",
    footer = {
      "",
      "Examples:",
      "  sextant bench fib --quick",
      "  sextant bench fib --family ipv6 -o before.json",
      "  sextant bench live --quick",
      "  sextant bench compare before.json after.json"
    })
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  private BenchCommand() {}

  /// The command with its verbs.
  static CommandLine line(Streams streams) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new FibCommand(streams))
        .addSubcommand(new RibCommand(streams))
        .addSubcommand(new LiveCommand(streams))
        .addSubcommand(new CompareCommand(streams));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a benchmark, or compare");
  }
}
