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

  /// Checks every value of a pool.
  void pool(Slot content, ValuePool pool) {
    DecodeBudget budget = new DecodeBudget(decoder.options().maxDecodedSize());
    MemorySegment segment = pool.segment();
    switch (content.kind) {
      case TEXT -> {
        for (int number = 0; number < pool.size(); number++) {
          Utf8.decode(Slot.SECTION, segment, pool.offset(number), pool.length(number));
        }
      }
      case ARRAY -> {
        ArrayView view = new ArrayView(decoder, budget, content.element());
        for (int number = 0; number < pool.size(); number++) {
          view.at(segment, pool.offset(number), pool.length(number));
          array(view);
        }
      }
      case RECORD -> {
        RecordView view = new RecordView(decoder, budget, content.record());
        for (int number = 0; number < pool.size(); number++) {
          record(view.at(segment, pool.offset(number), pool.length(number)));
        }
      }
      default -> {
        // any bytes are bytes
      }
    }
  }

  private void record(RecordView view) {
    head(view);
    for (Slot slot : view.layout().stored()) {
      if (view.isPresent(slot.index)) {
        item(view, slot.index);
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
    for (Slot slot : layout.stored()) {
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
      switch (slot.kind) {
        case TEXT -> view.getText(index);
        case ARRAY -> array(view.getArray(index));
        case RECORD -> record(view.getRecord(index));
        default -> {
          // any bytes are bytes
        }
      }
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
