package dev.sextant.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A finished run of the command inside this JVM.
///
/// @param status what it returned
/// @param out what it wrote to standard output
/// @param err what it wrote to standard error
record Run(int status, String out, String err) {
  /// Runs the command with nothing on standard input.
  static Run of(String... args) {
    return withInput("", args);
  }

  /// Runs the command with text on standard input.
  static Run withInput(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new Streams(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8)),
            args);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /// The lines of standard output.
  List<String> lines() {
    return out.lines().toList();
  }
}
