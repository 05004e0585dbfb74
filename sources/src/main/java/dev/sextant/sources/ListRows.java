package dev.sextant.sources;

import dev.sextant.net.AddressParser;
import java.io.IOException;
import java.io.InputStream;

/// Reads the rows of a prefix list.
///
/// A row is an address, a prefix or a range (`first-last`), and behind spaces, tabs or a comma its
/// value: the rest of the line. `#` starts a comment at the beginning of a line, right behind the
/// target and behind white space.
final class ListRows {
  private static final int QUOTED_CHARACTERS = 60;

  private final Tally tally;
  private final AddressParser parser;

  ListRows(Tally tally) {
    this.tally = tally;
    this.parser = tally.options().strict() ? AddressParser.strict() : AddressParser.masking();
  }

  /// Delivers the rows of `in`, which begins behind any byte order mark.
  void read(InputStream in) {
    LineInput lines = new LineInput(in);
    while (next(lines)) {
      if (lines.tooLong()) {
        tally.reject(
            "line " + lines.number(), "is longer than " + LineInput.MAX_LINE_BYTES + " bytes");
      } else {
        readLine(lines.line(), lines.number());
      }
    }
  }

  private boolean next(LineInput lines) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw tally.failure("line " + (lines.number() + 1), Content.reason(e), e);
    }
  }

  private void readLine(String line, long number) {
    int from = skipBlanks(line, 0);
    if (from == line.length() || line.charAt(from) == '#') {
      return;
    }
    int to = endOfTarget(line, from);
    if (!parser.parseTarget(line, from, to)) {
      int column = from + parser.errorPosition() + 1;
      String target = line.substring(from, Math.min(to, from + QUOTED_CHARACTERS));
      tally.reject("line " + number + ", column " + column, "'" + target + "': " + parser.reason());
      return;
    }
    if (parser.hostBits()) {
      tally.masked();
    }
    tally.row(parser.target(), value(line, to));
  }

  private static Value value(String line, int targetEnd) {
    int from = skipBlanks(line, targetEnd);
    if (from < line.length() && line.charAt(from) == ',') {
      from = skipBlanks(line, from + 1);
    }
    int to = from;
    while (to < line.length() && !beginsComment(line, to, from)) {
      to++;
    }
    return Value.of(line.substring(from, to).stripTrailing());
  }

  private static boolean beginsComment(String line, int at, int valueStart) {
    return line.charAt(at) == '#' && (at == valueStart || isBlank(line.charAt(at - 1)));
  }

  private static int endOfTarget(String line, int from) {
    int to = from;
    while (to < line.length()
        && !isBlank(line.charAt(to))
        && line.charAt(to) != ','
        && line.charAt(to) != '#') {
      to++;
    }
    return to;
  }

  private static int skipBlanks(String line, int from) {
    int at = from;
    while (at < line.length() && isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t';
  }
}
