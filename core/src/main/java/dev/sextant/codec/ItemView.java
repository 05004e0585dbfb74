package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.NoSuchElementException;

/// A cursor over encoded items: the fields of a record, or the elements of an array. It is moved
/// from record to record, and reads each item where it lies, when it is asked for.
///
/// Methods that return primitives allocate nothing. A view and the views inside it serve one
/// thread, and show what they were last moved to. Every getter throws
/// - `IllegalArgumentException` if the type of the item is another;
/// - `NoSuchElementException` if the item is missing;
/// - [CorruptDataException] if the bytes are damaged.
public abstract sealed class ItemView permits RecordView, ArrayView {
  /// Instead of the offset of an item that is missing.
  static final long MISSING = -1;

  final RecordDecoder decoder;
  final DecodeBudget budget;
  MemorySegment segment = MemorySegment.NULL;
  long start;
  long end;

  /// The first bytes, little-endian: a small record is read from here, not from the segment.
  private long window;

  /// How many bytes the window has, at most 8.
  private int windowBytes;

  private final ValuePool[] pools;

  ItemView(RecordDecoder decoder, DecodeBudget budget) {
    this.decoder = decoder;
    this.budget = budget;
    this.pools = decoder.poolArray();
  }

  /// Moves to items that begin and end here, inside the segment.
  final void moveTo(MemorySegment newSegment, long offset, int length) {
    segment = newSegment;
    start = offset;
    end = offset + length;
    windowBytes = Math.min(length, Long.BYTES);
    window = windowBytes == 0 ? 0 : Wire.unsigned(newSegment, offset, windowBytes);
  }

  /// A bit, counted from the start.
  final boolean bit(int bit) {
    return bit < Long.SIZE
        ? (window >>> bit & 1) != 0
        : (Wire.octet(segment, start + (bit >>> 3)) >>> (bit & 7) & 1) != 0;
  }

  /// The number at an offset; see [Wire#number]. One inside the window costs no access to the
  /// segment, which is most of what a small field costs (see docs/decisions/record-codec.md).
  final long number(long at) {
    long index = at - start;
    if (index < Long.BYTES) {
      long word = window >>> ((int) index * Byte.SIZE);
      int size = Long.numberOfTrailingZeros(~word) + 1;
      if (index + size <= windowBytes) {
        return word << (Long.SIZE - size * Byte.SIZE) >>> (Long.SIZE - size * 7);
      }
    }
    return Wire.number(Slot.SECTION, segment, at, end);
  }

  /// Where the value behind the one at an offset begins.
  final long behind(Slot slot, long at) {
    long index = at - start;
    if (index < Long.BYTES && slot.form == Slot.Form.NUMBER) {
      int size = Long.numberOfTrailingZeros(~(window >>> ((int) index * Byte.SIZE))) + 1;
      if (index + size <= windowBytes) {
        return at + size;
      }
    }
    return at + slot.sizeAt(segment, at, end);
  }

  /// Number of fields or elements.
  public abstract int size();

  /// Whether an item has a value.
  public abstract boolean isPresent(int index);

  /// The type of an item.
  public abstract FieldType type(int index);

  abstract Slot slot(int index);

  /// The offset of an item's first byte, MISSING if it has none.
  abstract long locate(int index);

  abstract boolean flag(int index, Slot slot);

  /// The view of a record that is an item.
  abstract RecordView recordView(int index, RecordLayout layout);

  /// The view of an array that is an item.
  abstract ArrayView arrayView(int index, Slot element);

  private long present(int index, Slot slot) {
    long at = locate(index);
    if (at == MISSING) {
      throw missing(slot);
    }
    return at;
  }

  static NoSuchElementException missing(Slot slot) {
    return new NoSuchElementException("'" + slot.path + "' is missing");
  }

  private Slot slot(int index, FieldType.Kind kind) {
    Slot slot = slot(index);
    if (slot.kind != kind) {
      throw slot.wrongKind(kind.toString());
    }
    return slot;
  }

  /// A boolean.
  public final boolean getBoolean(int index) {
    return flag(index, slot(index, FieldType.Kind.BOOLEAN));
  }

  /// An integer; an unsigned one of 64 bits as its bits; the lowest 64 bits of one of 128, of an
  /// address, or of a prefix's first address.
  public final long getLong(int index) {
    Slot slot = slot(index);
    long at = present(index, slot);
    if (slot.plainUnsigned) {
      return number(at);
    }
    if (slot.plainSigned) {
      return Wire.unzigzag(number(at));
    }
    return wideLow(slot, at);
  }

