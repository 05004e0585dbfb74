package dev.sextant.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/// Results as UTF-8 on an output stream, buffered; a failure to write is thrown unchecked.
final class ResultWriter extends Writer {
  private static final int BUFFER_CHARS = 1 << 15;

  private final OutputStream out;
  private final StringBuilder buffer = new StringBuilder(BUFFER_CHARS);

  ResultWriter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(char[] chars, int offset, int length) {
    buffer.append(chars, offset, length);
    drainIfFull();
  }

  @Override
  public void write(String text, int offset, int length) {
    buffer.append(text, offset, offset + length);
    drainIfFull();
  }

  @Override
  public void write(String text) {
    write(text, 0, text.length());
  }

  @Override
  public void write(int character) {
    buffer.append((char) character);
  }

  @Override
  public void flush() {
    drain();
    try {
      out.flush();
    } catch (IOException e) {
      throw StandardOutput.failure(e);
    }
  }

  @Override
  public void close() {
    flush();
  }

  private void drainIfFull() {
    // a surrogate pair must not be torn, so nothing is kept back and the buffer may grow past its
    // first size
    if (buffer.length() >= BUFFER_CHARS
        && !Character.isHighSurrogate(buffer.charAt(buffer.length() - 1))) {
      drain();
    }
  }

  private void drain() {
    try {
      out.write(buffer.toString().getBytes(StandardCharsets.UTF_8));
      buffer.setLength(0);
    } catch (IOException e) {
      throw StandardOutput.failure(e);
    }
  }
}
