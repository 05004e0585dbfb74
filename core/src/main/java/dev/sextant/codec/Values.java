package dev.sextant.codec;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The check of Java objects that become values, and the one form of each that is encoded:
///
/// | kind | form |
/// |---|---|
/// | boolean, floating | `Boolean`, `Float`, `Double` |
/// | integer | `Long` for at most 64 bits, unsigned ones as their bits; else `BigInteger` |
/// | text, bytes | `byte[]` |
/// | address, prefix, time | `Address`, `Prefix`, `Instant` |
/// | array | `Object[]` of elements |
/// | record | `Object[]` by index of the field, null where a value is missing |
final class Values {
  private Values() {}

  /// The form that is encoded.
  ///
  /// @throws IllegalArgumentException if the object is no value of the slot
  static Object of(Slot slot, Object value) {
    checkStored(slot);
    Object form =
        switch (slot.kind) {
          case BOOLEAN -> value instanceof Boolean ? value : null;
          case SIGNED, UNSIGNED -> integer(slot, value);
          case FLOAT -> floating(slot, value);
          case TEXT -> value instanceof CharSequence text ? text(slot, text) : null;
          case BYTES -> value instanceof byte[] bytes ? bytes.clone() : null;
          case ADDRESS -> address(value);
          case PREFIX -> prefix(value);
          case TIME -> value instanceof Instant ? value : null;
          case ARRAY -> value instanceof Collection<?> list ? array(slot, list) : null;
          case RECORD -> value instanceof Map<?, ?> map ? record(slot.record(), map) : null;
        };
    if (form == null) {
      throw new IllegalArgumentException(
          "'" + slot.path + "' is " + slot.type + ", and takes no " + value.getClass().getName());
    }
    return form;
  }

  static void checkStored(Slot slot) {
    if (slot.form == Slot.Form.NOTHING) {
      throw new IllegalArgumentException("'" + slot.path + "' is absent by its schema");
    }
  }

  private static @Nullable Object integer(Slot slot, Object value) {
    BigInteger integer;
    if (value instanceof BigInteger big) {
      integer = big;
    } else if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      long number = ((Number) value).longValue();
      if (slot.type.bits() <= Long.SIZE && Integers.holds(slot.type, number)) {
        return number;
      }
      integer = BigInteger.valueOf(number);
    } else {
      return null;
    }
    if (!Integers.holds(slot.type, integer)) {
      throw new IllegalArgumentException(integer + " for '" + slot.path + "' is no " + slot.type);
    }
    return slot.type.bits() <= Long.SIZE ? (Object) integer.longValue() : integer;
  }

  private static @Nullable Object floating(Slot slot, Object value) {
    if (slot.type.bits() == Float.SIZE) {
      return value instanceof Float ? value : null;
    }
    return value instanceof Float number
        ? (Object) number.doubleValue()
        : value instanceof Double ? value : null;
  }

  static byte[] text(Slot slot, CharSequence text) {
    try {
      return Utf8.encode(text.toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + slot.path + "': " + e.getMessage(), e);
    }
  }

  private static @Nullable Object address(Object value) {
    return switch (value) {
      case Address address -> address;
      case InetAddress address -> Address.of(address);
      case CharSequence text -> Address.parse(text);
      default -> null;
    };
  }

  private static @Nullable Object prefix(Object value) {
    return switch (value) {
      case Prefix prefix -> prefix;
      case CharSequence text -> Prefix.parse(text);
      default -> null;
    };
  }

  private static Object[] array(Slot slot, Collection<?> list) {
    Slot element = slot.element();
    Object[] form = new Object[list.size()];
    int i = 0;
    for (Object value : list) {
      if (value == null) {
        throw new IllegalArgumentException("'" + element.path + "' is null");
      }
      form[i++] = of(element, value);
    }
    return form;
  }

  /// The form of a map, where a null value is a missing one.
  static @Nullable Object[] record(RecordLayout layout, Map<?, ?> map) {
    @Nullable Object[] form = new Object[layout.slots().length];
    int used = 0;
    for (Slot slot : layout.slots()) {
      String name = layout.schema().fields().get(slot.index).name();
      Object value = map.get(name);
      if (value != null) {
        form[slot.index] = of(slot, value);
        used++;
      } else if (map.containsKey(name)) {
        used++;
      }
    }
    if (used != map.size()) {
      throw unknown(layout, map);
    }
    return form;
  }

  private static IllegalArgumentException unknown(RecordLayout layout, Map<?, ?> map) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String name) || layout.schema().indexOf(name).isEmpty()) {
        return new IllegalArgumentException("the schema has no field '" + key + "'");
      }
    }
    return new IllegalArgumentException("the map changed while it was read");
  }
}
