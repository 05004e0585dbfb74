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
  static final int MAX_LINE_BYTES = 1 << 16;

  /// What is left of a longer line, in bytes.
  private static final int SHOWN_BYTES = 100;

  /// A line.
  ///
  /// @param text the line; of one that is too long, its beginning and an ellipsis
  /// @param tooLong whether it has more than [#MAX_LINE_BYTES]
  record Line(String text, boolean tooLong) {}

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
  /// @throws InputException if the input cannot be read
  Optional<Line> next() {
    int searched = 0;
    Optional<String> dropped = Optional.empty();
    while (true) {
      for (int i = start + searched; i < end; i++) {
        if (bytes[i] == '\n') {
          return Optional.of(take(i, i + 1, dropped));
        }
      }
      searched = end - start;
      if (searched > MAX_LINE_BYTES) {
        dropped = dropped.or(() -> Optional.of(beginning()));
        start = end;
        searched = 0;
      }
      if (!fill()) {
        return start == end && dropped.isEmpty()
            ? Optional.empty()
            : Optional.of(take(end, end, dropped));
      }
    }
  }

  /// Ends a line whose beginning was dropped if it was too long.
  private Line take(int behind, int next, Optional<String> dropped) {
    Line taken;
    if (dropped.isPresent()) {
      taken = new Line(dropped.get(), true);
    } else if (behind - start > MAX_LINE_BYTES) {
      taken = new Line(beginning(), true);
    } else {
      taken = new Line(text(start, behind), false);
    }
    start = next;
    line++;
    return taken;
  }

  private String beginning() {
    return text(start, start + SHOWN_BYTES) + "…";
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
