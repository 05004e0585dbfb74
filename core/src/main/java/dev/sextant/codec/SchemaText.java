package dev.sextant.codec;

import java.util.Locale;

/// The readable form of a schema.
final class SchemaText {
  private static final String INDENT = "  ";

  private SchemaText() {}

  static String of(Schema schema) {
    StringBuilder text = new StringBuilder();
    appendFields(schema, "", text);
    return text.toString();
  }

  private static void appendFields(Schema schema, String indent, StringBuilder text) {
    for (Schema.Field field : schema.fields()) {
      text.append(indent).append(field.name()).append(": ");
      if (field.presence() != Presence.REQUIRED) {
        text.append(field.presence().name().toLowerCase(Locale.ROOT)).append(' ');
      }
      text.append(typeName(field.type())).append('\n');
      FieldType innermost = field.type();
      while (innermost.kind() == FieldType.Kind.ARRAY) {
        innermost = innermost.element();
      }
      if (innermost.kind() == FieldType.Kind.RECORD) {
        appendFields(innermost.schema(), indent + INDENT, text);
      }
    }
  }

  static String typeName(FieldType type) {
    String name = type.kind().name().toLowerCase(Locale.ROOT);
    if (type.bits() != 0) {
      name += "(" + type.bits() + ")";
    }
    if (type.isShared()) {
      name = "shared " + name + type.poolName().map(pool -> " in '" + pool + "'").orElse("");
    }
    return type.kind() == FieldType.Kind.ARRAY ? name + " of " + typeName(type.element()) : name;
  }
}
