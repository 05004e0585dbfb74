package dev.sextant.codec;

import dev.sextant.LimitException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of one record, put in any order by the index of the field, the last one counts. A
/// writer is used again after [#finish()]. Not for several threads.
///
/// Every `put` throws `IllegalArgumentException` if the field does not take the value.
public final class RecordWriter {
  private final RecordLayout layout;

  /// The encoder, for the outermost record.
  private final @Nullable RecordEncoder encoder;

  private @Nullable Object[] values;

  RecordWriter(RecordLayout layout, @Nullable RecordEncoder encoder) {
    this.layout = layout;
    this.encoder = encoder;
    values = new Object[layout.slots().length];
  }

  private Slot slot(int index, FieldType.Kind kind) {
    Slot slot = layout.slots()[index];
    Values.checkStored(slot);
    if (slot.kind != kind) {
      throw slot.wrongKind(kind.toString());
    }
    return slot;
  }

  /// Puts a value of the natural Java type: `Boolean`, any integer, `Float`, `Double`,
  /// `CharSequence`, `byte[]`, `Address` (or `InetAddress`, or text), `Prefix` (or text),
  /// `Instant`, a collection, or a map of names to values.
  public RecordWriter put(int index, Object value) {
    values[index] = Values.of(layout.slots()[index], value);
    return this;
  }

  /// Puts a boolean.
  public RecordWriter putBoolean(int index, boolean value) {
    values[slot(index, FieldType.Kind.BOOLEAN).index] = value;
    return this;
  }

  /// Puts an integer; for an unsigned field of 64 bits, its bits.
  public RecordWriter putLong(int index, long value) {
    Slot slot = layout.slots()[index];
    boolean allBits = slot.plainUnsigned && slot.type.bits() == Long.SIZE;
    values[index] = allBits ? (Object) value : Values.of(slot, value);
    return this;
  }

  /// Puts a floating-point number of 64 bits.
  public RecordWriter putDouble(int index, double value) {
    return put(index, value);
  }

  /// Puts a text.
  public RecordWriter putText(int index, CharSequence value) {
    values[index] = Values.text(slot(index, FieldType.Kind.TEXT), value);
    return this;
  }

  /// Starts a nested record, empty so far, whose values are put into the writer returned.
  public RecordWriter putRecord(int index) {
    Slot slot = slot(index, FieldType.Kind.RECORD);
    RecordWriter nested = new RecordWriter(slot.record(), null);
    values[index] = nested.values;
    return nested;
  }

  /// Puts what a map of field names has, and takes away all else; a null value is a missing one.
  public RecordWriter putAll(Map<String, ? extends @Nullable Object> map) {
    return set(Values.record(layout, map));
  }

  /// Takes away a value.
  public RecordWriter remove(int index) {
    values[index] = null;
    return this;
  }

  /// Takes away all values.
  public RecordWriter clear() {
    Arrays.fill(values, null);
    return this;
  }

  RecordWriter set(@Nullable Object[] form) {
    System.arraycopy(form, 0, values, 0, values.length);
    return this;
  }

  RecordLayout layout() {
    return layout;
  }

  /// Encodes the record and takes away all values, even if that fails.
  ///
  /// @return the payload
  /// @throws IllegalArgumentException if a required value is missing
  /// @throws LimitException if the record or a pool would pass a limit; pools are as before then
  /// @throws IllegalStateException if the record is nested: the outermost one is encoded
  public byte[] finish() {
    if (encoder == null) {
      throw new IllegalStateException("a nested record is encoded with the one around it");
    }
    try {
      return encoder.encode(values);
    } finally {
      clear();
    }
  }
}
