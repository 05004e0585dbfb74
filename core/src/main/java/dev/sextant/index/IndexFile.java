package dev.sextant.index;

import dev.sextant.InputException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The bytes of an index file, mapped or read.
final class IndexFile {
  private static final int READ_BYTES = 1 << 20;

  private IndexFile() {}

  /// Whether a regular file starts as an index does.
  static boolean startsWithMagic(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer start = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      while (start.hasRemaining() && channel.read(start) >= 0) {
        // a short read goes on
      }
      return !start.hasRemaining() && start.getLong(0) == IndexFormat.MAGIC;
    } catch (IOException e) {
      return false;
    }
  }

  /// The bytes of a file.
  ///
  /// @param arena how long they stay
  /// @throws InputException if the file cannot be read, or is greater than allowed
  static MemorySegment bytes(Path file, OpenOptions options, Arena arena) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new InputException(name, "", "is a folder; name a file in it");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size > options.mostBytes()) {
        throw new InputException(
            name,
            "",
            "has %,d bytes; at most %,d are allowed".formatted(size, options.mostBytes()));
      }
      if (options.inMemory()) {
        return read(channel, arena.allocate(size, IndexFormat.ALIGNMENT_BYTES), name);
      }
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /// The error of a file that the operating system does not let read.
  static InputException unreadable(Path file, IOException error) {
    return new InputException(file.toString(), "", "cannot be read: " + reason(error), error);
  }

  private static MemorySegment read(FileChannel channel, MemorySegment memory, String name)
      throws IOException {
    for (long at = 0; at < memory.byteSize(); ) {
      long part = Math.min(READ_BYTES, memory.byteSize() - at);
      ByteBuffer to = memory.asSlice(at, part).asByteBuffer();
      int read = channel.read(to, at);
      if (read < 0) {
        throw new InputException(name, "byte " + at, "became shorter while it was read");
      }
      at += read;
    }
    return memory.asReadOnly();
  }

  private static String reason(IOException error) {
    return switch (error) {
      case NoSuchFileException missing -> "no such file";
      case AccessDeniedException denied -> "permission denied";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> error.getMessage() == null ? "the reason is not known" : error.getMessage();
    };
  }
}
