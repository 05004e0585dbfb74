package dev.sextant.cli;

/// Text of others inside a line of ours.
final class OneLine {
  private OneLine() {}

  /// The text with its control characters as `\n`, `\r`, `\t` or `\xNN`, so that it neither ends
  /// the line nor commands a terminal.
  static String of(String text) {
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text;
    }
    StringBuilder line = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> {
          if (Character.isISOControl(character)) {
            line.append("\\x%02x".formatted((int) character));
          } else {
            line.append(character);
          }
        }
      }
    }
    return line.toString();
  }
}
