package dev.sextant.cli;

import dev.sextant.sources.Columns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `--columns`.
final class ColumnsConverter implements ITypeConverter<Columns> {
  @Override
  public Columns convert(String text) {
    Map<String, String> targets = new HashMap<>();
    List<String> values = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      int equals = word.indexOf('=');
      String role = word.substring(0, Math.max(equals, 0));
      String column = word.substring(equals + 1);
      if (column.isEmpty()) {
        throw new TypeConversionException("'" + word + "' names no column");
      }
      switch (role) {
        case "value" -> values.add(column);
        case "prefix", "first", "last" -> {
          if (targets.put(role, column) != null) {
            throw new TypeConversionException(role + " is given twice");
          }
        }
        default ->
            throw new TypeConversionException(
                "'" + word + "' is none of prefix=COLUMN, first=, last= and value=");
      }
    }
    try {
      return new Columns(
          Optional.ofNullable(targets.get("prefix")),
          Optional.ofNullable(targets.get("first")),
          Optional.ofNullable(targets.get("last")),
          values,
          Optional.empty());
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
