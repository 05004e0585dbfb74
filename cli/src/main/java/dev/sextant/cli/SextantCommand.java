package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.InputException;
import dev.sextant.OutputException;
import dev.sextant.SextantException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// The command itself: its verbs, and what becomes of their errors.
@Command(
    name = "sextant",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT,
    description = "Which networks cover this address, and what is known about them?",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  sextant lookup 1.1.1.1 2606:4700::1111",
      "  sextant lookup --format json < addresses.txt",
      "  sextant info",
      "",
      "Exit status: 0 all well (misses included); 1 some queries or rows were rejected;",
      "2 wrong usage; 3 input unreadable or corrupt; 4 output failed."
    })
final class SextantCommand implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  @Spec private CommandSpec spec;

  private SextantCommand() {}

  /// The command with all verbs, those of other modules included.
  static CommandLine line(Streams streams) {
    SextantCommand root = new SextantCommand();
    CommandLine line =
        new CommandLine(root)
            .addSubcommand(new LookupCommand(streams))
            .addSubcommand(new InfoCommand(streams))
            .addSubcommand(new CidrCommand(streams))
            .addSubcommand(GenerateCommand.line(streams))
            .addSubcommand(new CompletionCommand(streams));
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      line.addSubcommand(provider.command(streams));
    }
    return line.setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
        .setErr(
            new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((error, args) -> root.reportUsage(error))
        .setExecutionExceptionHandler((error, at, parsed) -> root.report(error, at));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private int reportUsage(ParameterException error) {
    CommandLine at = error.getCommandLine();
    complain(at, error);
    at.getErr().println("Try '" + at.getCommandSpec().qualifiedName() + " --help'.");
    return ExitStatus.USAGE;
  }

  private int report(Exception error, CommandLine at) throws Exception {
    if (!(error instanceof SextantException known)) {
      throw error;
    }
    complain(at, error);
    return switch (known) {
      case AddressFormatException usage -> ExitStatus.USAGE;
      case InputException input -> ExitStatus.INPUT;
      case OutputException output -> ExitStatus.OUTPUT;
    };
  }

  private void complain(CommandLine at, Exception error) {
    at.getErr().println("sextant: " + error.getMessage());
    if (debug) {
      error.printStackTrace(at.getErr());
    }
  }
}
