package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A cursor over the elements of an array, which [ItemView#getArray] gives. Elements are quickest
/// read in ascending order; an element of fixed length, in any.
public final class ArrayView extends ItemView {
  private final Slot element;
  private int size;

  /// An element whose offset is known; reading goes on from there.
  private int known;

  private long knownOffset;
  private long first;
  private @Nullable RecordView record;
  private @Nullable ArrayView array;

  ArrayView(RecordDecoder decoder, DecodeBudget budget, Slot element) {
    super(decoder, budget);
    this.element = element;
  }

  void at(MemorySegment segment, long offset, int length) {
    moveTo(segment, offset, length);
    size = 0;
    first = offset;
    if (length > 0) {
      long count = number(offset);
      first = offset + Wire.sizeOfNumberAt(segment, offset);
      long leastBytes = element.form == Slot.Form.FIXED ? element.fixedBytes : 1;
      if (count < 1 || count > (end - first) / leastBytes) {
        throw new CorruptDataException(Slot.SECTION, offset, "an array is cut short");
      }
      size = (int) count;
    }
    known = 0;
    knownOffset = first;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isPresent(int index) {
    Objects.checkIndex(index, size);
    return true;
  }

  @Override
  public FieldType type(int index) {
    return element.type;
  }

  @Override
  Slot slot(int index) {
    return element;
  }

  @Override
  long locate(int index) {
    Objects.checkIndex(index, size);
    if (element.form == Slot.Form.FIXED) {
      return first + (long) index * element.fixedBytes;
    }
    if (index < known) {
      known = 0;
      knownOffset = first;
    }
    while (known < index) {
      knownOffset = behind(element, knownOffset);
      known++;
    }
    behind(element, knownOffset); // which checks that it ends inside
    return knownOffset;
  }

  /// Where the bytes behind the last element begin.
  long endOfValues() {
    if (size == 0) {
      return first;
    }
    long last = locate(size - 1);
    return behind(element, last);
  }

  @Override
  boolean flag(int index, Slot slot) {
    return Wire.octet(segment, locate(index)) != 0;
  }

  @Override
  RecordView recordView(int index, RecordLayout layout) {
    RecordView view = record;
    if (view == null) {
      view = new RecordView(decoder, budget, layout);
      record = view;
    }
    return view;
  }

  @Override
  ArrayView arrayView(int index, Slot element) {
    ArrayView view = array;
    if (view == null) {
      view = new ArrayView(decoder, budget, element);
      array = view;
    }
    return view;
  }

  /// The elements in order; see [#getValue].
  ///
  /// @throws dev.sextant.LimitException if they decode to more than the options allow
  public List<Object> toList() {
    budget.start();
    return list();
  }

  List<Object> list() {
    budget.spend(size);
    List<Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(value(i));
    }
    return list;
  }

  Slot element() {
    return element;
  }
}
