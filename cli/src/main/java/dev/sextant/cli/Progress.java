package dev.sextant.cli;

import java.io.Console;
import java.io.PrintStream;

/// One line on standard error that tells how far a command is, if that is a terminal.
public final class Progress {
  private final PrintStream err;
  private final boolean shown;
  private int width;

  /// No line yet.
  // Error Prone says that the console is never null since JDK 22; with JDK 25 it is, in a pipe
  @SuppressWarnings("SystemConsoleNull")
  public Progress(Streams streams) {
    err = streams.err();
    Console console = System.console();
    shown = console != null && console.isTerminal();
  }

  /// Shows a text in place of the last one.
  public void show(String text) {
    if (shown) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      err.flush();
      width = text.length();
    }
  }

  /// Takes the line away.
  public void clear() {
    if (width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      width = 0;
    }
  }
}
