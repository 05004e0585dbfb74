package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.CorruptDataException;
import dev.sextant.InputException;
import dev.sextant.LimitException;
import dev.sextant.OutputException;
import dev.sextant.SchemaMismatchException;
import dev.sextant.SextantException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
      "2 wrong usage; 3 input unreadable or corrupt; 4 output failed; 70 a defect of",
      "Sextant; 141 the reader of the output went away, as 'head' does."
    })
final class SextantCommand implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  @Spec private CommandSpec spec;

  private SextantCommand() {}

  /// Runs the command and returns its [ExitStatus], whatever happens.
  static int execute(Streams streams, String... args) {
    SextantCommand root = new SextantCommand();
    CommandLine line = root.line(streams);
    // help goes through here, because picocli would swallow a failure to write it
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help));
    try {
      int status = line.execute(args);
      streams.out().write(help.toString().getBytes(StandardCharsets.UTF_8));
      return status;
    } catch (Exception | StackOverflowError | OutOfMemoryError e) {
      return root.report(e, line);
    }
  }

  /// The command with all verbs, those of other modules included.
  private CommandLine line(Streams streams) {
    CommandLine line =
        new CommandLine(this)
            .addSubcommand(new LookupCommand(streams))
            .addSubcommand(new InfoCommand(streams))
            .addSubcommand(new BuildCommand(streams))
            .addSubcommand(new VerifyCommand(streams))
            .addSubcommand(new CidrCommand(streams))
            .addSubcommand(new ReplayCommand(streams))
            .addSubcommand(GenerateCommand.line(streams))
            .addSubcommand(new CompletionCommand(streams))
            .addSubcommand(new HelpCommand());
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      line.addSubcommand(provider.command(streams));
    }
    return line.setErr(
            new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, new FileName())
        .setParameterExceptionHandler((error, args) -> reportUsage(error))
        .setExecutionExceptionHandler((error, at, parsed) -> report(error, at));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private int reportUsage(ParameterException error) {
    CommandLine at = error.getCommandLine();
    complain(at, UsageText.of(error), error);
    at.getErr().println("Try '" + at.getCommandSpec().qualifiedName() + " --help'.");
    return ExitStatus.USAGE;
  }

  private int report(Throwable error, CommandLine at) {
    if (error instanceof PipeClosedException) {
      return ExitStatus.PIPE_CLOSED;
    }
    if (!(error instanceof SextantException known)) {
      complain(
          at, "internal error: " + error + "; please report it; --debug shows the trace", error);
      return ExitStatus.INTERNAL;
    }
    complain(at, String.valueOf(known.getMessage()), error);
    return switch (known) {
      case AddressFormatException usage -> ExitStatus.USAGE;
      case InputException input -> ExitStatus.INPUT;
      case CorruptDataException input -> ExitStatus.INPUT;
      case SchemaMismatchException input -> ExitStatus.INPUT;
      case LimitException input -> ExitStatus.INPUT;
      case OutputException output -> ExitStatus.OUTPUT;
    };
  }

  private void complain(CommandLine at, String message, Throwable error) {
    at.getErr().println("sextant: " + OneLine.of(message));
    if (debug) {
      error.printStackTrace(at.getErr());
    }
  }
}
