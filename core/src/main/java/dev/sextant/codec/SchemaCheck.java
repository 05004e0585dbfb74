package dev.sextant.codec;

import dev.sextant.SchemaMismatchException;
import java.util.List;
import java.util.Locale;

/// The comparison of the schema that data has with the one that a reader expects.
final class SchemaCheck {
  private SchemaCheck() {}

  /// @param path of the record around the fields, with a dot behind it; empty for the outermost
  static void check(Schema actual, Schema expected, String path) {
    List<Schema.Field> actualFields = actual.fields();
    List<Schema.Field> expectedFields = expected.fields();
    for (int i = 0; i < Math.max(actualFields.size(), expectedFields.size()); i++) {
      if (i == actualFields.size()) {
        throw mismatch(path + expectedFields.get(i).name(), "expected, but not in the data");
      }
      if (i == expectedFields.size()) {
        throw mismatch(path + actualFields.get(i).name(), "in the data, but not expected");
      }
      check(actualFields.get(i), expectedFields.get(i), i, path);
    }
  }

  private static void check(Schema.Field actual, Schema.Field expected, int index, String path) {
    String name = path + expected.name();
    if (!actual.name().equals(expected.name())) {
      throw mismatch(
          name, "expected as field " + index + ", where the data has '" + actual.name() + "'");
    }
    if (actual.presence() != expected.presence()) {
      throw mismatch(name, differs(actual.presence(), expected.presence()));
    }
    check(actual.type(), expected.type(), name);
  }

  private static void check(FieldType actual, FieldType expected, String name) {
    if (actual.kind() != expected.kind() || actual.bits() != expected.bits()) {
      throw mismatch(name, differs(actual.inline(), expected.inline()));
    }
    switch (actual.kind()) {
      case ARRAY -> check(actual.element(), expected.element(), name + "[]");
      case RECORD -> check(actual.schema(), expected.schema(), name + ".");
      default -> {
        // the same kind and width
      }
    }
  }

  private static String differs(Object actual, Object expected) {
    return ("the data has " + actual + ", expected is " + expected).toLowerCase(Locale.ROOT);
  }

  private static SchemaMismatchException mismatch(String field, String reason) {
    return new SchemaMismatchException(field, reason);
  }
}
