package dev.sextant.codec;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The type of the values of a field or of an array's elements, and whether they are shared.
///
/// A shared value stands once in a [ValuePool], and a record holds its number. Text is shared
/// unless [#inline()] says otherwise; bytes, arrays and records are inline unless [#shared()] does.
public final class FieldType {
  /// What a value is.
  public enum Kind {
    /// True or false.
    BOOLEAN,
    /// A signed integer of 8, 16, 32, 64 or 128 bits.
    SIGNED,
    /// An unsigned integer of 8, 16, 32, 64 or 128 bits.
    UNSIGNED,
    /// An IEEE 754 number of 32 or 64 bits, every bit kept.
    FLOAT,
    /// Unicode text.
    TEXT,
    /// Bytes.
    BYTES,
    /// An IPv4 or IPv6 address.
    ADDRESS,
    /// An IPv4 or IPv6 prefix.
    PREFIX,
    /// An instant, to the nanosecond.
    TIME,
    /// Values of one type, in order; none is missing.
    ARRAY,
    /// A nested record.
    RECORD;

    boolean canBeShared() {
      return this == TEXT || this == BYTES || this == ARRAY || this == RECORD;
    }
  }

  /// The greatest number of arrays and records around a value.
  static final int MAX_DEPTH = 32;

  /// The pool of a shared value that shares it with no other field.
  static final String OWN_POOL = "";

  private final Kind kind;
  private final int bits;
  private final @Nullable FieldType element;
  private final @Nullable Schema schema;
  private final @Nullable String pool;
  private final int depth;

  private FieldType(
      Kind kind,
      int bits,
      @Nullable FieldType element,
      @Nullable Schema schema,
      @Nullable String pool) {
    this.kind = kind;
    this.bits = bits;
    this.element = element;
    this.schema = schema;
    this.pool = pool;
    depth = element != null ? element.depth + 1 : schema != null ? schema.depth() + 1 : 0;
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("types nest deeper than " + MAX_DEPTH);
    }
  }

  private static FieldType simple(Kind kind, int bits) {
    return new FieldType(kind, bits, null, null, null);
  }

  /// True or false.
  public static FieldType bool() {
    return simple(Kind.BOOLEAN, 0);
  }

  /// A signed integer.
  ///
  /// @param bits 8, 16, 32, 64 or 128
  public static FieldType signed(int bits) {
    return simple(Kind.SIGNED, checkBits(bits, 8, 128));
  }

  /// An unsigned integer.
  ///
  /// @param bits 8, 16, 32, 64 or 128
  public static FieldType unsigned(int bits) {
    return simple(Kind.UNSIGNED, checkBits(bits, 8, 128));
  }

  /// A floating-point number.
  ///
  /// @param bits 32 or 64
  public static FieldType floating(int bits) {
    return simple(Kind.FLOAT, checkBits(bits, 32, 64));
  }

  /// Text, shared.
  public static FieldType text() {
    return new FieldType(Kind.TEXT, 0, null, null, OWN_POOL);
  }

  /// Bytes, inline.
  public static FieldType bytes() {
    return simple(Kind.BYTES, 0);
  }

  /// An address. An IPv4-mapped one stays IPv6 if it comes as an `Address` that says so.
  public static FieldType address() {
    return simple(Kind.ADDRESS, 0);
  }

  /// A prefix.
  public static FieldType prefix() {
    return simple(Kind.PREFIX, 0);
  }

  /// An instant of all that `java.time.Instant` holds.
  public static FieldType time() {
    return simple(Kind.TIME, 0);
  }

  /// An array, inline.
  ///
  /// @param element the type of each element, shared or not
  public static FieldType array(FieldType element) {
    return new FieldType(Kind.ARRAY, 0, element, null, null);
  }

  /// A nested record, inline.
  public static FieldType record(Schema schema) {
    return new FieldType(Kind.RECORD, 0, null, schema, null);
  }

  /// The same, in a value pool of the field's own.
  ///
  /// @throws UnsupportedOperationException if the kind is none of text, bytes, array and record
  public FieldType shared() {
    return pooled(OWN_POOL);
  }

  /// The same, in a value pool that every field of this pool name and type has in common.
  ///
  /// @param poolName not empty
  /// @throws UnsupportedOperationException if the kind is none of text, bytes, array and record
  public FieldType sharedIn(String poolName) {
    if (poolName.isEmpty()) {
      throw new IllegalArgumentException("the name of a pool is empty");
    }
    return pooled(Schema.checkName(poolName));
  }

  /// The same, with its bytes in the record.
  public FieldType inline() {
    return new FieldType(kind, bits, element, schema, null);
  }

  private FieldType pooled(String poolName) {
    if (!kind.canBeShared()) {
      throw new UnsupportedOperationException("a value of kind " + kind + " is never shared");
    }
    return new FieldType(kind, bits, element, schema, poolName);
  }

  private static int checkBits(int bits, int least, int most) {
    if (bits < least || bits > most || Integer.bitCount(bits) != 1) {
      throw new IllegalArgumentException(
          bits + " bits: the width is a power of two from " + least + " to " + most);
    }
    return bits;
  }

  /// What a value is.
  public Kind kind() {
    return kind;
  }

  /// Width of an integer or floating-point number in bits; 0 for any other kind.
  public int bits() {
    return bits;
  }

  /// The type of an array's elements.
  ///
  /// @throws UnsupportedOperationException if this is no array
  public FieldType element() {
    if (element == null) {
      throw new UnsupportedOperationException("a value of kind " + kind + " has no elements");
    }
    return element;
  }

  /// The schema of a nested record.
  ///
  /// @throws UnsupportedOperationException if this is no record
  public Schema schema() {
    if (schema == null) {
      throw new UnsupportedOperationException("a value of kind " + kind + " has no fields");
    }
    return schema;
  }

  /// Whether values stand in a pool.
  public boolean isShared() {
    return pool != null;
  }

  /// The name of the pool that several fields have in common; empty if there is none.
  public Optional<String> poolName() {
    return Optional.ofNullable(pool).filter(name -> !name.isEmpty());
  }

  int depth() {
    return depth;
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof FieldType other
        && kind == other.kind
        && bits == other.bits
        && Objects.equals(pool, other.pool)
        && Objects.equals(element, other.element)
        && Objects.equals(schema, other.schema);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, bits, pool, element, schema);
  }

  /// The type in words, such as `array of unsigned(32)`; of a record without its fields.
  @Override
  public String toString() {
    return SchemaText.typeName(this);
  }
}
