package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;

/// Reads the binary form of a schema that [SchemaWriter] describes; it trusts no byte.
final class SchemaReader {
  private static final String SECTION = "schema";

  private final MemorySegment bytes;
  private final long end;
  private long at;
  private int fieldCount;

  SchemaReader(MemorySegment bytes) {
    this.bytes = bytes;
    this.end = bytes.byteSize();
  }

  Schema read() {
    Schema schema = schema(0);
    if (at != end) {
      throw corrupt(at, "bytes behind the last field");
    }
    return schema;
  }

  private Schema schema(int depth) {
    long from = at;
    long count = number();
    if (count < 0 || count > Schema.MAX_FIELDS - fieldCount) {
      throw corrupt(from, "more than " + Schema.MAX_FIELDS + " fields");
    }
    fieldCount += (int) count;
    try {
      Schema.Builder builder = Schema.builder();
      for (int i = 0; i < count; i++) {
        String name = name();
        int presence = octet(SchemaWriter.PRESENCES.size(), "no such presence");
        builder.add(new Schema.Field(name, type(depth), SchemaWriter.PRESENCES.get(presence)));
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw corrupt(from, String.valueOf(e.getMessage()));
    }
  }

  private FieldType type(int depth) {
    long from = at;
    if (depth > FieldType.MAX_DEPTH) {
      throw corrupt(from, "types nest deeper than " + FieldType.MAX_DEPTH);
    }
    FieldType.Kind kind = SchemaWriter.KINDS.get(octet(SchemaWriter.KINDS.size(), "no such kind"));
    try {
      return switch (kind) {
        case BOOLEAN -> FieldType.bool();
        case SIGNED -> FieldType.signed(octet(256, ""));
        case UNSIGNED -> FieldType.unsigned(octet(256, ""));
        case FLOAT -> FieldType.floating(octet(256, ""));
        case ADDRESS -> FieldType.address();
        case PREFIX -> FieldType.prefix();
        case TIME -> FieldType.time();
        case TEXT, BYTES, ARRAY, RECORD -> {
          int sharing = octet(SchemaWriter.NAMED_POOL + 1, "no such sharing");
          String pool = sharing == SchemaWriter.NAMED_POOL ? name() : FieldType.OWN_POOL;
          FieldType content =
              switch (kind) {
                case TEXT -> FieldType.text().inline();
                case BYTES -> FieldType.bytes();
                case ARRAY -> FieldType.array(elementType(depth));
                default -> FieldType.record(schema(depth + 1));
              };
          yield switch (sharing) {
            case SchemaWriter.INLINE -> content;
            case SchemaWriter.OWN_POOL -> content.shared();
            default -> content.sharedIn(pool);
          };
        }
      };
    } catch (IllegalArgumentException e) {
      throw corrupt(from, String.valueOf(e.getMessage()));
    }
  }

  private FieldType elementType(int depth) {
    if (++fieldCount > Schema.MAX_FIELDS) {
      throw corrupt(at, "more than " + Schema.MAX_FIELDS + " fields");
    }
    return type(depth + 1);
  }

  private String name() {
    long from = at;
    long length = number();
    if (length < 0 || length > end - at) {
      throw corrupt(from, "a name reaches beyond the end");
    }
    String name = Utf8.decode(SECTION, bytes, at, (int) length);
    at += length;
    return name;
  }

  private int octet(int limit, String reason) {
    if (at == end) {
      throw corrupt(at, "cut short");
    }
    int octet = Wire.octet(bytes, at);
    if (octet >= limit) {
      throw corrupt(at, reason);
    }
    at++;
    return octet;
  }

  private long number() {
    long from = at;
    long number = Wire.number(SECTION, bytes, from, end);
    at += Wire.sizeOfNumber(number);
    if (at != from + Wire.sizeOfNumberAt(bytes, from)) {
      throw corrupt(from, Wire.NOT_SHORTEST);
    }
    return number;
  }

  private static CorruptDataException corrupt(long offset, String reason) {
    return new CorruptDataException(SECTION, offset, reason);
  }
}
