package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/// The check that bytes are exactly those that an encoder writes for the values read from them.
///
/// A value is read, written again and compared, so each rule is stated once, by the writer.
final class RecordCheck {
  private final RecordDecoder decoder;
  private final ByteSink again = new ByteSink();

  RecordCheck(RecordDecoder decoder) {
    this.decoder = decoder;
  }

  static void check(RecordView view) {
    new RecordCheck(view.decoder).record(view);
  }

  /// Checks a value of a pool.
  void pooled(Slot content, ValuePool pool, int number) {
    MemorySegment segment = pool.segment();
    long offset = pool.offset(number);
    int length = pool.length(number);
    body(content, segment, offset, length);
  }

  private void body(Slot slot, MemorySegment segment, long offset, int length) {
    switch (slot.kind) {
      case TEXT -> Utf8.decode(Slot.SECTION, segment, offset, length);
      case ARRAY -> {
        ArrayView view = new ArrayView(decoder, budget(), slot.element());
        view.at(segment, offset, length);
        array(view);
      }
      case RECORD ->
          record(new RecordView(decoder, budget(), slot.record()).at(segment, offset, length));
      default -> {
        // any bytes are bytes
      }
    }
  }

  private DecodeBudget budget() {
    return new DecodeBudget(decoder.options().maxDecodedSize());
  }

  private void record(RecordView view) {
    head(view);
    for (int i = 0; i < view.size(); i++) {
      if (view.isPresent(i)) {
        item(view, i);
      }
    }
    if (view.endOfValues() != view.end) {
      throw corrupt(view.endOfValues(), "bytes behind the last value");
    }
  }

  private static void head(RecordView view) {
    RecordLayout layout = view.layout();
    int unused = layout.headBytes() * Byte.SIZE - layout.headBits();
    boolean clear =
        unused == 0
            || Wire.octet(view.segment, view.start + layout.headBytes() - 1)
                    >>> (Byte.SIZE - unused)
                == 0;
    for (Slot slot : layout.slots()) {
      if (slot.valueBit != Slot.NONE && slot.presenceBit != Slot.NONE) {
        clear &= view.bit(slot.presenceBit) || !view.bit(slot.valueBit);
      }
    }
    if (!clear) {
      throw corrupt(view.start, "a bit without meaning is set");
    }
  }

  private void array(ArrayView view) {
    if (view.size() > 0
        && Wire.sizeOfNumberAt(view.segment, view.start) != Wire.sizeOfNumber(view.size())) {
      throw corrupt(view.start, Wire.NOT_SHORTEST);
    }
    for (int i = 0; i < view.size(); i++) {
      item(view, i);
    }
    if (view.endOfValues() != view.end) {
      throw corrupt(view.endOfValues(), "bytes behind the last element");
    }
  }

  private void item(ItemView view, int index) {
    Slot slot = view.slot(index);
    long at = view.locate(index);
    again.truncate(0);
    switch (slot.form) {
      case NUMBER, WIDE, TIME, ADDRESS, PREFIX -> writeAgain(view, index, slot);
      case BIT -> {
        if (at == ItemView.MISSING) {
          return;
        }
        again.put(view.getBoolean(index) ? 1 : 0);
      }
      case BODY -> {
        if (!slot.takesRest) {
          again.number(view.valueLength(index));
        }
      }
      case FIXED, NOTHING -> {
        // any bytes are a floating-point number
      }
    }
    for (int i = 0; i < again.size(); i++) {
      if (at + i >= view.end || again.array()[i] != (byte) Wire.octet(view.segment, at + i)) {
        throw corrupt(at, "'" + slot.path + "' is not written as it would be");
      }
    }
    if (slot.form == Slot.Form.BODY) {
      body(slot, view.segment, view.valueOffset(index), view.valueLength(index));
    }
  }

  private void writeAgain(ItemView view, int index, Slot slot) {
    if (slot.pool != Slot.NONE) {
      again.number(view.getPoolNumber(index));
      return;
    }
    switch (slot.kind) {
      case ADDRESS -> NetBytes.put(view.getAddress(index), again);
      case PREFIX -> NetBytes.put(view.getPrefix(index), again);
      case TIME -> again.time(view.getTime(index));
      default -> {
        BigInteger value = view.getInteger(index);
        if (!Integers.holds(slot.type, value)) {
          throw corrupt(view.locate(index), value + " is no " + slot.type);
        }
        again.integer(slot, view.getHighLong(index), view.getLong(index));
      }
    }
  }

  private static CorruptDataException corrupt(long offset, String reason) {
    return new CorruptDataException(Slot.SECTION, offset, reason);
  }
}
