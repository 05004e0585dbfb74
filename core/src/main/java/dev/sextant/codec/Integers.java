package dev.sextant.codec;

import java.math.BigInteger;

/// Integers of any width of a schema.
final class Integers {
  private Integers() {}

  static BigInteger unsigned(long bits) {
    BigInteger lower = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return bits < 0 ? lower.setBit(Long.SIZE - 1) : lower;
  }

  /// Whether a `long` holds every value of an integer type.
  static boolean fitsLong(FieldType type) {
    return type.bits() < Long.SIZE
        || (type.bits() == Long.SIZE && type.kind() == FieldType.Kind.SIGNED);
  }

  /// Whether a value is one of an integer type.
  static boolean holds(FieldType type, BigInteger value) {
    return type.kind() == FieldType.Kind.SIGNED
        ? value.bitLength() < type.bits()
        : value.signum() >= 0 && value.bitLength() <= type.bits();
  }

  /// Whether a value is one of an integer type of at most 64 bits.
  static boolean holds(FieldType type, long value) {
    if (type.kind() == FieldType.Kind.SIGNED) {
      int unused = Math.max(0, Long.SIZE - type.bits());
      return value << unused >> unused == value;
    }
    return value >= 0 && (type.bits() >= Long.SIZE || value >>> type.bits() == 0);
  }
}
