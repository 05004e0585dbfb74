package dev.sextant.cli;

import dev.sextant.OutputException;
import dev.sextant.internal.file.StagedFile;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// What a command reads and writes.
///
/// @param in standard input
/// @param out standard output: results, and nothing else; a failure to write is thrown unchecked,
///   so that no [PrintStream] around it can swallow it
/// @param err standard error: errors, warnings and progress
public record Streams(InputStream in, OutputStream out, PrintStream err) {
  /// Makes failures of `out` unchecked.
  public Streams {
    out = out instanceof StandardOutput ? out : new StandardOutput(out);
  }

  /// The streams of this process.
  public static Streams ofProcess() {
    return new Streams(System.in, new FileOutputStream(FileDescriptor.out), System.err);
  }

  /// What goes to an output.
  @FunctionalInterface
  public interface Content {
    /// Writes everything.
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes a result: to a file as [StagedFile] does, or without one, or to `-`, to [#out()].
  ///
  /// @throws OutputException if it cannot be written
  public void write(Optional<Path> file, Content content) {
    if (file.isPresent() && !file.get().toString().equals("-")) {
      StagedFile.write(file.get(), content::writeTo);
      return;
    }
    try {
      BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
      content.writeTo(buffered);
      buffered.flush();
    } catch (IOException e) {
      throw StandardOutput.failure(e);
    }
  }
}
