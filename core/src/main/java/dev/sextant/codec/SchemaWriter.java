package dev.sextant.codec;

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
      sink.put(field.presence().ordinal());
      type(field.type());
    }
  }

  private void type(FieldType type) {
    sink.put(type.kind().ordinal());
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
