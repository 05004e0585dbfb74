package dev.sextant.sources;

import dev.sextant.net.AddressParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Where the columns of a CSV file are, as indexes from 0.
///
/// @param header whether the first row names the columns
/// @param names a name for each column; `column1`, `column2` and so on where the header has none
/// @param first the column of the prefix, or of the range's first address
/// @param last the column of the range's last address; -1 where `first` holds prefixes
/// @param values the columns of values
record CsvLayout(boolean header, List<String> names, int first, int last, List<Integer> values) {
  private static final Set<String> PREFIX_NAMES =
      Set.of(
          "prefix",
          "network",
          "cidr",
          "subnet",
          "route",
          "range",
          "target",
          "ip",
          "address",
          "ip_address",
          "ip_prefix",
          "ip_range",
          "ip_network",
          "net",
          "cidr_block",
          "netblock");
  private static final Set<String> FIRST_NAMES =
      Set.of(
          "start",
          "first",
          "from",
          "start_ip",
          "ip_start",
          "first_ip",
          "ip_from",
          "range_start",
          "start_address",
          "start_range",
          "network_start",
          "network_start_ip");
  private static final Set<String> LAST_NAMES =
      Set.of(
          "end",
          "last",
          "to",
          "end_ip",
          "ip_end",
          "last_ip",
          "ip_to",
          "range_end",
          "end_address",
          "end_range",
          "network_end",
          "network_last_ip");

  private static final String NAME_THEM =
      "name the column of the prefix, or those of a range's first and last address"
          + " (--columns prefix=N, or --columns first=N,last=N)";

  /// The layout that the options choose, completed from the first row of the file.
  ///
  /// @throws BadRecordException if a column is missing, or nothing says which of several it is
  static CsvLayout of(Columns chosen, List<String> row) throws BadRecordException {
    boolean header = isHeader(chosen, row);
    List<String> names =
        IntStream.range(0, row.size())
            .mapToObj(column -> name(header ? row.get(column).strip() : "", column))
            .toList();
    int first;
    int last = -1;
    if (chosen.prefix().isPresent()) {
      first = find(names, chosen.prefix().get());
    } else if (chosen.first().isPresent()) {
      first = find(names, chosen.first().get());
      last = find(names, chosen.last().orElseThrow());
    } else if (header) {
      first = indexOfAny(names, FIRST_NAMES).orElse(-1);
      last = indexOfAny(names, LAST_NAMES).orElse(-1);
      if (first < 0 || last < 0) {
        first = indexOfAny(names, PREFIX_NAMES).orElse(-1);
        last = -1;
      }
    } else {
      first = indexOfTarget(row, 0, chosen);
      last = first < 0 ? -1 : lastBehind(row, first, chosen);
      refuseOthers(row, first, last, chosen);
    }
    if (first < 0) {
      throw new BadRecordException(
          "no column of addresses is known among "
              + (header ? String.join(", ", names) : "the " + names.size() + " of the first row")
              + "; "
              + NAME_THEM);
    }
    return new CsvLayout(header, names, first, last, valueColumns(chosen, names, first, last));
  }

  /// Whether a row of a file that is read with detected columns looks like a header that names
  /// addresses.
  static boolean namesTarget(List<String> row) {
    return indexOfAny(row, PREFIX_NAMES).isPresent()
        || (indexOfAny(row, FIRST_NAMES).isPresent() && indexOfAny(row, LAST_NAMES).isPresent());
  }

  /// A name for people: the number, and the header's name if there is one.
  String describe(int column) {
    return "column " + (column + 1) + (header ? " (" + names.get(column) + ")" : "");
  }

  private static String name(String header, int column) {
    return header.isEmpty() ? "column" + (column + 1) : header;
  }

  private static boolean isHeader(Columns chosen, List<String> row) {
    return row.stream().noneMatch(field -> isNumber(field.strip()))
        && indexOfTarget(row, 0, chosen) < 0;
  }

  private static boolean isNumber(String field) {
    return !field.isEmpty()
        && field.chars().allMatch(character -> character >= '0' && character <= '9');
  }

  private static int indexOfTarget(List<String> row, int from, Columns chosen) {
    AddressParser parser = AddressParser.masking();
    for (int column = from; column < row.size(); column++) {
      String field = row.get(column).strip();
      if (chosen.integers().isPresent() ? isNumber(field) : parser.parseTarget(field)) {
        return column;
      }
    }
    return -1;
  }

  /// The column right behind `first` if both hold single addresses.
  private static int lastBehind(List<String> row, int first, Columns chosen) {
    if (first + 1 == row.size()) {
      return -1;
    }
    String left = row.get(first).strip();
    String right = row.get(first + 1).strip();
    AddressParser parser = AddressParser.masking();
    boolean range =
        chosen.integers().isPresent()
            ? isNumber(right)
            : parser.parseAddress(left) && parser.parseAddress(right);
    return range ? first + 1 : -1;
  }

  /// Refuses a row with text addresses in more columns than those of its target: which column
  /// counts would be a guess, as in the text form of a routing table with peers and next hops.
  private static void refuseOthers(List<String> row, int first, int last, Columns chosen)
      throws BadRecordException {
    int other = first < 0 ? -1 : indexOfTarget(row, Math.max(first, last) + 1, chosen);
    if (other >= 0 && chosen.integers().isEmpty()) {
      throw new BadRecordException(
          "addresses are in columns "
              + (first + 1)
              + " and "
              + (other + 1)
              + ", and no header says which ones count; "
              + NAME_THEM);
    }
  }

  private static List<Integer> valueColumns(Columns chosen, List<String> names, int first, int last)
      throws BadRecordException {
    List<Integer> values = new ArrayList<>();
    for (String name : chosen.values()) {
      values.add(find(names, name));
    }
    for (int column = 0; chosen.values().isEmpty() && column < names.size(); column++) {
      if (column != first && column != last) {
        values.add(column);
      }
    }
    if (values.stream().map(names::get).distinct().count() < values.size()) {
      throw new BadRecordException(
          "two columns of values have the same name; choose among " + String.join(", ", names));
    }
    return values;
  }

  /// The column of a name, or of a number from 1.
  private static int find(List<String> names, String column) throws BadRecordException {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(column)) {
        return i;
      }
    }
    if (isNumber(column) && column.length() < 9) {
      int number = Integer.parseInt(column);
      if (number >= 1 && number <= names.size()) {
        return number - 1;
      }
    }
    throw new BadRecordException(
        "has no column '" + column + "'; its columns are " + String.join(", ", names));
  }

  private static Optional<Integer> indexOfAny(List<String> names, Set<String> known) {
    for (int i = 0; i < names.size(); i++) {
      if (known.contains(names.get(i).strip().toLowerCase(Locale.ROOT).replace(' ', '_'))) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }
}
