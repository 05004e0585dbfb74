package dev.sextant.cli;

import java.util.Locale;

/// Times in the unit that suits them.
final class NanosText {
  private static final String[] UNITS = {"ns", "µs", "ms", "s"};
  private static final double STEP = 1000;

  private NanosText() {}

  /// Such as `840 ns`, `12.3 µs` or `4,120 s`.
  static String of(long nanos) {
    double amount = nanos;
    int unit = 0;
    while (unit < UNITS.length - 1 && Math.abs(amount) >= STEP) {
      amount /= STEP;
      unit++;
    }
    String form = unit == 0 || Math.abs(amount) >= 100 ? "%,.0f %s" : "%.3g %s";
    return String.format(Locale.ROOT, form, amount, UNITS[unit]);
  }
}