  private long wideLow(Slot slot, long at) {
    return switch (slot.kind) {
      case UNSIGNED -> Wire.wideLow(segment, at);
      case SIGNED -> {
        long low = Wire.wideLow(segment, at);
        yield (low >>> 1 | Wire.wideHigh(segment, at) << (Long.SIZE - 1)) ^ -(low & 1);
      }
      case ADDRESS ->
          NetBytes.low(
              segment,
              at,
              NetBytes.sizeOfAddressAt(segment, at),
              NetBytes.addressFamily(segment, at));
      case PREFIX -> {
        int length = NetBytes.prefixLength(segment, at);
        Family family = NetBytes.prefixFamily(segment, at);
        long low = NetBytes.low(segment, at, NetBytes.sizeOfPrefixAt(segment, at), family);
        yield family == Family.IPV4
            ? low & Prefix.ipv4Mask(length) & 0xffff_ffffL
            : low & Prefix.lowMask(length);
      }
      default -> throw slot.wrongKind("an integer, an address or a prefix");
    };
  }

  /// Bits 127 to 64 of an integer, an address, or a prefix's first address.
  public final long getHighLong(int index) {
    Slot slot = slot(index);
    long at = present(index, slot);
    return switch (slot.kind) {
      case UNSIGNED -> slot.plainUnsigned ? 0 : Wire.wideHigh(segment, at);
      case SIGNED ->
          slot.plainSigned
              ? getLong(index) >> (Long.SIZE - 1)
              : Wire.wideHigh(segment, at) >>> 1 ^ -(Wire.wideLow(segment, at) & 1);
      case ADDRESS ->
          NetBytes.high(
              segment,
              at,
              NetBytes.sizeOfAddressAt(segment, at),
              NetBytes.addressFamily(segment, at));
      case PREFIX ->
          NetBytes.high(
                  segment,
                  at,
                  NetBytes.sizeOfPrefixAt(segment, at),
                  NetBytes.prefixFamily(segment, at))
              & Prefix.highMask(NetBytes.prefixLength(segment, at));
      default -> throw slot.wrongKind("an integer, an address or a prefix");
    };
  }

  /// An integer of any width.
  public final BigInteger getInteger(int index) {
    Slot slot = slot(index);
    if (slot.plainSigned) {
      return BigInteger.valueOf(getLong(index));
    }
    BigInteger high = BigInteger.valueOf(getHighLong(index));
    if (slot.kind == FieldType.Kind.UNSIGNED) {
      high = Integers.unsigned(getHighLong(index));
    } else if (slot.kind != FieldType.Kind.SIGNED) {
      throw slot.wrongKind("an integer");
    }
    return high.shiftLeft(Long.SIZE).or(Integers.unsigned(getLong(index)));
  }

  /// A floating-point number of 32 bits.
  public final float getFloat(int index) {
    Slot slot = slot(index, FieldType.Kind.FLOAT);
    if (slot.fixedBytes != Float.BYTES) {
      throw slot.wrongKind("a floating-point number of 32 bits");
    }
    return Float.intBitsToFloat(segment.get(Wire.INT, present(index, slot)));
  }

  /// A floating-point number; one of 32 bits is made one of 64.
  public final double getDouble(int index) {
    Slot slot = slot(index, FieldType.Kind.FLOAT);
    return slot.fixedBytes == Float.BYTES
        ? getFloat(index)
        : Double.longBitsToDouble(segment.get(Wire.LONG, present(index, slot)));
  }

  /// A text; a shared one is the same object each time while it is kept.
  public final String getText(int index) {
    Slot slot = slot(index, FieldType.Kind.TEXT);
    long at = present(index, slot);
    if (slot.pool != Slot.NONE) {
      String text = pools[slot.pool].cachedText(number(at));
      if (text != null) {
        return text;
      }
    }
    return decodedText(slot, at);
  }

  /// Apart from the text that is kept, so that the way to that one stays small.
  private String decodedText(Slot slot, long at) {
    if (slot.pool != Slot.NONE) {
      return pools[slot.pool].text(number(slot, at));
    }
    long body = slot.bodyOffset(segment, at);
    return Utf8.decode(Slot.SECTION, segment, body, bodyLength(slot, at, body));
  }

