package dev.sextant.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/// What a command reads and writes.
///
/// @param in standard input
/// @param out standard output: results, and nothing else
/// @param err standard error: errors, warnings and progress
public record Streams(InputStream in, OutputStream out, PrintStream err) {
  /// The streams of this process.
  public static Streams ofProcess() {
    return new Streams(System.in, System.out, System.err);
  }
}
