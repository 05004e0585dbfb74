package dev.sextant.cli;

import java.util.ArrayList;
import java.util.Locale;

/// The words for the constants of an enum, for completion and help; picocli makes its own instance
/// by the constructor of a subclass.
abstract class EnumNames extends ArrayList<String> {
  private static final long serialVersionUID = 1L;

  EnumNames(Enum<?>[] constants) {
    for (Enum<?> constant : constants) {
      add(constant.name().toLowerCase(Locale.ROOT));
    }
  }
}
