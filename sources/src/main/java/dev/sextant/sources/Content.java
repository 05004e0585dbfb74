package dev.sextant.sources;

import dev.sextant.SextantException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// The decompressed bytes of one input.
///
/// Every failure of a decoder, checked or not, comes out as an [IOException] whose message names
/// the compression and the place in the compressed file; once failed, it fails the same way again.
final class Content extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final CountingStream raw;
  private final Compression compression;
  private final InputStream decompressed;
  private @Nullable IOException failure;

  private Content(CountingStream raw, Compression compression, InputStream decompressed) {
    this.raw = raw;
    this.compression = compression;
    this.decompressed = decompressed;
  }

  /// The content of `in`, buffered; [InputStream#mark] and `reset` work on it. Closing it frees the
  /// decoder's memory and leaves `in` open.
  ///
  /// @param onTrailing hears the number of bytes that are ignored after the last compressed member
  static BufferedInputStream of(InputStream in, LongConsumer onTrailing) throws IOException {
    CountingStream raw = new CountingStream(in);
    BufferedInputStream buffered = new BufferedInputStream(raw, BUFFER_BYTES);
    Compression compression = Compression.detect(peek(buffered, Compression.HEAD_BYTES));
    if (compression == Compression.NONE) {
      return buffered;
    }
    try {
      InputStream decompressed = compression.decompress(buffered, onTrailing);
      return new BufferedInputStream(new Content(raw, compression, decompressed), BUFFER_BYTES);
    } catch (IOException | RuntimeException e) {
      throw damaged(compression, raw, e);
    }
  }

  /// Up to `count` next bytes of a stream, which stay in it; fewer where it ends or fails before.
  static byte[] peek(BufferedInputStream in, int count) throws IOException {
    byte[] head = new byte[count];
    int length = 0;
    in.mark(count);
    try {
      for (int read = 0; read >= 0 && length < count; length += Math.max(read, 0)) {
        read = in.read(head, length, count - length);
      }
    } catch (IOException e) {
      if (length == 0) {
        throw e;
      }
      // the reader of the stream meets the failure again, at its place
    }
    in.reset();
    return Arrays.copyOf(head, length);
  }

  /// What an error says, never empty.
  static String reason(Throwable e) {
    if (e instanceof FileSystemException refused && refused.getReason() != null) {
      return refused.getReason();
    }
    String message = e.getMessage();
    return message == null ? "it cannot be read to its end" : message;
  }

  private static IOException damaged(Compression compression, CountingStream raw, Exception cause) {
    return new IOException(
        "the "
            + compression.label()
            + " data are damaged or cut off near byte "
            + raw.count()
            + " of the file; fetch the file again",
        cause);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      return decompressed.read(bytes, offset, length);
    } catch (SextantException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      failure = damaged(compression, raw, e);
      throw failure;
    }
  }

  @Override
  public void close() throws IOException {
    decompressed.close();
  }

  /// Counts the bytes that were read through it. Closing it leaves `in` open, which belongs to the
  /// caller.
  private static final class CountingStream extends InputStream {
    private final InputStream in;
    private long count;

    CountingStream(InputStream in) {
      this.in = in;
    }

    long count() {
      return count;
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
