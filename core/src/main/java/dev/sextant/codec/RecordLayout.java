package dev.sextant.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The order of a record's bytes: a head of bits, then the values, the forms that are quickest to
/// step over first.
///
/// The head has, field by field in the order of the schema, a bit for the presence of an optional
/// field and a bit for the value of a boolean. Behind it stand values of fixed length, then those
/// whose first byte tells their length, then bodies; within each class the order of the schema.
final class RecordLayout {
  private final Schema schema;
  private final Slot[] slots;
  private final Slot[] stored;
  private final Slot[] order;
  private final int headBits;
  private final List<PoolSlot> pools;
  private final byte[][] jsonNames;

  private RecordLayout(Schema schema, Slot[] slots, List<PoolSlot> pools) {
    this.schema = schema;
    this.slots = slots;
    this.pools = pools;
    jsonNames =
        schema.fields().stream().map(field -> jsonName(field.name())).toArray(byte[][]::new);
    int bits = 0;
    List<Slot> notAbsent = new ArrayList<>();
    List<Slot> values = new ArrayList<>();
    for (int i = 0; i < slots.length; i++) {
      Slot slot = slots[i];
      slot.index = i;
      if (slot.form == Slot.Form.NOTHING) {
        continue;
      }
      notAbsent.add(slot);
      if (!slot.required) {
        slot.presenceBit = bits++;
      }
      if (slot.form == Slot.Form.BIT) {
        slot.valueBit = bits++;
      } else {
        values.add(slot);
      }
    }
    headBits = bits;
    stored = notAbsent.toArray(Slot[]::new);
    values.sort(Comparator.comparingInt(RecordLayout::orderClass));
    order = values.toArray(Slot[]::new);
    for (int i = 0; i < order.length; i++) {
      order[i].position = i;
      order[i].takesRest = i == order.length - 1 && order[i].form == Slot.Form.BODY;
    }
  }

  private static byte[] jsonName(String name) {
    JsonText json = new JsonText().appendString(name);
    json.appendRaw(new byte[] {':'});
    return Arrays.copyOf(json.buffer(), json.size());
  }

  private static int orderClass(Slot slot) {
    return switch (slot.form) {
      case FIXED -> 0;
      case BODY -> 2;
      default -> 1;
    };
  }

  /// Resolves a schema and all that it nests; pools are numbered as they are met.
  static RecordLayout compile(Schema schema) {
    return new Compiler().record(schema, "");
  }

  Schema schema() {
    return schema;
  }

  /// By index of the field.
  Slot[] slots() {
    return slots;
  }

  /// The slots that are not absent, in the order of the schema.
  Slot[] stored() {
    return stored;
  }

  /// The slots of the values behind the head, in the order of their bytes.
  Slot[] order() {
    return order;
  }

  /// By index of the field, its name as JSON and a colon.
  byte[][] jsonNames() {
    return jsonNames;
  }

  int headBits() {
    return headBits;
  }

  int headBytes() {
    return (headBits + Byte.SIZE - 1) / Byte.SIZE;
  }

  /// All pools that were met, by number.
  List<PoolSlot> pools() {
    return pools;
  }

  private static final class Compiler {
    private final List<PoolSlot> pools = new ArrayList<>();
    private final Map<String, Integer> named = new HashMap<>();
    private int fieldCount;

    RecordLayout record(Schema schema, String path) {
      Slot[] slots = new Slot[schema.fields().size()];
      for (int i = 0; i < slots.length; i++) {
        Schema.Field field = schema.fields().get(i);
        slots[i] = slot(path + field.name(), field.type(), field.presence());
      }
      return new RecordLayout(schema, slots, pools);
    }

    private Slot slot(String path, FieldType type, Presence presence) {
      if (++fieldCount > Schema.MAX_FIELDS) {
        throw new IllegalArgumentException("more than " + Schema.MAX_FIELDS + " fields");
      }
      if (presence == Presence.ABSENT) {
        // never stored, so neither elements nor fields nor pools are looked at
        return new Slot(path, type, presence, Slot.NONE, null, null);
      }
      if (!type.isShared()) {
        return inline(path, type, presence);
      }
      int pool = pool(path, type);
      Slot content = pools.get(pool).content();
      return new Slot(path, type, presence, pool, content.element, content.record);
    }

    private Slot inline(String path, FieldType type, Presence presence) {
      return switch (type.kind()) {
        case ARRAY -> {
          Slot element = slot(path + "[]", type.element(), Presence.REQUIRED);
          yield new Slot(path, type, presence, Slot.NONE, element, null);
        }
        case RECORD -> {
          RecordLayout record = record(type.schema(), path + ".");
          yield new Slot(path, type, presence, Slot.NONE, null, record);
        }
        default -> new Slot(path, type, presence, Slot.NONE, null, null);
      };
    }

    private int pool(String path, FieldType type) {
      String name = type.poolName().orElse(path);
      Integer known = type.poolName().isEmpty() ? null : named.get(name);
      if (known != null) {
        if (!pools.get(known).content().type.equals(type.inline())) {
          throw new IllegalArgumentException(
              "'" + path + "' shares the pool '" + name + "' with a field of another type");
        }
        return known;
      }
      // pools inside the values come first: their numbers stand in the values' bytes
      Slot content = inline(path, type.inline(), Presence.REQUIRED);
      int number = pools.size();
      pools.add(new PoolSlot(name, content));
      if (type.poolName().isPresent()) {
        named.put(name, number);
      }
      return number;
    }
  }
}
