package dev.sextant.cli;

/// Starts the `sextant` command.
public final class Main {
  private Main() {}

  /// Runs the command and ends the JVM with its exit status.
  public static void main(String[] args) {
    System.exit(2);
  }
}
