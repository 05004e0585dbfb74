package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class CompressionTest {
  /// How a test compresses, and what to look for in the message about damage.
  enum Codec {
    GZIP,
    BZIP2,
    XZ,
    ZSTD;

    byte[] compress(byte[] bytes) throws IOException {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (OutputStream out =
          switch (this) {
            case GZIP -> new GZIPOutputStream(compressed);
            case BZIP2 -> new BZip2CompressorOutputStream(compressed, 1);
            case XZ -> new XZOutputStream(compressed, new LZMA2Options(0));
            case ZSTD -> new ZstdOutputStream(compressed).setChecksum(true);
          }) {
        out.write(bytes);
      }
      return compressed.toByteArray();
    }

    String label() {
      return Compression.valueOf(name()).label();
    }
  }

  private static byte[] list(int from, int to) {
    StringBuilder list = new StringBuilder();
    IntStream.range(from, to)
        .forEach(
            i ->
                list.append("10.")
                    .append(i >> 8)
                    .append('.')
                    .append(i & 255)
                    .append(".0/24 ")
                    .append(i * 7919)
                    .append('\n'));
    return list.toString().getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void oneMemberIsReadWhole(Codec codec) throws IOException {
    byte[] list = list(0, 5000);
    assertThat(Reading.of(codec.compress(list))).isEqualTo(Reading.of(list));
  }

  @ParameterizedTest
  @EnumSource
  void severalMembersAreReadToTheLast(Codec codec) throws IOException {
    byte[] members =
        MrtBytes.join(
            codec.compress(list(0, 1000)),
            codec.compress(new byte[0]),
            codec.compress(list(1000, 1001)),
            codec.compress(list(1001, 3000)));
    assertThat(Reading.of(members)).isEqualTo(Reading.of(list(0, 3000)));
  }

  @ParameterizedTest
  @EnumSource
  void cutStreamGivesRowsBeforeTheCutAndAnError(Codec codec) throws IOException {
    List<String> all = Reading.of(list(0, 3000)).rowTexts();
    byte[] compressed = codec.compress(list(0, 3000));
    int most = 0;
    for (int length = compressed.length - 1; length > 0; length -= 1 + length / 40) {
      Reading cut = Reading.of(Arrays.copyOf(compressed, length));
      assertThat(cut.error()).describedAs("cut at %d", length).isPresent();
      assertThat(cut.rowTexts().equals(all.subList(0, cut.rows().size()))).isTrue();
      most = Math.max(most, cut.rows().size());
    }
    assertThat(Reading.of(Arrays.copyOf(compressed, compressed.length - 1)).errorText())
        .contains(
            "the "
                + codec.label()
                + " data are damaged or cut off near byte "
                + (compressed.length - 1));
    // zstd verifies nothing before its block ends, and this is one block
    assertThat(most).isGreaterThan(codec == Codec.ZSTD ? -1 : 2000);
  }

  @Test
  void cutGzipGivesEveryLineThatIsThere() throws IOException {
    byte[] list = list(0, 3000);
    GzipParameters stored = new GzipParameters();
    stored.setCompressionLevel(Deflater.NO_COMPRESSION);
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GzipCompressorOutputStream(compressed, stored)) {
      out.write(list);
    }
    // a header of 10 bytes, and one of 5 for a stored block
    for (int length = 1; length < 30_000; length += 997) {
      byte[] cut = Arrays.copyOf(compressed.toByteArray(), 15 + length);
      String there = new String(list, 0, length, StandardCharsets.UTF_8);
      assertThat(Reading.of(cut).rows())
          .hasSize((int) there.chars().filter(c -> c == '\n').count());
    }
  }

  @ParameterizedTest
  @EnumSource
  void damagedStreamNeverGivesMoreThanItsRows(Codec codec) throws IOException {
    byte[] list = list(0, 3000);
    byte[] compressed = codec.compress(list);
    for (int at = 12; at < compressed.length; at += 1 + compressed.length / 60) {
      byte[] damaged = compressed.clone();
      damaged[at] ^= 0x10;
      Reading reading = Reading.of(damaged);
      boolean same = reading.equals(Reading.of(list));
      assertThat(same || reading.error().isPresent()).describedAs("damaged at %d", at).isTrue();
    }
  }

  @Test
  void zerosBehindGzipAndBzip2AreNothing() throws IOException {
    for (Codec codec : List.of(Codec.GZIP, Codec.BZIP2)) {
      byte[] padded = Arrays.copyOf(codec.compress(list(0, 10)), 20_000);
      assertThat(Reading.of(padded)).isEqualTo(Reading.of(list(0, 10)));
    }
  }

  @Test
  void otherBytesBehindGzipAndBzip2AreReported() throws IOException {
    for (Codec codec : List.of(Codec.GZIP, Codec.BZIP2)) {
      byte[] trailing = MrtBytes.join(codec.compress(list(0, 10)), new byte[] {0, 1, 2});
      Reading reading = Reading.of(trailing);
      assertThat(reading.report()).contains(new ReadReport(Format.LIST, 10, 1, 0));
      assertThat(reading.rejectionTexts())
          .containsExactly(
              "in: end: 3 bytes behind the compressed data are ignored; was the file written"
                  + " twice?");
      assertThat(Reading.of(trailing, ReadOptions.defaults().withStrict(true)).error()).isPresent();
    }
  }

  @Test
  void gzipHeaderFieldsArePassed() throws IOException {
    byte[] plain = Codec.GZIP.compress(list(0, 10));
    byte[] header = Arrays.copyOf(plain, 10);
    header[3] = 2 | 4 | 8 | 16;
    byte[] fields = MrtBytes.hex("0300 414243 6e616d6500 636f6d6d656e7400");
    CRC32 crc = new CRC32();
    crc.update(MrtBytes.join(header, fields));
    byte[] checksum = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
    byte[] data = Arrays.copyOfRange(plain, 10, plain.length);
    assertThat(Reading.of(MrtBytes.join(header, fields, checksum, data)))
        .isEqualTo(Reading.of(list(0, 10)));
  }

  @Test
  void framesOfZstdWithoutDataArePassed() throws IOException {
    byte[] skippable = MrtBytes.hex("532a4d18 03000000 010203");
    byte[] zstd = MrtBytes.join(skippable, Codec.ZSTD.compress(list(0, 10)), skippable);
    assertThat(Reading.of(zstd)).isEqualTo(Reading.of(list(0, 10)));
  }

  @Test
  void textThatBeginsLikeBzip2IsText() {
    assertThat(Reading.of("BZh9 is no magic number\n1.1.1.1 1\n").rowTexts())
        .containsExactly("1.1.1.1 1");
  }
}
