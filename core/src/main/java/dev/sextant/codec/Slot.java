package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Where and how a field of a record, an element of an array or a value of a pool is stored: its
/// type, resolved for reading and writing.
final class Slot {
  /// How a value is stored.
  enum Form {
    /// Not at all.
    NOTHING,
    /// A bit of the record's head; one byte in arrays.
    BIT,
    /// A fixed number of bytes.
    FIXED,
    /// A number of at most 64 bits, which its first byte tells the length of.
    NUMBER,
    /// An integer of at most 128 bits.
    WIDE,
    /// An instant.
    TIME,
    /// An address.
    ADDRESS,
    /// A prefix.
    PREFIX,
    /// Bytes behind their length; without it where the record's end is theirs.
    BODY
  }

  static final int NONE = -1;

  /// What the errors of damaged payloads and shared values call their place.
  static final String SECTION = "record";

  final String path;
  final FieldType type;
  final FieldType.Kind kind;
  final Form form;

  /// Bytes of a floating-point number.
  final int fixedBytes;

  /// The number of the pool that has the values, or NONE.
  final int pool;

  /// The elements of an array.
  final @Nullable Slot element;

  /// The fields of a nested record.
  final @Nullable RecordLayout record;

  final boolean required;

  /// Whether a value is a number of at most 64 bits, as it stands.
  final boolean plainUnsigned;

  /// Whether a value is a number of at most 64 bits, with the sign in its lowest bit.
  final boolean plainSigned;

  /// The bit of the record's head that says whether there is a value, or NONE.
  int presenceBit = NONE;

  /// The bit of the record's head that is the value, or NONE.
  int valueBit = NONE;

  /// The index of the field in its schema.
  int index;

  /// The place among the values behind the head, or NONE.
  int position = NONE;

  /// Whether a body goes to the end of its record, without a length.
  boolean takesRest;

  Slot(
      String path,
      FieldType type,
      Presence presence,
      int pool,
      @Nullable Slot element,
      @Nullable RecordLayout record) {
    this.path = path;
    this.type = type;
    this.kind = type.kind();
    this.pool = pool;
    this.element = element;
    this.record = record;
    this.required = presence == Presence.REQUIRED;
    this.form = presence == Presence.ABSENT ? Form.NOTHING : form(type, pool);
    boolean plain = form == Form.NUMBER && pool == NONE;
    this.plainUnsigned = plain && kind == FieldType.Kind.UNSIGNED;
    this.plainSigned = plain && kind == FieldType.Kind.SIGNED;
    this.fixedBytes = kind == FieldType.Kind.FLOAT ? type.bits() / Byte.SIZE : 1;
  }

  private static Form form(FieldType type, int pool) {
    if (pool != NONE) {
      return Form.NUMBER;
    }
    return switch (type.kind()) {
      case BOOLEAN -> Form.BIT;
      case SIGNED, UNSIGNED -> type.bits() > Long.SIZE ? Form.WIDE : Form.NUMBER;
      case FLOAT -> Form.FIXED;
      case ADDRESS -> Form.ADDRESS;
      case PREFIX -> Form.PREFIX;
      case TIME -> Form.TIME;
      case TEXT, BYTES, ARRAY, RECORD -> Form.BODY;
    };
  }

  /// Bytes of the value at an offset, its length included.
  ///
  /// @param end offset that it must not pass
  /// @throws CorruptDataException if it does
  long sizeAt(MemorySegment bytes, long at, long end) {
    long size;
    if (form == Form.FIXED) {
      size = fixedBytes;
    } else if (takesRest) {
      return end - at;
    } else if (at >= end) {
      throw new CorruptDataException(SECTION, at, "'" + path + "' is cut short");
    } else if (form == Form.NUMBER) {
      size = Wire.sizeOfNumberAt(bytes, at);
    } else {
      size = otherSizeAt(bytes, at, end);
    }
    if (size < 0 || size > end - at) {
      throw new CorruptDataException(SECTION, at, "'" + path + "' is cut short");
    }
    return size;
  }

  private long otherSizeAt(MemorySegment bytes, long at, long end) {
    return switch (form) {
      case BIT -> 1;
      case WIDE -> Wire.sizeOfWideAt(bytes, at);
      case TIME -> Wire.sizeOfTimeAt(bytes, at, end);
      case ADDRESS -> NetBytes.sizeOfAddressAt(bytes, at);
      case PREFIX -> NetBytes.sizeOfPrefixAt(bytes, at);
      case BODY -> {
        long length = Wire.number(SECTION, bytes, at, end);
        yield length < 0 ? length : Wire.sizeOfNumberAt(bytes, at) + length;
      }
      case NOTHING, FIXED, NUMBER -> throw new AssertionError(form);
    };
  }

  /// Where the bytes of the body at an offset begin.
  long bodyOffset(MemorySegment bytes, long at) {
    return takesRest ? at : at + Wire.sizeOfNumberAt(bytes, at);
  }

  Slot element() {
    if (element == null) {
      throw wrongKind("an array");
    }
    return element;
  }

  RecordLayout record() {
    if (record == null) {
      throw wrongKind("a record");
    }
    return record;
  }

  /// The error of an access that does not fit the type: a mistake of the program.
  IllegalArgumentException wrongKind(String wanted) {
    return new IllegalArgumentException("'" + path + "' is " + type + ", not " + wanted);
  }
}
