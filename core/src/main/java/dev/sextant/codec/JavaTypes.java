package dev.sextant.codec;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The Java types that hold every value of a scalar type.
final class JavaTypes {
  private static final Map<Class<?>, Integer> INTEGER_BITS =
      Map.of(
          Byte.class, Byte.SIZE,
          Short.class, Short.SIZE,
          Integer.class, Integer.SIZE,
          Long.class, Long.SIZE);

  private JavaTypes() {}

  /// How a type's values become objects of a class; null if the class does not hold them all.
  static @Nullable ComponentType scalar(FieldType type, Class<?> declared) {
    Class<?> boxed = MethodType.methodType(declared).wrap().returnType();
    boolean natural =
        switch (type.kind()) {
          case BOOLEAN -> boxed == Boolean.class;
          case SIGNED, UNSIGNED -> boxed == Long.class && Integers.fitsLong(type);
          case FLOAT -> boxed == (type.bits() == Float.SIZE ? Float.class : Double.class);
          case TEXT -> boxed == String.class;
          case BYTES -> boxed == byte[].class;
          case ADDRESS -> boxed == Address.class;
          case PREFIX -> boxed == Prefix.class;
          case TIME -> boxed == Instant.class;
          case ARRAY, RECORD -> false;
        };
    if (natural) {
      return new ComponentType.Natural();
    }
    return holdsInteger(type, boxed) ? new ComponentType.Integral(boxed) : null;
  }

  private static boolean holdsInteger(FieldType type, Class<?> boxed) {
    boolean signed = type.kind() == FieldType.Kind.SIGNED;
    if (!signed && type.kind() != FieldType.Kind.UNSIGNED) {
      return false;
    }
    int bits = INTEGER_BITS.getOrDefault(boxed, 0);
    return boxed == BigInteger.class || bits >= type.bits() + (signed ? 0 : 1);
  }
}
