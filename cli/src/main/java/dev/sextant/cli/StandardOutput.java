package dev.sextant.cli;

import dev.sextant.OutputException;
import dev.sextant.internal.file.StagedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// Standard output, whose failures no writer can swallow: they are unchecked.
///
/// If the reader of a pipe went away, that is a [PipeClosedException], and otherwise an
/// [OutputException].
final class StandardOutput extends OutputStream {
  private final OutputStream out;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int octet) {
    run(() -> out.write(octet));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    run(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    run(out::flush);
  }

  @Override
  public void close() {
    run(out::close);
  }

  private static void run(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /// The error to throw for one of the operating system, which tells a closed pipe only by its
  /// text.
  static RuntimeException failure(IOException cause) {
    String reason = StagedFile.reason(cause);
    return reason.toLowerCase(Locale.ROOT).contains("pipe")
        ? new PipeClosedException(cause)
        : new OutputException("standard output", "cannot be written: " + reason, cause);
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }
}
