package dev.sextant.internal.tree;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Lines on their way into a channel, through a buffer.
final class SectionOutput {
  private static final int BUFFER_LINES = 1024;

  private final WritableByteChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_LINES * TreeLayout.LINE_BYTES).order(TreeLayout.ORDER);
  private final MemorySegment bytes = MemorySegment.ofBuffer(buffer);
  private long written;

  SectionOutput(WritableByteChannel channel) {
    this.channel = channel;
  }

  /// Bytes put so far.
  long position() {
    return written + buffer.position();
  }

  /// Puts whole lines.
  void put(MemorySegment lines) throws IOException {
    int length = Math.toIntExact(lines.byteSize());
    makeRoom(length);
    MemorySegment.copy(lines, 0, bytes, buffer.position(), length);
    buffer.position(buffer.position() + length);
  }

  void putInt(int value) throws IOException {
    makeRoom(Integer.BYTES);
    buffer.putInt(value);
  }

  void putLong(long value) throws IOException {
    makeRoom(Long.BYTES);
    buffer.putLong(value);
  }

  void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      written += channel.write(buffer);
    }
    buffer.clear();
  }

  private void makeRoom(int length) throws IOException {
    if (buffer.remaining() < length) {
      flush();
    }
  }
}
