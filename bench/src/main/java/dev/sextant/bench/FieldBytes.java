package dev.sextant.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;

/// Fields of a record as bytes: a map of text to text, numbers or maps. One byte says what a value
/// is; lengths and counts are a byte or more, seven bits each.
final class FieldBytes {
  private static final int MAP = 0;
  private static final int TEXT = 1;
  private static final int INT = 2;
  private static final int LONG = 3;

  private final MemorySegment bytes;
  private long at;

  /// A reader of values that lie in a segment.
  FieldBytes(MemorySegment bytes) {
    this.bytes = bytes;
  }

  /// Encodes fields.
  ///
  /// @throws IllegalArgumentException if a value is none of those kinds
  static byte[] encode(Map<?, ?> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    put(out, fields);
    return out.toByteArray();
  }

  private static void put(ByteArrayOutputStream out, Object value) {
    switch (value) {
      case Map<?, ?> map -> {
        out.write(MAP);
        putNumber(out, map.size());
        map.forEach(
            (name, field) -> {
              putText(out, (String) name);
              put(out, field);
            });
      }
      case String text -> {
        out.write(TEXT);
        putText(out, text);
      }
      case Integer number -> {
        out.write(INT);
        putNumber(out, number);
      }
      case Long number -> {
        out.write(LONG);
        putNumber(out, number);
      }
      default -> throw new IllegalArgumentException("no field can be a " + value.getClass());
    }
  }

  private static void putText(ByteArrayOutputStream out, String text) {
    byte[] encoded = text.getBytes(UTF_8);
    putNumber(out, encoded.length);
    out.writeBytes(encoded);
  }

  /// Puts an unsigned number.
  static void putNumber(ByteArrayOutputStream out, long number) {
    long rest = number;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      out.write(((int) rest & 0x7f) | 0x80);
    }
    out.write((int) rest);
  }

  /// All fields of the record at an offset.
  Object decode(long offset) {
    at = offset;
    return value();
  }

  private Object value() {
    int kind = next();
    return switch (kind) {
      case MAP -> {
        int count = (int) number();
        Map<String, Object> map = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
          String name = text();
          map.put(name, value());
        }
        yield map;
      }
      case TEXT -> text();
      case INT -> (Object) (int) number();
      case LONG -> (Object) number();
      default -> throw new IllegalStateException("no field is of kind " + kind);
    };
  }

  /// The record at an offset as JSON text. Text that would need escapes is refused.
  String json(long offset) {
    at = offset;
    StringBuilder out = new StringBuilder();
    json(out);
    return out.toString();
  }

  private void json(StringBuilder out) {
    int kind = next();
    switch (kind) {
      case MAP -> {
        out.append('{');
        int count = (int) number();
        for (int i = 0; i < count; i++) {
          out.append(i == 0 ? "" : ",");
          quote(out);
          out.append(':');
          json(out);
        }
        out.append('}');
      }
      case TEXT -> quote(out);
      case INT -> out.append((int) number());
      case LONG -> out.append(number());
      default -> throw new IllegalStateException("no field is of kind " + kind);
    }
  }

  private void quote(StringBuilder out) {
    String text = text();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        throw new IllegalStateException("text needs escapes: " + text);
      }
    }
    out.append('"').append(text).append('"');
  }

  private String text() {
    int length = (int) number();
    byte[] copy = new byte[length];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, copy, 0, length);
    at += length;
    return new String(copy, UTF_8);
  }

  private long number() {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      int part = next();
      number |= (part & 0x7fL) << shift;
      if (part < 0x80) {
        return number;
      }
    }
  }

  private int next() {
    return bytes.get(ValueLayout.JAVA_BYTE, at++) & 0xff;
  }
}
