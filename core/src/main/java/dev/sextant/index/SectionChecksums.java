package dev.sextant.index;

import dev.sextant.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// The checksums of all sections, and the zeros between them, in pieces that any thread can take.
///
/// Bytes come through a channel: a checksum over a mapped file that is cut short can end the JVM.
final class SectionChecksums {
  private static final int READ_BYTES = 1 << 18;
  private static final ThreadLocal<ByteBuffer> BUFFER =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(READ_BYTES));

  private final Sections sections;
  private final ByteSource source;
  private final long pieceBytes;

  SectionChecksums(Sections sections, ByteSource source, long pieceBytes) {
    this.sections = sections;
    this.source = source;
    this.pieceBytes = pieceBytes;
  }

  /// A section's checksum under construction.
  private final class Section {
    private final Sections.Entry entry;
    private final int[] checksums;
    private int open;

    Section(Sections.Entry entry) {
      this.entry = entry;
      this.checksums = new int[(int) Math.max(1, Math.ceilDiv(entry.lengthBytes(), pieceBytes))];
      this.open = checksums.length;
    }

    void take(int piece) throws IOException {
      long from = piece * pieceBytes;
      long to = Math.min(entry.lengthBytes(), from + pieceBytes);
      finish(piece, checksum(entry.offset() + from, to - from));
    }

    private synchronized void finish(int piece, int checksum) {
      checksums[piece] = checksum;
      if (--open > 0) {
        return;
      }
      int whole = checksums[0];
      for (int i = 1; i < checksums.length; i++) {
        long bytes = Math.min(pieceBytes, entry.lengthBytes() - i * pieceBytes);
        whole = Crc32cJoin.join(whole, checksums[i], bytes);
      }
      if (whole != entry.checksum()) {
        throw failure(entry, entry.offset(), "is damaged: the checksum is wrong");
      }
    }
  }

  /// The work, in the order of the file.
  List<VerifyTask> tasks() {
    List<VerifyTask> tasks = new ArrayList<>();
    long end = IndexFormat.HEADER_BYTES + (long) IndexFormat.SECTION_BYTES * count();
    for (Sections.Entry entry : sections.entries()) {
      long from = end;
      tasks.add(new VerifyTask(0, () -> checkZeros(entry, from)));
      Section section = new Section(entry);
      for (int i = 0; i < section.checksums.length; i++) {
        int piece = i;
        long bytes = Math.min(pieceBytes, entry.lengthBytes() - i * pieceBytes);
        tasks.add(new VerifyTask(bytes, () -> section.take(piece)));
      }
      end = entry.offset() + entry.lengthBytes();
    }
    return tasks;
  }

  private int count() {
    return sections.entries().size();
  }

  private void checkZeros(Sections.Entry entry, long from) throws IOException {
    ByteBuffer zeros = read(from, (int) (entry.offset() - from));
    while (zeros.hasRemaining()) {
      if (zeros.get() != 0) {
        throw failure(entry, from + zeros.position() - 1, "does not have zeros before it");
      }
    }
  }

  private int checksum(long offset, long lengthBytes) throws IOException {
    CRC32C checksum = new CRC32C();
    for (long at = 0; at < lengthBytes; ) {
      ByteBuffer bytes = read(offset + at, (int) Math.min(READ_BYTES, lengthBytes - at));
      at += bytes.remaining();
      checksum.update(bytes);
    }
    return (int) checksum.getValue();
  }

  private ByteBuffer read(long offset, int lengthBytes) throws IOException {
    ByteBuffer buffer = BUFFER.get().clear().limit(lengthBytes);
    if (!source.read(offset, buffer)) {
      throw new InputException(
          sections.name(), "byte " + (offset + buffer.position()), Failures.CUT_SHORT);
    }
    return buffer.flip();
  }

  private InputException failure(Sections.Entry entry, long offset, String reason) {
    return new InputException(
        sections.name(), "section " + entry.label() + ", byte " + offset, reason);
  }
}
