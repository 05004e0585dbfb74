package dev.sextant;

/// Text that is no address, prefix or range, with the position of the first offending character.
public final class AddressFormatException extends SextantException {
  private static final long serialVersionUID = 1L;

  /// The message shows no more of a text; the longest range has 91 characters.
  private static final int SHOWN_CHARACTERS = 100;

  private final String text;
  private final int position;
  private final String reason;

  /// Creates the error of a text that cannot be parsed.
  ///
  /// @param text the whole text, as given
  /// @param position index of the first offending character; the text's length where it ends too
  ///   early
  /// @param reason what is wrong there, as a clause without a capital or a full stop
  public AddressFormatException(String text, int position, String reason) {
    super("'" + shown(text) + "': " + reason + " (at character " + (position + 1) + ")");
    this.text = text;
    this.position = position;
    this.reason = reason;
  }

  private static String shown(String text) {
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
  }

  /// The whole text, as given.
  public String text() {
    return text;
  }

  /// Index of the first offending character, from 0.
  public int position() {
    return position;
  }

  /// What is wrong at that position.
  public String reason() {
    return reason;
  }
}
