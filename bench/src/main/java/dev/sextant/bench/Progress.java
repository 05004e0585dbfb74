package dev.sextant.bench;

import dev.sextant.cli.Streams;
import java.io.Console;
import java.io.PrintStream;

/// One line on standard error that tells how far a benchmark is, if that is a terminal.
final class Progress {
  private final PrintStream err;
  private final boolean shown;
  private int width;

  // Error Prone says that the console is never null since JDK 22; with JDK 25 it is, in a pipe
  @SuppressWarnings("SystemConsoleNull")
  Progress(Streams streams) {
    err = streams.err();
    Console console = System.console();
    shown = console != null && console.isTerminal();
  }

  /// Shows a text in place of the last one.
  void show(String text) {
    if (shown) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      err.flush();
      width = text.length();
    }
  }

  /// Takes the line away.
  void clear() {
    if (width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      width = 0;
    }
  }
}