  /// A copy of bytes.
  public final byte[] getBytes(int index) {
    slot(index, FieldType.Kind.BYTES);
    byte[] copy = new byte[valueLength(index)];
    MemorySegment from = valueSegment(index);
    long offset = valueOffset(index);
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, copy, 0, copy.length);
    return copy;
  }

  /// The family of an address or a prefix.
  public final Family getFamily(int index) {
    Slot slot = slot(index);
    long at = present(index, slot);
    return switch (slot.kind) {
      case ADDRESS -> NetBytes.addressFamily(segment, at);
      case PREFIX -> NetBytes.prefixFamily(segment, at);
      default -> throw slot.wrongKind("an address or a prefix");
    };
  }

  /// The length of a prefix in bits.
  public final int getPrefixLength(int index) {
    Slot slot = slot(index, FieldType.Kind.PREFIX);
    return NetBytes.prefixLength(segment, present(index, slot));
  }

  /// An address.
  public final Address getAddress(int index) {
    slot(index, FieldType.Kind.ADDRESS);
    return new Address(getFamily(index), getHighLong(index), getLong(index));
  }

  /// A prefix.
  public final Prefix getPrefix(int index) {
    slot(index, FieldType.Kind.PREFIX);
    return new Prefix(
        new Address(getFamily(index), getHighLong(index), getLong(index)), getPrefixLength(index));
  }

  /// The second of an instant, from 1970 on.
  public final long getEpochSecond(int index) {
    Slot slot = slot(index, FieldType.Kind.TIME);
    return Wire.epochSecond(segment, present(index, slot), end);
  }

  /// The part of an instant behind its second, in nanoseconds.
  public final int getNano(int index) {
    Slot slot = slot(index, FieldType.Kind.TIME);
    return Wire.nanoOfSecond(segment, present(index, slot), end);
  }

  /// An instant.
  public final Instant getTime(int index) {
    try {
      return Instant.ofEpochSecond(getEpochSecond(index), getNano(index));
    } catch (DateTimeException e) {
      throw new CorruptDataException(Slot.SECTION, locate(index), "no such instant");
    }
  }

  /// A nested record, in a view that the next call for this item moves.
  public final RecordView getRecord(int index) {
    Slot slot = slot(index, FieldType.Kind.RECORD);
    present(index, slot);
    RecordView view = recordView(index, slot.record());
    view.at(valueSegment(index), valueOffset(index), valueLength(index));
    return view;
  }

  /// An array, in a view that the next call for this item moves.
  public final ArrayView getArray(int index) {
    Slot slot = slot(index, FieldType.Kind.ARRAY);
    present(index, slot);
    ArrayView view = arrayView(index, slot.element());
    view.at(valueSegment(index), valueOffset(index), valueLength(index));
    return view;
  }

  /// The number of a shared value in its pool.
  public final int getPoolNumber(int index) {
    Slot slot = slot(index);
    if (slot.pool == Slot.NONE) {
      throw slot.wrongKind("shared");
    }
    return number(slot, present(index, slot));
  }

  private int number(Slot slot, long at) {
    long number = number(at);
    int size = pools[slot.pool].size();
    if (number < 0 || number >= size) {
      throw new CorruptDataException(
          Slot.SECTION, at, "'" + slot.path + "' is value " + number + " of a pool of " + size);
    }
    return (int) number;
  }

  /// The memory that the bytes of a text, bytes, an array or a record are in.
  public final MemorySegment valueSegment(int index) {
    Slot slot = body(index);
    return slot.pool == Slot.NONE ? segment : pools[slot.pool].segment();
  }

  /// Where the bytes of a text, bytes, an array or a record begin in [#valueSegment].
  public final long valueOffset(int index) {
    Slot slot = body(index);
    long at = present(index, slot);
    return slot.pool == Slot.NONE
        ? slot.bodyOffset(segment, at)
        : pools[slot.pool].offset(number(slot, at));
  }

  /// How many bytes a text, bytes, an array or a record has.
  public final int valueLength(int index) {
    Slot slot = body(index);
    long at = present(index, slot);
    return slot.pool == Slot.NONE
        ? bodyLength(slot, at, slot.bodyOffset(segment, at))
        : pools[slot.pool].length(number(slot, at));
  }

  private Slot body(int index) {
    Slot slot = slot(index);
    if (!slot.kind.canBeShared()) {
      throw slot.wrongKind("text, bytes, an array or a record");
    }
    return slot;
  }

  private int bodyLength(Slot slot, long at, long body) {
    return slot.takesRest ? (int) (end - body) : (int) number(at);
  }

  /// An item as the natural Java object: `Boolean`, `Long` (integers that it holds by their type),
  /// `BigInteger` (wider ones), `Float`, `Double`, `String`, `byte[]`, `Address`, `Prefix`,
  /// `Instant`, `List` and `Map`.
  ///
  /// @throws dev.sextant.LimitException if it decodes to more than the options allow
  public final Object getValue(int index) {
    budget.start();
    return value(index);
  }

  /// The same within a decoding that goes on.
  final Object value(int index) {
    Slot slot = slot(index);
    return switch (slot.kind) {
      case BOOLEAN -> getBoolean(index);
      case SIGNED, UNSIGNED ->
          Integers.fitsLong(slot.type) ? (Object) getLong(index) : getInteger(index);
      case FLOAT -> slot.type.bits() == Float.SIZE ? (Object) getFloat(index) : getDouble(index);
      case TEXT -> {
        String text = getText(index);
        budget.spend(text.length());
        yield text;
      }
      case BYTES -> {
        budget.spend(valueLength(index));
        yield getBytes(index);
      }
      case ADDRESS -> getAddress(index);
      case PREFIX -> getPrefix(index);
      case TIME -> getTime(index);
      case ARRAY -> getArray(index).list();
      case RECORD -> getRecord(index).map();
    };
  }
}
