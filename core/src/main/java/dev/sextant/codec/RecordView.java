package dev.sextant.codec;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A cursor over records of one schema. [#at] moves it to a payload; getters take the index of a
/// field in the schema, and step over the fields before it at most once a record.
public final class RecordView extends ItemView {
  private final RecordLayout layout;
  private final Slot[] slots;
  private final Slot[] order;

  /// Of each value behind the head, the offset from the record's start, or MISSING.
  private final int[] offsets;

  private final @Nullable RecordView[] records;
  private final @Nullable ArrayView[] arrays;

  /// How many of the offsets are known.
  private int known;

  /// Where the value behind the known ones begins.
  private long next;

  RecordView(RecordDecoder decoder, DecodeBudget budget, RecordLayout layout) {
    super(decoder, budget);
    this.layout = layout;
    this.slots = layout.slots();
    this.order = layout.order();
    this.offsets = new int[order.length];
    this.records = new RecordView[slots.length];
    this.arrays = new ArrayView[slots.length];
  }

  /// Moves the view to the payload of a record.
  ///
  /// @param segment the memory with the payload, which is borrowed
  /// @return this view
  /// @throws IndexOutOfBoundsException if the payload is not inside the segment
  /// @throws CorruptDataException if the payload is too short for any record
  public RecordView at(MemorySegment segment, long offset, int length) {
    Objects.checkFromIndexSize(offset, length, segment.byteSize());
    if (length < layout.headBytes()) {
      throw new CorruptDataException(Slot.SECTION, offset, "a record is cut short");
    }
    moveTo(segment, offset, length);
    known = 0;
    next = offset + layout.headBytes();
    return this;
  }

  /// The schema of the records.
  public Schema schema() {
    return layout.schema();
  }

  @Override
  public int size() {
    return slots.length;
  }

  @Override
  public boolean isPresent(int index) {
    return isPresent(slots[index]);
  }

  private boolean isPresent(Slot slot) {
    return slot.required || (slot.presenceBit != Slot.NONE && bit(slot.presenceBit));
  }

  @Override
  public FieldType type(int index) {
    return slots[index].type;
  }

  @Override
  Slot slot(int index) {
    return slots[index];
  }

  @Override
  long locate(int index) {
    int position = slots[index].position;
    if (position >= known) {
      stepTo(position);
    }
    int offset = position == Slot.NONE ? (int) MISSING : offsets[position];
    return offset < 0 ? MISSING : start + offset;
  }

  private void stepTo(int position) {
    int at = known;
    long offset = next;
    for (; at <= position; at++) {
      Slot slot = order[at];
      if (isPresent(slot)) {
        offsets[at] = (int) (offset - start);
        offset = behind(slot, offset);
      } else {
        offsets[at] = (int) MISSING;
      }
    }
    known = at;
    next = offset;
  }

  /// Where the bytes behind the last value begin.
  long endOfValues() {
    if (order.length > known) {
      stepTo(order.length - 1);
    }
    return next;
  }

  @Override
  boolean flag(int index, Slot slot) {
    if (!isPresent(slot)) {
      throw missing(slot);
    }
    return bit(slot.valueBit);
  }

  @Override
  RecordView recordView(int index, RecordLayout layout) {
    RecordView view = records[index];
    if (view == null) {
      view = new RecordView(decoder, budget, layout);
      records[index] = view;
    }
    return view;
  }

  @Override
  ArrayView arrayView(int index, Slot element) {
    ArrayView view = arrays[index];
    if (view == null) {
      view = new ArrayView(decoder, budget, element);
      arrays[index] = view;
    }
    return view;
  }

  /// The fields that have values, by name, in the order of the schema; see [#getValue].
  ///
  /// @throws dev.sextant.LimitException if the record decodes to more than the options allow
  public Map<String, Object> toMap() {
    budget.start();
    return map();
  }

  Map<String, Object> map() {
    budget.spend(slots.length);
    List<Schema.Field> fields = layout.schema().fields();
    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(slots.length);
    for (int i = 0; i < slots.length; i++) {
      if (isPresent(i)) {
        map.put(fields.get(i).name(), value(i));
      }
    }
    return map;
  }

  /// The record as JSON; see [JsonText].
  ///
  /// @throws dev.sextant.LimitException if it is longer than the options allow
  public String toJson() {
    return new JsonText().append(this).toString();
  }

  RecordLayout layout() {
    return layout;
  }
}
