package dev.sextant.cli;

import dev.sextant.OutputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Output that appears whole or not at all: a temporary file beside the target that is synced and
/// renamed once it is complete.
public final class StagedFile {
  private StagedFile() {}

  /// Writes to an output.
  @FunctionalInterface
  public interface Writer {
    /// Writes everything.
    void write(OutputStream out) throws IOException;
  }

  /// Writes a file. If anything fails, the target is as it was before.
  ///
  /// @throws OutputException if the file cannot be written
  public static void write(Path target, Writer writer) {
    Path staged = target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try (FileChannel channel =
              FileChannel.open(staged, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        writer.write(out);
        out.flush();
        channel.force(true);
      }
      Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new OutputException(target.toString(), "cannot be written: " + e.getMessage(), e);
    } finally {
      delete(staged);
    }
  }

  private static void delete(Path staged) {
    try {
      Files.deleteIfExists(staged);
    } catch (IOException e) {
      throw new OutputException(staged.toString(), "is left behind: " + e.getMessage(), e);
    }
  }
}
