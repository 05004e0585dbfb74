package dev.sextant.sources;

import dev.sextant.net.AddressParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tells the form of a file from its first bytes.
final class Sniffer {
  private static final int LINES = 1000;
  private static final String SEPARATORS = ",\t;|";

  private final String text;

  /// Looks at the beginning of a text, without a byte order mark.
  ///
  /// @param text complete lines, as far as they are known
  Sniffer(String text) {
    this.text = text;
  }

  /// The form of the text: a list if the target leads the first row that has one and a single value
  /// or free text follows it, CSV if there are more columns or a header; empty if no row has a
  /// target, or the text looks like JSON or XML.
  Optional<Format> format() {
    AddressParser parser = AddressParser.masking();
    List<String> rows = rows();
    if (!rows.isEmpty() && "{[<".indexOf(rows.getFirst().strip().charAt(0)) >= 0) {
      return Optional.empty();
    }
    for (String row : rows) {
      List<String> fields = split(row, separator(row));
      boolean led = parser.parseTarget(leadingToken(row));
      if (led && !isTabular(row, fields, rows)) {
        return Optional.of(Format.LIST);
      }
      if (led || fields.stream().anyMatch(parser::parseTarget)) {
        return Optional.of(Format.CSV);
      }
    }
    if (rows.isEmpty()) {
      return Optional.of(Format.LIST);
    }
    List<String> header = split(rows.getFirst(), separator(rows.getFirst()));
    return CsvLayout.namesTarget(header) ? Optional.of(Format.CSV) : Optional.empty();
  }

  /// The character that separates the columns of the first row: of comma, tab, semicolon and bar
  /// the most frequent.
  char separator() {
    return rows().stream().findFirst().map(Sniffer::separator).orElse(',');
  }

  /// The first rows that are neither empty nor comments.
  private List<String> rows() {
    return text.lines()
        .filter(line -> !line.isBlank() && line.stripLeading().charAt(0) != '#')
        .limit(LINES)
        .toList();
  }

  private static boolean isTabular(String row, List<String> fields, List<String> rows) {
    char behind = row.strip().substring(leadingToken(row).length()).concat(" ").charAt(0);
    if (behind == ' ') {
      return false;
    }
    List<String> firstRow = split(rows.getFirst(), separator(rows.getFirst()));
    return fields.size() > 2
        || AddressParser.masking().parseAddress(fields.getLast())
        || CsvLayout.namesTarget(firstRow);
  }

  private static String leadingToken(String row) {
    String stripped = row.strip();
    int end = 0;
    while (end < stripped.length()
        && stripped.charAt(end) > ' '
        && stripped.charAt(end) != '#'
        && SEPARATORS.indexOf(stripped.charAt(end)) < 0) {
      end++;
    }
    return stripped.substring(0, end);
  }

  private static char separator(String row) {
    char best = ',';
    int bestCount = 0;
    for (int i = 0; i < SEPARATORS.length(); i++) {
      char candidate = SEPARATORS.charAt(i);
      int count = split(row, candidate).size();
      if (count > bestCount) {
        best = candidate;
        bestCount = count;
      }
    }
    return best;
  }

  /// The fields of a row, stripped of white space and quotes; separators within quotes do not
  /// count.
  private static List<String> split(String row, char separator) {
    List<String> fields = new ArrayList<>();
    boolean quoted = false;
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < row.length(); i++) {
      char character = row.charAt(i);
      if (character == '"') {
        quoted = !quoted;
      } else if (character == separator && !quoted) {
        fields.add(field.toString().strip());
        field.setLength(0);
      } else {
        field.append(character);
      }
    }
    fields.add(field.toString().strip());
    return fields;
  }
}
