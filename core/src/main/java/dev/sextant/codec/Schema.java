package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import dev.sextant.SchemaMismatchException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The named, typed fields of a record, in order; immutable.
public final class Schema {
  /// A field of a record.
  ///
  /// @param name any text of at most 65,535 bytes of UTF-8
  /// @param type what its values are
  /// @param presence whether a record has a value
  public record Field(String name, FieldType type, Presence presence) {
    /// Checks the name.
    public Field {
      checkName(name);
    }
  }

  /// Collects fields. Not for several threads.
  public static final class Builder {
    private final List<Field> fields = new ArrayList<>();

    private Builder() {}

    /// Adds a field that every record has.
    public Builder required(String name, FieldType type) {
      return add(new Field(name, type, Presence.REQUIRED));
    }

    /// Adds a field that a record has or not.
    public Builder optional(String name, FieldType type) {
      return add(new Field(name, type, Presence.OPTIONAL));
    }

    /// Adds a field that no record has.
    public Builder absent(String name, FieldType type) {
      return add(new Field(name, type, Presence.ABSENT));
    }

    /// Adds a field.
    public Builder add(Field field) {
      fields.add(field);
      return this;
    }

    /// The schema of the fields so far.
    ///
    /// @throws IllegalArgumentException if two fields have one name, fields of different types one
    ///   pool, or there are more than 65,536 fields, nested ones counted
    public Schema build() {
      return new Schema(fields);
    }
  }

  /// The greatest number of fields and element types, nested ones included.
  static final int MAX_FIELDS = 65_536;

  private static final int MAX_NAME_BYTES = 65_535;

  private final List<Field> fields;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final int depth;
  private final RecordLayout layout;

  private Schema(List<Field> fields) {
    this.fields = List.copyOf(fields);
    int deepest = 0;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (indexes.put(field.name(), i) != null) {
        throw new IllegalArgumentException("two fields have the name '" + field.name() + "'");
      }
      deepest = Math.max(deepest, field.type().depth());
    }
    depth = deepest;
    layout = RecordLayout.compile(this);
  }

  /// A builder without fields.
  public static Builder builder() {
    return new Builder();
  }

  /// Reads the form that [#toBytes()] writes, in time and memory bounded by its length.
  ///
  /// @throws CorruptDataException if the bytes are no such form
  public static Schema parse(MemorySegment bytes) {
    return new SchemaReader(bytes).read();
  }

  /// The compact binary form, to be kept with the records.
  public byte[] toBytes() {
    return SchemaWriter.write(this);
  }

  /// The fields in order.
  public List<Field> fields() {
    return fields;
  }

  /// The index of the field of this name.
  public OptionalInt indexOf(String name) {
    Integer index = indexes.get(name);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /// The names of the value pools that records of this schema use, in the order of their numbers:
  /// the name that was given, else the path of the one field.
  public List<String> poolNames() {
    return layout.pools().stream().map(PoolSlot::name).toList();
  }

  /// Checks that this schema, which data has, serves a reader that expects another: the same fields
  /// in the same order, with the same types and presence, shared or not.
  ///
  /// @throws SchemaMismatchException if it does not; it names the first field that differs, and how
  public void check(Schema expected) {
    SchemaCheck.check(this, expected, "");
  }

  int depth() {
    return depth;
  }

  RecordLayout layout() {
    return layout;
  }

  /// Checks a name and gives it back.
  static String checkName(String name) {
    if (Utf8.encode(name).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException("a name is longer than " + MAX_NAME_BYTES + " bytes");
    }
    return name;
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Schema other && fields.equals(other.fields);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  /// One line a field, nested fields indented: name, presence unless required, and type.
  @Override
  public String toString() {
    return SchemaText.of(this);
  }
}
