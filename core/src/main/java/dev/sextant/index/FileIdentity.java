package dev.sextant.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/// What tells one state of a file from another without reading all of it: device and inode where
/// there are such, size, time of the last change, and the header, whose checksums stand for all of
/// an index. So a change within one tick of the file system's clock is seen too.
record FileIdentity(Object key, long sizeBytes, FileTime changed, ByteBuffer header) {
  /// There is no file, or none that can be read.
  static final FileIdentity MISSING = none("missing");

  /// Not that of any file.
  static final FileIdentity UNKNOWN = none("unknown");

  private static FileIdentity none(String key) {
    return new FileIdentity(key, 0, FileTime.fromMillis(0), ByteBuffer.allocate(0));
  }

  /// The identity of the file that a path leads to now.
  static FileIdentity of(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = ByteBuffer.allocate(IndexFormat.HEADER_BYTES);
      while (header.hasRemaining() && channel.read(header) >= 0) {
        // until the header is whole, or the file ends
      }
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileIdentity(
          Objects.requireNonNullElse(now.fileKey(), ""),
          now.size(),
          now.lastModifiedTime(),
          header.flip().asReadOnlyBuffer());
    } catch (IOException e) {
      return MISSING;
    }
  }
}
