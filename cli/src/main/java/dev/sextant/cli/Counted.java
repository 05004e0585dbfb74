package dev.sextant.cli;

import java.math.BigInteger;
import java.util.Locale;

/// Numbers of things, in the singular for one.
final class Counted {
  private Counted() {}

  /// Such as `1 row` or `1000 prefixes`.
  static String of(long number, String thing) {
    return of(BigInteger.valueOf(number), thing);
  }

  /// The same for any number.
  static String of(BigInteger number, String thing) {
    return number + " " + named(number.equals(BigInteger.ONE), thing);
  }

  /// Such as `1 row` or `1,000 prefixes`.
  static String grouped(long number, String thing) {
    return String.format(Locale.ROOT, "%,d ", number) + named(number == 1, thing);
  }

  private static String named(boolean one, String thing) {
    if (one) {
      return thing;
    }
    return thing.endsWith("s") || thing.endsWith("x") ? thing + "es" : thing + "s";
  }
}
