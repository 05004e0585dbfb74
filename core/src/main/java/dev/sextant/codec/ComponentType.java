package dev.sextant.codec;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How the values of a field or an array become objects of a Java type, and back.
sealed interface ComponentType {
  /// An item as an object of the type.
  Object read(ItemView view, int index);

  /// An object of the type as [Values] describes; null if it is missing.
  @Nullable Object form(Slot slot, Object value);

  /// The types that [ItemView#getValue] gives.
  record Natural() implements ComponentType {
    @Override
    public Object read(ItemView view, int index) {
      return view.value(index);
    }

    @Override
    public Object form(Slot slot, Object value) {
      return Values.of(slot, value);
    }
  }

  /// An integer class that holds all values.
  ///
  /// @param type a wrapper class or `BigInteger`
  record Integral(Class<?> type) implements ComponentType {
    @Override
    public Object read(ItemView view, int index) {
      if (type == BigInteger.class) {
        return view.getInteger(index);
      }
      long value = view.getLong(index);
      return type == Integer.class
          ? (Object) (int) value
          : type == Short.class ? (Object) (short) value : (Object) (byte) value;
    }

    @Override
    public Object form(Slot slot, Object value) {
      return Values.of(slot, value);
    }
  }

  /// A value that may be missing.
  record Maybe(@Nullable ComponentType type) implements ComponentType {
    @Override
    public Object read(ItemView view, int index) {
      return type != null && view.isPresent(index)
          ? Optional.of(type.read(view, index))
          : Optional.empty();
    }

    @Override
    public @Nullable Object form(Slot slot, Object value) {
      Optional<?> optional = (Optional<?>) value;
      if (optional.isEmpty()) {
        return null;
      }
      Values.checkStored(slot);
      return type == null ? null : type.form(slot, optional.get());
    }
  }

  /// An array.
  record Elements(ComponentType type) implements ComponentType {
    @Override
    public Object read(ItemView view, int index) {
      ArrayView array = view.getArray(index);
      view.budget.spend(array.size());
      List<Object> list = new ArrayList<>(array.size());
      for (int i = 0; i < array.size(); i++) {
        list.add(type.read(array, i));
      }
      return list;
    }

    @Override
    public Object form(Slot slot, Object value) {
      Collection<?> list = (Collection<?>) value;
      Slot element = slot.element();
      @Nullable Object[] form = new Object[list.size()];
      int i = 0;
      for (Object item : list) {
        form[i++] = type.form(element, item);
      }
      return form;
    }
  }

  /// A nested record.
  record Nested(RecordMapper<?> mapper) implements ComponentType {
    @Override
    public Object read(ItemView view, int index) {
      return mapper.readNested(view.getRecord(index));
    }

    @Override
    public Object form(Slot slot, Object value) {
      return mapper.form(value);
    }
  }

  /// The way of a field of a record class.
  ///
  /// @throws IllegalArgumentException if the type does not fit
  static ComponentType ofField(Slot slot, Type type, MethodHandles.Lookup lookup) {
    boolean optional =
        type instanceof ParameterizedType generic && generic.getRawType() == Optional.class;
    if (slot.required) {
      return of(slot, type, lookup);
    }
    if (!optional) {
      throw new IllegalArgumentException(
          "'" + slot.path + "' may be missing, so its component is an Optional, not " + type);
    }
    boolean stored = slot.form != Slot.Form.NOTHING;
    return new Maybe(stored ? of(slot, argument(type), lookup) : null);
  }

  private static ComponentType of(Slot slot, Type type, MethodHandles.Lookup lookup) {
    if (type instanceof ParameterizedType generic) {
      if (slot.kind == FieldType.Kind.ARRAY && generic.getRawType() == List.class) {
        return new Elements(of(slot.element(), argument(type), lookup));
      }
      if (slot.kind == FieldType.Kind.RECORD && generic.getRawType() == Map.class) {
        return new Natural();
      }
    } else if (type instanceof Class<?> simple) {
      if (slot.kind == FieldType.Kind.RECORD && simple.isRecord()) {
        return new Nested(RecordMapper.of(slot.record(), simple.asSubclass(Record.class), lookup));
      }
      ComponentType scalar = JavaTypes.scalar(slot.type, simple);
      if (scalar != null) {
        return scalar;
      }
    }
    throw new IllegalArgumentException(
        "'" + slot.path + "' is " + slot.type + ", which " + type.getTypeName() + " can't hold");
  }

  private static Type argument(Type type) {
    return ((ParameterizedType) type).getActualTypeArguments()[0];
  }
}
