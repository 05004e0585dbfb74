package dev.sextant.cli;

import dev.sextant.OutputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

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

  /// Writes a result: to a file, which appears whole or not at all, or without one to [#out()].
  ///
  /// @throws OutputException if it cannot be written
  public void write(Optional<Path> file, StagedFile.Writer writer) {
    if (file.isPresent()) {
      StagedFile.write(file.get(), writer);
      return;
    }
    try {
      BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      writer.write(buffered);
      buffered.flush();
    } catch (IOException e) {
      throw new OutputException("standard output", "cannot be written: " + e.getMessage(), e);
    }
  }
}
