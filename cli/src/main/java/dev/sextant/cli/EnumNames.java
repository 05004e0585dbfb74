package dev.sextant.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;

/// The words for the constants of an enum, for completion and help; picocli makes its own instance
/// by the constructor of a subclass.
public abstract class EnumNames extends ArrayList<String> {
  private static final long serialVersionUID = 1L;

  /// The words for these constants, in lower case.
  protected EnumNames(Enum<?>[] constants) {
    super(Arrays.stream(constants).map(e -> e.name().toLowerCase(Locale.ROOT)).toList());
  }
}
