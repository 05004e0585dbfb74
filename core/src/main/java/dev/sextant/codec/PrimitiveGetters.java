package dev.sextant.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/// The getters of [ItemView] for components of primitive types, as handles.
final class PrimitiveGetters {
  private static final MethodHandle BOOLEAN = getter("getBoolean", boolean.class);
  private static final MethodHandle LONG = getter("getLong", long.class);
  private static final MethodHandle FLOAT = getter("getFloat", float.class);
  private static final MethodHandle DOUBLE = getter("getDouble", double.class);

  private PrimitiveGetters() {}

  private static MethodHandle getter(String name, Class<?> type) {
    try {
      return MethodHandles.lookup()
          .findVirtual(ItemView.class, name, MethodType.methodType(type, int.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /// A handle (ItemView, int) of a primitive type; null for other types.
  static @Nullable MethodHandle of(Class<?> type) {
    if (!type.isPrimitive()) {
      return null;
    }
    MethodHandle getter =
        type == boolean.class
            ? BOOLEAN
            : type == float.class ? FLOAT : type == double.class ? DOUBLE : LONG;
    return MethodHandles.explicitCastArguments(getter, getter.type().changeReturnType(type));
  }
}
