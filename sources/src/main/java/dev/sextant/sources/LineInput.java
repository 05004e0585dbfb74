package dev.sextant.sources;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The lines of a UTF-8 text, which end in LF or CRLF; the last line needs no end.
///
/// A line past the limit is passed over, so that a file without line ends takes no more memory than
/// any other.
final class LineInput {
  /// The longest line that is read, in bytes.
  static final int MAX_LINE_BYTES = 1 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;

  private byte[] bytes = new byte[256];
  private int length;
  private long number;
  private boolean tooLong;

  LineInput(InputStream in) {
    this.in = in;
  }

  /// The number of the line, from 1; 0 before the first.
  long number() {
    return number;
  }

  /// Whether the line is longer than [#MAX_LINE_BYTES]; its text is cut then.
  boolean tooLong() {
    return tooLong;
  }

  /// The line, without its end.
  String line() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /// Goes to the next line; false at the end.
  ///
  /// @throws IOException if the input fails; a line that it cuts off is lost
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    boolean ended = false;
    boolean empty = true;
    while (!ended && (position < limit || fill())) {
      empty = false;
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      append(end - position);
      ended = end < limit;
      position = ended ? end + 1 : end;
    }
    if (length > 0 && bytes[length - 1] == '\r') {
      length--;
    }
    number += empty ? 0 : 1;
    return !empty;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(in.read(buffer), 0);
    return limit > 0;
  }

  private void append(int count) {
    int taken = Math.min(count, MAX_LINE_BYTES - length);
    tooLong |= taken < count;
    if (length + taken > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + taken));
    }
    System.arraycopy(buffer, position, bytes, length, taken);
    length += taken;
  }
}
