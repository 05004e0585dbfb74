package dev.sextant.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Converts between encoded records and objects of a Java record class. Safe for any number of
/// threads.
///
/// Each component has the name of a field; fields without a component are not read, and missing
/// when written. An optional or absent field is an `Optional`. A component's type is the one that
/// [ItemView#getValue] gives, or one that does as well: for integers any primitive or its wrapper
/// that holds all values, or `BigInteger`; for a nested record a record class or `Map<String,
/// Object>`; for an array a `List` of these.
///
/// @param <T> the record class
public final class RecordMapper<T extends Record> {
  private record Component(Slot slot, MethodHandle accessor, ComponentType type) {}

  private static final MethodHandle READ;

  static {
    try {
      READ =
          MethodHandles.lookup()
              .findVirtual(
                  ComponentType.class,
                  "read",
                  MethodType.methodType(Object.class, ItemView.class, int.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private final RecordLayout layout;
  private final Class<T> type;
  private final Component[] components;

  /// (RecordView)Object: calls the canonical constructor with a getter for each argument.
  private final MethodHandle reader;

  private RecordMapper(RecordLayout layout, Class<T> type, MethodHandles.Lookup lookup) {
    this.layout = layout;
    this.type = type;
    RecordComponent[] declared = type.getRecordComponents();
    components = new Component[declared.length];
    try {
      for (int i = 0; i < declared.length; i++) {
        components[i] = component(declared[i], lookup);
      }
      reader = reader(declared, lookup);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          type.getName() + " is not accessible; pass a lookup of a class that can see it", e);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type.getName() + " has no canonical constructor", e);
    }
  }

  /// A mapper for records of a schema.
  ///
  /// @param lookup has access to the class: `MethodHandles.lookup()` of the caller
  /// @throws IllegalArgumentException if a component has no field, or a type that does not fit, or
  ///   the class is not accessible
  public static <T extends Record> RecordMapper<T> of(
      Schema schema, Class<T> type, MethodHandles.Lookup lookup) {
    return of(schema.layout(), type, lookup);
  }

  static <T extends Record> RecordMapper<T> of(
      RecordLayout layout, Class<T> type, MethodHandles.Lookup lookup) {
    return new RecordMapper<>(layout, type, lookup);
  }

  private Component component(RecordComponent declared, MethodHandles.Lookup lookup)
      throws IllegalAccessException {
    int index =
        layout
            .schema()
            .indexOf(declared.getName())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the schema has no field for "
                            + type.getName()
                            + "."
                            + declared.getName()));
    Slot slot = layout.slots()[index];
    MethodHandle accessor = lookup.unreflect(declared.getAccessor());
    return new Component(
        slot,
        accessor.asType(MethodType.methodType(Object.class, Object.class)),
        ComponentType.ofField(slot, declared.getGenericType(), lookup));
  }

  private MethodHandle reader(RecordComponent[] declared, MethodHandles.Lookup lookup)
      throws IllegalAccessException, NoSuchMethodException {
    Class<?>[] types =
        Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
    MethodHandle constructor =
        lookup.findConstructor(type, MethodType.methodType(void.class, types));
    MethodHandle[] getters = new MethodHandle[components.length];
    for (int i = 0; i < getters.length; i++) {
      MethodHandle primitive = PrimitiveGetters.of(types[i]);
      MethodHandle getter = primitive != null ? primitive : READ.bindTo(components[i].type());
      getters[i] =
          MethodHandles.insertArguments(getter, 1, components[i].slot().index)
              .asType(MethodType.methodType(types[i], RecordView.class));
    }
    MethodHandle ofViews = MethodHandles.filterArguments(constructor, 0, getters);
    MethodType ofView = MethodType.methodType(type, RecordView.class);
    return MethodHandles.permuteArguments(ofViews, ofView, new int[getters.length])
        .asType(MethodType.methodType(Object.class, RecordView.class));
  }

  /// The record that a view is at.
  ///
  /// @throws IllegalArgumentException if its records have another schema
  /// @throws dev.sextant.CorruptDataException if the record is damaged
  /// @throws dev.sextant.LimitException if it decodes to more than the options allow
  public T read(RecordView view) {
    if (view.layout() != layout && !view.schema().equals(layout.schema())) {
      throw new IllegalArgumentException("the view's records have another schema");
    }
    view.budget.start();
    return type.cast(readNested(view));
  }

  Object readNested(RecordView view) {
    view.budget.spend(components.length);
    try {
      return (Object) reader.invokeExact(view);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("the constructor of " + type.getName() + " failed", e);
    }
  }

  /// Puts all components into a writer, which is then finished, and takes away all else.
  ///
  /// @throws IllegalArgumentException if the writer's records have another schema, or a value does
  ///   not fit
  public void write(T value, RecordWriter writer) {
    if (writer.layout() != layout && !writer.layout().schema().equals(layout.schema())) {
      throw new IllegalArgumentException("the writer's records have another schema");
    }
    writer.set(form(value));
  }

  /// The form that [Values] describes.
  @Nullable Object[] form(Object value) {
    @Nullable Object[] form = new Object[layout.slots().length];
    for (Component component : components) {
      Slot slot = component.slot();
      Object part;
      try {
        part = (Object) component.accessor().invokeExact(value);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException("an accessor of " + type.getName() + " failed", e);
      }
      form[slot.index] = component.type().form(slot, part);
    }
    return form;
  }
}
