package dev.sextant.cli;

/// Starts the `sextant` command.
public final class Main {
  private Main() {}

  /// Runs the command and ends the JVM with its exit status.
  public static void main(String[] args) {
    System.exit(run(Streams.ofProcess(), args));
  }

  /// Runs the command and returns its [ExitStatus].
  ///
  /// @param args the words behind `sextant`
  public static int run(Streams streams, String... args) {
    return SextantCommand.execute(streams, args);
  }
}
