package dev.sextant.internal.file;

import dev.sextant.OutputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/// Output that appears whole or not at all: a temporary file beside the target that is synced and
/// renamed once it is complete, and that goes if that never happens, even at Ctrl-C.
///
/// A file that is there keeps its mode, and a symbolic link goes on to name the file. What is there
/// and is no regular file, such as a device or a named pipe, is written to as it is.
public final class StagedFile {
  private static final int MAX_LINKS = 40;

  private StagedFile() {}

  /// Writes to an output.
  @FunctionalInterface
  public interface Writer {
    /// Writes everything.
    void write(OutputStream out) throws IOException;
  }

  /// Writes a file. If anything fails, a regular file is as it was before.
  ///
  /// @throws OutputException if the file cannot be written
  public static void write(Path target, Writer writer) {
    if (Files.isDirectory(target)) {
      throw new OutputException(target.toString(), "is a folder; name a file in it");
    }
    try {
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        writeStraight(target, writer);
      } else {
        writeStaged(behindLinks(target), writer);
      }
    } catch (IOException e) {
      throw new OutputException(target.toString(), "cannot be written: " + reason(e), e);
    }
  }

  private static void writeStraight(Path target, Writer writer) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(target, StandardOpenOption.WRITE), 1 << 16)) {
      writer.write(out);
    }
  }

  private static void writeStaged(Path target, Writer writer) throws IOException {
    boolean present = Files.exists(target);
    if (present && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Path staged = target.resolveSibling(".sextant-" + UUID.randomUUID() + ".tmp");
    Thread onExit = new Thread(() -> delete(staged));
    Runtime.getRuntime().addShutdownHook(onExit);
    try {
      try (FileChannel channel =
              FileChannel.open(staged, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        writer.write(out);
        out.flush();
        channel.force(true);
      }
      if (present) {
        copyMode(target, staged);
      }
      Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(staged);
      forget(onExit);
    }
  }

  /// The file that symbolic links name in the end, whether or not it exists.
  private static Path behindLinks(Path target) throws IOException {
    Path file = target.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(file); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemException(target.toString(), null, "too many symbolic links");
      }
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    return file;
  }

  private static void copyMode(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(Files.getPosixFilePermissions(from));
    }
  }

  private static void delete(Path staged) {
    try {
      Files.deleteIfExists(staged);
    } catch (IOException e) {
      // another error is on its way to the user, or the process ends
    }
  }

  private static void forget(Thread onExit) {
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      // the process ends, and the hook has run
    }
  }

  /// Why the operating system refused, in words for people.
  public static String reason(IOException error) {
    return switch (error) {
      case NoSuchFileException missing -> "no such folder";
      case AccessDeniedException denied -> "permission denied";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> error.getMessage() == null ? "the reason is not known" : error.getMessage();
    };
  }
}
