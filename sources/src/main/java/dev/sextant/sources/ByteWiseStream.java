package dev.sextant.sources;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads a decoder byte by byte, so that a failure does not take the bytes before it along, as a
/// read of many would.
final class ByteWiseStream extends InputStream {
  private final InputStream in;
  private @Nullable IOException failure;

  ByteWiseStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      return in.read();
    } catch (IOException e) {
      failure = e;
      throw e;
    } catch (RuntimeException e) {
      // damage makes decoders trip over their own indexes
      failure = new IOException(e);
      throw failure;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = 0;
    try {
      for (; count < length; count++) {
        int read = read();
        if (read < 0) {
          return count == 0 ? -1 : count;
        }
        bytes[offset + count] = (byte) read;
      }
    } catch (IOException e) {
      if (count == 0) {
        throw e;
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
