package dev.sextant.live;

import dev.sextant.InputException;
import dev.sextant.OutputException;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibBuilder;
import dev.sextant.rib.RibView;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/// A table in a file, for a warm restart.
///
/// ```
/// "SXTABLE\n" | format version : 4 | IPv4 prefixes : 4 | IPv6 prefixes : 4
/// IPv4 prefixes in order: length : 1 | bits : 4 | value
/// IPv6 prefixes in order: length : 1 | bits : 16 | value
/// CRC-32C of all that is before : 4
/// ```
///
/// Numbers are big-endian; values are as their [ValueFormat] says. The file is written beside its
/// target, synced and renamed, so that a reader finds the old table or the new one.
final class TableFile {
  private static final long MAGIC = 0x5358_5441_424c_450aL;
  private static final int FORMAT_VERSION = 1;
  private static final int CHECKSUM_BYTES = 4;

  private TableFile() {}

  /// Writes a table.
  ///
  /// @throws OutputException if it cannot be written; what was there before is still there
  static <V> void write(RibView<V> table, Path file, ValueFormat<V> format) {
    try {
      Path target = file.toAbsolutePath();
      Path folder = target.getParent() == null ? target : target.getParent();
      Path staged = Files.createTempFile(folder, "." + target.getFileName(), ".tmp");
      try {
        writeStaged(table, staged, format);
        Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(staged);
      }
    } catch (IOException e) {
      throw new OutputException(file.toString(), "cannot be written: " + e, e);
    }
  }

  private static <V> void writeStaged(RibView<V> table, Path staged, ValueFormat<V> format)
      throws IOException {
    try (FileChannel channel = FileChannel.open(staged, StandardOpenOption.WRITE)) {
      CRC32C checksum = new CRC32C();
      OutputStream buffered = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      DataOutputStream to = new DataOutputStream(new CheckedOutputStream(buffered, checksum));
      to.writeLong(MAGIC);
      to.writeInt(FORMAT_VERSION);
      to.writeInt(table.size(Family.IPV4));
      to.writeInt(table.size(Family.IPV6));
      for (var entry : table) {
        to.writeByte(entry.prefix().length());
        to.write(entry.prefix().first().toBytes());
        format.write(entry.value(), to);
      }
      to.writeInt((int) checksum.getValue());
      to.flush();
      buffered.flush();
      channel.force(true);
    }
  }

  /// Reads a table.
  ///
  /// @throws InputException if it cannot be read, is no such file, of a newer version, or damaged
  static <V> Rib<V> read(Path file, ValueFormat<V> format) {
    String name = file.toString();
    try {
      verify(file, name);
      try (DataInputStream from = open(file)) {
        from.skipNBytes(Long.BYTES + Integer.BYTES);
        return readEntries(from, format);
      }
    } catch (IOException e) {
      throw new InputException(name, "", "cannot be read: " + e, e);
    } catch (IllegalArgumentException e) {
      // the checksum is right, so the writer or the format of values was wrong
      throw new InputException(name, "", "holds no table of such values: " + e.getMessage(), e);
    }
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
  }

  /// Reads all of the file, before any of it is believed.
  private static void verify(Path file, String name) throws IOException {
    long body = Files.size(file) - CHECKSUM_BYTES;
    CRC32C checksum = new CRC32C();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        DataInputStream from = new DataInputStream(new CheckedInputStream(raw, checksum))) {
      if (from.readLong() != MAGIC) {
        throw new InputException(name, "byte 0", "is no table that a live FIB saved");
      }
      int version = from.readInt();
      if (version != FORMAT_VERSION) {
        throw new InputException(
            name, "byte 8", "has format version " + version + "; this reads " + FORMAT_VERSION);
      }
      from.skipNBytes(body - Long.BYTES - Integer.BYTES);
      int computed = (int) checksum.getValue();
      if (from.readInt() != computed) {
        throw new InputException(
            name, "byte " + body, "is damaged: the checksum is wrong; take an older copy");
      }
    } catch (EOFException e) {
      throw new InputException(name, "byte " + Files.size(file), "ends too early", e);
    }
  }

  private static <V> Rib<V> readEntries(DataInputStream from, ValueFormat<V> format)
      throws IOException {
    int ipv4 = from.readInt();
    int ipv6 = from.readInt();
    RibBuilder<V> table = new RibBuilder<>();
    for (int i = 0; i < ipv4; i++) {
      int length = from.readUnsignedByte();
      table.add(from.readInt(), length, format.read(from));
    }
    for (int i = 0; i < ipv6; i++) {
      int length = from.readUnsignedByte();
      long high = from.readLong();
      table.add(high, from.readLong(), length, format.read(from));
    }
    if (from.skip(Long.MAX_VALUE) != CHECKSUM_BYTES) {
      throw new IllegalArgumentException("bytes are left behind the last value");
    }
    return table.build();
  }
}
