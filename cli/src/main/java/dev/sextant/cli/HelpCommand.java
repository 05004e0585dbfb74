package dev.sextant.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `sextant help VERB`: the same as `sextant VERB --help`.
@Command(
    name = "help",
    description = "Show the help of a command.",
    footer = {"", "Examples:", "  sextant help", "  sextant help lookup"})
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command. Without any, sextant itself.")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() {
    CommandLine line = spec.root().commandLine();
    for (String word : words) {
      CommandLine below = line.getSubcommands().get(word);
      if (below == null) {
        throw new ParameterException(spec.commandLine(), "there is no command '" + word + "'");
      }
      line = below;
    }
    line.usage(line.getOut());
    return ExitStatus.OK;
  }
}
