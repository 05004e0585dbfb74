package dev.sextant.sources;

import dev.sextant.net.Family;
import java.util.List;
import java.util.Optional;

/// Which columns of a CSV file hold what. A column goes by its name in the header (letter case does
/// not matter) or by its number, from 1. What is left open is told from the header's names or from
/// the first row.
///
/// @param prefix the column of a prefix, an address or a range as text
/// @param first the column of a range's first address; needs `last`
/// @param last the column of a range's last address; needs `first`
/// @param values the columns of values; empty for all that are no target
/// @param integers addresses are decimal numbers of this family; empty for addresses as text
public record Columns(
    Optional<String> prefix,
    Optional<String> first,
    Optional<String> last,
    List<String> values,
    Optional<Family> integers) {
  /// Checks that the target is named as a prefix or as a range, and not as both.
  public Columns {
    values = List.copyOf(values);
    if (first.isPresent() != last.isPresent()) {
      throw new IllegalArgumentException("a range needs the columns of both of its ends");
    }
    if (prefix.isPresent() && first.isPresent()) {
      throw new IllegalArgumentException(
          "name the column of a prefix or those of a range, not both");
    }
  }

  /// Everything is told from the content.
  public static Columns detected() {
    return new Columns(
        Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Optional.empty());
  }

  /// The same with the prefix in this column.
  public Columns withPrefix(String column) {
    return new Columns(Optional.of(column), Optional.empty(), Optional.empty(), values, integers);
  }

  /// The same with the ends of a range in these columns.
  public Columns withRange(String firstColumn, String lastColumn) {
    return new Columns(
        Optional.empty(), Optional.of(firstColumn), Optional.of(lastColumn), values, integers);
  }

  /// The same with values from these columns alone.
  public Columns withValues(List<String> columns) {
    return new Columns(prefix, first, last, columns, integers);
  }

  /// The same with addresses as decimal numbers of a family.
  public Columns withIntegers(Family family) {
    return new Columns(prefix, first, last, values, Optional.of(family));
  }
}
