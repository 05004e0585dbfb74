package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.column.ColumnWriter;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index whose last payload and metadata lie beyond 4 GiB: a small one, drawn apart by payloads
/// of zeros, which a file system keeps as holes.
class FarOffsetsTest {
  private static final long HUGE = Integer.MAX_VALUE;
  private static final int HUGE_PAYLOADS = 3;
  private static final String FAR = "far away";
  private static final String METADATA = "behind everything";

  @TempDir Path folder;

  @SuppressWarnings("ArrayRecordComponent")
  private record Section(int kind, int space, long lengthBytes, byte[] bytes, long bytesAt) {}

  @Test
  void recordsBeyondFourGibibytesAreFound() throws IOException {
    assumeTrue(
        Files.getFileStore(folder).getUsableSpace() > 4 * HUGE,
        "the disk has no room for 7 GB, should its file system keep no holes");
    Path file = folder.resolve("far.sxi");
    write(file, drawnApart());
    try (Index index = Index.open(file, OpenOptions.defaults().withLeased(true))) {
      long far = index.mostSpecific(Address.parse("10.3.0.1"));
      assertThat(index.id(far)).isEqualTo(HUGE_PAYLOADS);
      assertThat(index.payloadOffset(far)).isEqualTo(HUGE_PAYLOADS * HUGE);
      assertThat(index.payloadLength(far)).isEqualTo(FAR.length());
      assertThat(text(index.payload(far))).isEqualTo(FAR);
      assertThat(text(index.payloads().asSlice(index.payloadOffset(far)))).isEqualTo(FAR);
      assertThat(text(index.metadata())).isEqualTo(METADATA);
      long huge = index.mostSpecific(Address.parse("10.2.0.1"));
      assertThat(index.payload(huge).byteSize()).isEqualTo(HUGE);
      assertThat(index.payload(huge).get(ValueLayout.JAVA_BYTE, HUGE - 1)).isZero();
      assertThat(index.sizeBytes()).isEqualTo(Files.size(file)).isGreaterThan(6L << 30);
      assertThat(index.sections().getLast().offset()).isGreaterThan(6L << 30);
    }
  }

  private static String text(MemorySegment bytes) {
    return new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  /// The sections of a small index, with far payloads in place of its own.
  private static List<Section> drawnApart() throws IOException {
    IndexBuilder builder = new IndexBuilder();
    for (int i = 0; i <= HUGE_PAYLOADS; i++) {
      builder.add(Prefix.ofIpv4(10 << 24 | i << 16, 16), new byte[] {(byte) i});
    }
    builder.metadata(METADATA.getBytes(StandardCharsets.UTF_8));
    Sections small = Sections.open("small", MemorySegment.ofArray(builder.toBytes()));
    List<Section> sections = new ArrayList<>();
    for (Sections.Entry entry : small.entries()) {
      byte[] bytes =
          small.file().asSlice(entry.offset(), entry.lengthBytes()).toArray(ValueLayout.JAVA_BYTE);
      if (entry.kind() == SectionKind.PAYLOAD_OFFSETS.number()) {
        bytes = offsets();
      }
      boolean far = entry.kind() == SectionKind.PAYLOADS.number();
      sections.add(
          far
              ? new Section(
                  entry.kind(),
                  entry.space(),
                  HUGE_PAYLOADS * HUGE + FAR.length(),
                  FAR.getBytes(StandardCharsets.UTF_8),
                  HUGE_PAYLOADS * HUGE)
              : new Section(entry.kind(), entry.space(), bytes.length, bytes, 0));
    }
    return sections;
  }

  private static byte[] offsets() throws IOException {
    ColumnWriter column = new ColumnWriter();
    for (int i = 0; i <= HUGE_PAYLOADS; i++) {
      column.add(i * HUGE);
    }
    column.add(HUGE_PAYLOADS * HUGE + FAR.length());
    ByteSpool spool = new ByteSpool();
    column.finish(spool);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    spool.writeTo(Channels.newChannel(bytes));
    return bytes.toByteArray();
  }

  private static void write(Path file, List<Section> sections) throws IOException {
    int tableBytes = sections.size() * IndexFormat.SECTION_BYTES;
    ByteBuffer head =
        ByteBuffer.allocate(IndexFormat.HEADER_BYTES + tableBytes).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      long end = head.capacity();
      head.position(IndexFormat.HEADER_BYTES);
      for (Section section : sections) {
        long offset = IndexFormat.aligned(end);
        head.putInt(section.kind()).putInt(section.space());
        head.putLong(offset).putLong(section.lengthBytes());
        head.putInt(checksum(section)).putInt(0);
        ByteBuffer bytes = ByteBuffer.wrap(section.bytes());
        for (long at = offset + section.bytesAt(); bytes.hasRemaining(); ) {
          at += channel.write(bytes, at);
        }
        end = offset + section.lengthBytes();
      }
      head.putLong(0, IndexFormat.MAGIC);
      head.putShort(IndexFormat.AT_MAJOR, IndexFormat.MAJOR);
      head.putInt(IndexFormat.AT_SECTIONS, sections.size());
      head.putLong(IndexFormat.AT_FILE_BYTES, end);
      head.putLong(IndexFormat.AT_RECORDS, HUGE_PAYLOADS + 1L);
      head.putInt(
          IndexFormat.AT_TABLE_CHECKSUM,
          checksum(head.slice(IndexFormat.HEADER_BYTES, tableBytes)));
      head.putInt(
          IndexFormat.AT_HEADER_CHECKSUM, checksum(head.slice(0, IndexFormat.AT_HEADER_CHECKSUM)));
      channel.write(head.rewind(), 0);
    }
  }

  private static int checksum(Section section) {
    int own = checksum(ByteBuffer.wrap(section.bytes()));
    return section.bytesAt() == 0
        ? own
        : Crc32cJoin.join(ofZeros(section.bytesAt()), own, section.bytes().length);
  }

  /// The checksum of so many zeros.
  private static int ofZeros(long count) {
    if (count <= 1) {
      return count == 0 ? 0 : checksum(ByteBuffer.allocate(1));
    }
    long half = count / 2;
    int ofHalf = ofZeros(half);
    int both = Crc32cJoin.join(ofHalf, ofHalf, half);
    return count % 2 == 0 ? both : Crc32cJoin.join(both, ofZeros(1), 1);
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }
}
