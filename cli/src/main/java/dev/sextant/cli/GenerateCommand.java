package dev.sextant.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sextant generate`: synthetic tables and traces.
@Command(
    name = "generate",
    description = "Make synthetic tables and traces: seeded, the same bytes every time.",
    footer = {
      "",
      "Examples:",
      "  sextant generate table --family ipv6 --size 100000 -o table.txt",
      "  sextant generate trace --from table.txt --kind zipf --size 1000 -o t.txt",
      "  sextant generate table --size 1000 | sextant info --from -"
    })
final class GenerateCommand implements Runnable {
  @Spec private CommandSpec spec;

  private GenerateCommand() {}

  /// The command with its verbs.
  static CommandLine line(Streams streams) {
    return new CommandLine(new GenerateCommand())
        .addSubcommand(new GenerateTableCommand(streams))
        .addSubcommand(new GenerateTraceCommand(streams));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what to make: table or trace");
  }
}
