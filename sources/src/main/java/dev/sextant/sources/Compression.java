package dev.sextant.sources;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/// How the bytes of a file are compressed, told from its first bytes and never from its name.
enum Compression {
  NONE("plain", ""),
  GZIP("gzip", "\u001f\u008b"),
  BZIP2("bzip2", "BZh"),
  XZ("xz", "\u00fd7zXZ\0"),
  ZSTD("zstd", "(\u00b5/\u00fd");

  /// Bytes that [#detect] needs to see.
  static final int HEAD_BYTES = 10;

  /// A damaged xz header must not make the decoder ask for gigabytes; `xz -9` needs 65 MiB.
  private static final int XZ_MEMORY_LIMIT_KIB = 512 << 10;

  /// What follows `BZh` and a digit: the start of a block, or the end of a stream without blocks.
  private static final long BZIP2_BLOCK = 0x3141_5926_5359L;

  private static final long BZIP2_END = 0x1772_4538_5090L;

  /// Frames of zstd that carry no data begin with any of these 16 numbers, little-endian.
  private static final int ZSTD_SKIPPABLE = 0x184d_2a50;

  private final String label;
  private final String magic;

  /// Creates the constant of a format whose files begin with the bytes `magic`, written as
  /// characters.
  Compression(String label, String magic) {
    this.label = label;
    this.magic = magic;
  }

  /// The name of the format in messages.
  String label() {
    return label;
  }

  /// The compression of a file that begins with these bytes.
  static Compression detect(byte[] head) {
    if (GZIP.begins(head)) {
      return GZIP;
    }
    if (BZIP2.begins(head) && head.length >= HEAD_BYTES) {
      long marker = 0;
      for (int i = 4; i < HEAD_BYTES; i++) {
        marker = (marker << 8) | (head[i] & 0xff);
      }
      return marker == BZIP2_BLOCK || marker == BZIP2_END ? BZIP2 : NONE;
    }
    if (XZ.begins(head)) {
      return XZ;
    }
    return ZSTD.begins(head) || beginsWithSkippableFrame(head) ? ZSTD : NONE;
  }

  private boolean begins(byte[] head) {
    if (head.length < magic.length()) {
      return false;
    }
    for (int i = 0; i < magic.length(); i++) {
      if ((head[i] & 0xff) != magic.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean beginsWithSkippableFrame(byte[] head) {
    if (head.length < 4) {
      return false;
    }
    int number = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return (number & ~0xf) == ZSTD_SKIPPABLE;
  }

  /// The decompressed bytes of all members, streams or frames of `in`.
  ///
  /// Bytes that follow the last gzip or bzip2 member are ignored, as those tools do; `onTrailing`
  /// hears how many they are unless all are zero. After xz and zstd data they are damage, as to
  /// those tools.
  InputStream decompress(BufferedInputStream in, LongConsumer onTrailing) throws IOException {
    return switch (this) {
      case NONE -> in;
      case GZIP -> new MemberStream(in, this::begins, GzipMember::new, onTrailing);
      case BZIP2 ->
          new MemberStream(
              in,
              this::begins,
              member -> new ByteWiseStream(new BZip2CompressorInputStream(member)),
              onTrailing);
      case XZ -> new XZInputStream(in, XZ_MEMORY_LIMIT_KIB);
      case ZSTD -> new ZstdInputStreamNoFinalizer(in);
    };
  }
}
