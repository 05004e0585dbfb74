package dev.sextant.codec;

import java.util.List;

/// Writes the binary form of a schema: the number of fields, then the fields.
///
/// ```
/// field  = name, presence (1 byte), type
/// type   = kind (1 byte), then by kind
///            signed, unsigned, floating: bits (1 byte)
///            text, bytes, array, record: sharing (1 byte: 0 inline, 1 own pool, 2 named), [name]
///            array: type of the elements; record: number of fields, the fields
/// name   = length in bytes (number), UTF-8
/// ```
final class SchemaWriter {
  /// Kinds in the order of their codes, which are for good; new ones go to the end.
  static final List<FieldType.Kind> KINDS =
      List.of(
          FieldType.Kind.BOOLEAN,
          FieldType.Kind.SIGNED,
          FieldType.Kind.UNSIGNED,
          FieldType.Kind.FLOAT,
          FieldType.Kind.TEXT,
          FieldType.Kind.BYTES,
          FieldType.Kind.ADDRESS,
          FieldType.Kind.PREFIX,
          FieldType.Kind.TIME,
          FieldType.Kind.ARRAY,
          FieldType.Kind.RECORD);

  /// Presences in the order of their codes.
  static final List<Presence> PRESENCES =
      List.of(Presence.REQUIRED, Presence.OPTIONAL, Presence.ABSENT);

  static final int INLINE = 0;
  static final int OWN_POOL = 1;
  static final int NAMED_POOL = 2;

  private final ByteSink sink = new ByteSink();

  private SchemaWriter() {}

  static byte[] write(Schema schema) {
    SchemaWriter writer = new SchemaWriter();
    writer.fields(schema);
    return writer.sink.toBytes();
  }

  private void fields(Schema schema) {
    sink.number(schema.fields().size());
    for (Schema.Field field : schema.fields()) {
      name(field.name());
      sink.put(PRESENCES.indexOf(field.presence()));
      type(field.type());
    }
  }

  private void type(FieldType type) {
    sink.put(KINDS.indexOf(type.kind()));
    if (type.bits() != 0) {
      sink.put(type.bits());
    }
    if (type.kind().canBeShared()) {
      sink.put(!type.isShared() ? INLINE : type.poolName().isEmpty() ? OWN_POOL : NAMED_POOL);
      type.poolName().ifPresent(this::name);
    }
    if (type.kind() == FieldType.Kind.ARRAY) {
      type(type.element());
    } else if (type.kind() == FieldType.Kind.RECORD) {
      fields(type.schema());
    }
  }

  private void name(String name) {
    byte[] bytes = Utf8.encode(name);
    sink.number(bytes.length);
    sink.put(bytes, 0, bytes.length);
  }
}
