package dev.sextant.index;

import dev.sextant.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The check of a whole index: of its checksums first, then of all that its sections say.
///
/// What it finds is the first damage in the order of its tasks, whatever the number of threads.
/// Time is in proportion to the file's bytes and records; memory is a few buffers a thread.
final class IndexVerifier {
  private static final long PIECE_BYTES = 8L << 20;
  private static final long PIECE_NUMBERS = 1L << 18;

  private static final List<String> CHECKS =
      List.of(
          "checksums of header, table and every section",
          "zeros in reserved bytes and between sections",
          "columns: descriptors, codings, unused bits",
          "trees: order, separators, padding",
          "intervals, owners, blocks, parents and entries against the records' targets",
          "order of records, ids, payload numbers and offsets");

  private final int threads;
  private final VerifyProgress progress;
  private final long pieceBytes;
  private final long pieceNumbers;

  /// @param pieceBytes bytes of a section that one thread takes at once
  /// @param pieceNumbers intervals or records that one thread takes at once
  IndexVerifier(int threads, VerifyProgress progress, long pieceBytes, long pieceNumbers) {
    if (threads < 1) {
      throw new IllegalArgumentException("a check takes a thread or more, not " + threads);
    }
    this.threads = threads;
    this.progress = progress;
    this.pieceBytes = pieceBytes;
    this.pieceNumbers = pieceNumbers;
  }

  IndexVerifier(int threads, VerifyProgress progress) {
    this(threads, progress, PIECE_BYTES, PIECE_NUMBERS);
  }

  /// Checks a file.
  VerifyReport verify(Path file) {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment mapped = IndexFile.bytes(file, OpenOptions.defaults(), arena);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        return verify(file.toString(), mapped, ByteSource.of(channel));
      }
    } catch (IOException e) {
      throw IndexFile.unreadable(file, e);
    }
  }

  /// Checks bytes in memory that nothing cuts short.
  VerifyReport verify(String name, MemorySegment bytes) {
    try {
      return verify(name, bytes, ByteSource.of(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // memory has no such errors
    }
  }

  private VerifyReport verify(String name, MemorySegment bytes, ByteSource source)
      throws IOException {
    try {
      Sections sections = Sections.open(name, bytes.asReadOnly());
      VerifyRun run = new VerifyRun(threads, progress, bytes.byteSize());
      run.all(new SectionChecksums(sections, source, pieceBytes).tasks());
      TableCheck.run(sections);
      StructureCheck structure = new StructureCheck(sections, pieceNumbers);
      run.all(structure.tasks());
      structure.finish();
      return new VerifyReport(
          bytes.byteSize(),
          sections.entries().size(),
          sections.records(),
          structure.payloads(),
          CHECKS);
    } catch (IndexOutOfBoundsException | DamageException e) {
      throw new InputException(name, "", "is damaged: " + e.getMessage(), e);
    } catch (InternalError e) {
      throw new InputException(name, "", Failures.CUT_SHORT, e);
    }
  }
}
