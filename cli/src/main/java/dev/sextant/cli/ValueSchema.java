package dev.sextant.cli;

import dev.sextant.codec.FieldType;
import dev.sextant.codec.Schema;
import dev.sextant.sources.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// Finds the schema that all values of some sources fit, and turns values into its records.
///
/// A value without a name is the field [IndexValue#VALUE]. A field is a number if every value that
/// it has is one, and text otherwise; all fields are optional.
final class ValueSchema {
  private final Map<String, FieldType> types = new LinkedHashMap<>();

  /// Widens the schema so that a value fits.
  void include(Value value) {
    switch (value) {
      case Value.None none -> {
        // an empty record says so
      }
      case Value.Number number -> include(IndexValue.VALUE, number);
      case Value.Text text -> include(IndexValue.VALUE, text);
      case Value.Fields fields -> fields.values().forEach(this::include);
      case Value.Routes routes -> {
        types.put(RouteFields.ORIGINS, RouteFields.ORIGINS_TYPE);
        types.put(RouteFields.ROUTES, RouteFields.ROUTES_TYPE);
      }
    }
  }

  private void include(String name, Value value) {
    if (value instanceof Value.None) {
      return;
    }
    FieldType type =
        value instanceof Value.Number ? FieldType.unsigned(Long.SIZE) : FieldType.text();
    types.merge(name, type, (one, other) -> one.equals(other) ? one : FieldType.text());
  }

  /// The schema of all values so far.
  Schema schema() {
    Schema.Builder schema = Schema.builder();
    types.forEach(schema::optional);
    return schema.build();
  }

  /// The fields of a value that the schema includes.
  Map<String, Object> fields(Value value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    switch (value) {
      case Value.None none -> {
        // no field
      }
      case Value.Fields named -> named.values().forEach((name, field) -> put(fields, name, field));
      case Value.Routes routes -> fields.putAll(RouteFields.of(routes));
      case Value.Number number -> put(fields, IndexValue.VALUE, number);
      case Value.Text text -> put(fields, IndexValue.VALUE, text);
    }
    return fields;
  }

  private void put(Map<String, Object> fields, String name, Value value) {
    if (value instanceof Value.None) {
      return;
    }
    boolean isNumber = value instanceof Value.Number && !FieldType.text().equals(types.get(name));
    fields.put(name, isNumber ? ((Value.Number) value).value() : ValueText.of(value));
  }
}
