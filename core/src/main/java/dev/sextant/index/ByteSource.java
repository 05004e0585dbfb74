package dev.sextant.index;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Bytes that are read into a buffer, wherever they are.
@FunctionalInterface
interface ByteSource {
  /// Fills the rest of a buffer with the bytes from an offset on.
  ///
  /// @return whether there were enough
  boolean read(long offset, ByteBuffer to) throws IOException;

  /// The bytes of a file.
  static ByteSource of(FileChannel channel) {
    return (offset, to) -> {
      long at = offset;
      while (to.hasRemaining()) {
        int read = channel.read(to, at);
        if (read < 0) {
          return false;
        }
        at += read;
      }
      return true;
    };
  }

  /// Bytes in memory that nothing cuts short.
  static ByteSource of(MemorySegment memory) {
    return (offset, to) -> {
      to.put(memory.asSlice(offset, to.remaining()).asByteBuffer());
      return true;
    };
  }
}
