package dev.sextant.cli;

import dev.sextant.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// The lines of standard input, without their ends (`\n` or `\r\n`).
///
/// Before it has to wait for more it says so, so that answers are not held back from someone who
/// types.
final class QueryLines {
  /// Longer lines are no queries; a limit keeps a binary file from filling the memory.
  private static final int MAX_LINE_BYTES = 1 << 16;

  private final InputStream in;
  private final Runnable beforeWaiting;
  private byte[] bytes = new byte[1 << 14];
  private int start;
  private int end;
  private long line = 1;

  QueryLines(InputStream in, Runnable beforeWaiting) {
    this.in = in;
    this.beforeWaiting = beforeWaiting;
  }

  /// The next line; empty behind the last one.
  ///
  /// @throws InputException if the input cannot be read, or a line is too long
  Optional<String> next() {
    int from = start;
    while (true) {
      for (int i = from; i < end; i++) {
        if (bytes[i] == '\n') {
          String text = text(start, i);
          start = i + 1;
          line++;
          return Optional.of(text);
        }
      }
      int searched = end - start;
      if (!fill()) {
        if (start == end) {
          return Optional.empty();
        }
        String text = text(start, end);
        start = end;
        return Optional.of(text);
      }
      from = start + searched;
    }
  }

  private String text(int first, int behind) {
    int last = behind > first && bytes[behind - 1] == '\r' ? behind - 1 : behind;
    return new String(bytes, first, last - first, StandardCharsets.UTF_8);
  }

  /// Reads more behind what is there; false at the end of the input.
  private boolean fill() {
    System.arraycopy(bytes, start, bytes, 0, end - start);
    end -= start;
    start = 0;
    if (end == bytes.length) {
      if (bytes.length >= MAX_LINE_BYTES) {
        throw new InputException(
            "standard input", "line " + line, "a line of more than " + MAX_LINE_BYTES + " bytes");
      }
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    try {
      if (in.available() == 0) {
        beforeWaiting.run();
      }
      int count = in.read(bytes, end, bytes.length - end);
      end += Math.max(count, 0);
      return count >= 0;
    } catch (IOException e) {
      throw new InputException(
          "standard input", "line " + line, "cannot be read: " + e.getMessage(), e);
    }
  }
}
