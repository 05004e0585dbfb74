package dev.sextant.internal.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Checksum;

/// Bytes that are appended one by one and written out together, little-endian; at most 2^62 of
/// them, in chunks, so that growing copies nothing.
///
/// Not for several threads.
public final class ByteSpool {
  private static final int FIRST_CHUNK_BYTES = 1 << 10;
  private static final int CHUNK_BYTES = 1 << 20;

  private final List<ByteBuffer> full = new ArrayList<>();
  private ByteBuffer chunk = chunk(FIRST_CHUNK_BYTES);
  private long fullBytes;

  private static ByteBuffer chunk(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Number of bytes so far.
  public long sizeBytes() {
    return fullBytes + chunk.position();
  }

  /// Appends 8 bytes.
  public void putLong(long value) {
    if (chunk.remaining() < Long.BYTES) {
      nextChunk();
    }
    chunk.putLong(value);
  }

  /// Appends 4 bytes.
  public void putInt(int value) {
    if (chunk.remaining() < Integer.BYTES) {
      nextChunk();
    }
    chunk.putInt(value);
  }

  /// Appends a byte.
  public void putByte(int value) {
    if (!chunk.hasRemaining()) {
      nextChunk();
    }
    chunk.put((byte) value);
  }

  /// Appends bytes of an array.
  public void put(byte[] bytes, int offset, int lengthBytes) {
    put(ByteBuffer.wrap(bytes, offset, lengthBytes));
  }

  /// Appends all bytes of another one.
  public void putAll(ByteSpool other) {
    for (ByteBuffer part : other.full) {
      put(part.duplicate().rewind());
    }
    put(other.chunk.duplicate().flip());
  }

  private void put(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      if (!chunk.hasRemaining()) {
        nextChunk();
      }
      int part = Math.min(bytes.remaining(), chunk.remaining());
      chunk.put(bytes.slice(bytes.position(), part));
      bytes.position(bytes.position() + part);
    }
  }

  /// Appends zeros until the number of bytes is a multiple of `alignmentBytes`.
  public void align(int alignmentBytes) {
    while (sizeBytes() % alignmentBytes != 0) {
      putByte(0);
    }
  }

  /// A channel that appends; closing it does nothing.
  public WritableByteChannel asChannel() {
    return new WritableByteChannel() {
      @Override
      public int write(ByteBuffer bytes) {
        int count = bytes.remaining();
        put(bytes);
        return count;
      }

      @Override
      public boolean isOpen() {
        return true;
      }

      @Override
      public void close() {
        // the spool stays
      }
    };
  }

  /// A stream that appends; closing it does nothing.
  public OutputStream asStream() {
    return new OutputStream() {
      @Override
      public void write(int value) {
        putByte(value);
      }

      @Override
      public void write(byte[] bytes, int offset, int lengthBytes) {
        put(bytes, offset, lengthBytes);
      }
    };
  }

  /// Updates a checksum with all bytes.
  public void update(Checksum checksum) {
    for (ByteBuffer part : full) {
      checksum.update(part.duplicate().rewind());
    }
    checksum.update(chunk.duplicate().flip());
  }

  /// Writes all bytes.
  public void writeTo(WritableByteChannel channel) throws IOException {
    for (ByteBuffer part : full) {
      write(part.duplicate().rewind(), channel);
    }
    write(chunk.duplicate().flip(), channel);
  }

  private static void write(ByteBuffer bytes, WritableByteChannel channel) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void nextChunk() {
    chunk.limit(chunk.position());
    full.add(chunk);
    fullBytes += chunk.limit();
    chunk = chunk(Math.min(CHUNK_BYTES, Math.max(FIRST_CHUNK_BYTES, 2 * chunk.capacity())));
  }
}
