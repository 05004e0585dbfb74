package dev.sextant.sources;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// One member of a gzip file (RFC 1952), decompressed.
///
/// Unlike other decoders it delivers every byte that precedes damage before it fails, and leaves
/// its input right behind the member.
final class GzipMember extends InputStream {
  private static final int DEFLATE = 8;
  private static final int HAS_HEADER_CRC = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;

  private final BufferedInputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] chunk = new byte[8192];
  private int chunkBytes;
  private boolean ended;
  private @Nullable DataFormatException failure;

  /// Reads the header of the member that begins here.
  GzipMember(BufferedInputStream in) throws IOException {
    this.in = in;
    in.skipNBytes(2);
    if (unsignedByte() != DEFLATE) {
      throw new ZipException("the compression method is unknown");
    }
    int flags = unsignedByte();
    in.skipNBytes(6);
    if ((flags & HAS_EXTRA) != 0) {
      in.skipNBytes(unsignedByte() | unsignedByte() << 8);
    }
    if ((flags & HAS_NAME) != 0) {
      skipText();
    }
    if ((flags & HAS_COMMENT) != 0) {
      skipText();
    }
    if ((flags & HAS_HEADER_CRC) != 0) {
      in.skipNBytes(2);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      int read = inflate(bytes, offset, length);
      if (read > 0) {
        crc.update(bytes, offset, read);
        return read;
      }
      if (inflater.finished()) {
        finish();
      } else if (inflater.needsDictionary()) {
        throw new ZipException("a dictionary is needed");
      } else {
        fill();
      }
    }
    return -1;
  }

  @Override
  public void close() {
    inflater.end();
  }

  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    if (failure == null) {
      long before = inflater.getBytesWritten();
      try {
        return inflater.inflate(bytes, offset, length);
      } catch (DataFormatException e) {
        failure = e;
        int written = (int) (inflater.getBytesWritten() - before);
        if (written > 0) {
          return written;
        }
      }
    }
    ZipException damaged = new ZipException(Content.reason(failure));
    damaged.initCause(failure);
    throw damaged;
  }

  private void fill() throws IOException {
    in.mark(chunk.length);
    chunkBytes = in.read(chunk);
    if (chunkBytes < 0) {
      throw new EOFException("the end is missing");
    }
    inflater.setInput(chunk, 0, chunkBytes);
  }

  /// Goes behind the compressed data, and checks the trailer there.
  private void finish() throws IOException {
    in.reset();
    in.skipNBytes(chunkBytes - inflater.getRemaining());
    long expectedCrc = unsignedInt();
    long expectedBytes = unsignedInt();
    if (expectedCrc != crc.getValue()
        || expectedBytes != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw new ZipException("the checksum is wrong");
    }
    ended = true;
    inflater.end();
  }

  private void skipText() throws IOException {
    while (unsignedByte() != 0) {
      // up to the zero at its end
    }
  }

  private long unsignedInt() throws IOException {
    long low = unsignedByte() | unsignedByte() << 8;
    long high = unsignedByte() | unsignedByte() << 8;
    return low | high << 16;
  }

  private int unsignedByte() throws IOException {
    int read = in.read();
    if (read < 0) {
      throw new EOFException("the end is missing");
    }
    return read;
  }
}
