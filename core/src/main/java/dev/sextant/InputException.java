package dev.sextant;

/// Input that is missing, unreadable or corrupt: the file, the place in it, and what is wrong
/// there.
public final class InputException extends SextantException {
  private static final long serialVersionUID = 1L;

  private final String file;

  /// Creates the error of an input.
  ///
  /// @param file the file as the user named it
  /// @param place where in the file, such as `line 3, column 7` or `byte 1204`; empty for the whole
  ///   of it
  /// @param reason what is wrong, and what to do about it
  public InputException(String file, String place, String reason) {
    super(message(file, place, reason));
    this.file = file;
  }

  /// The same with the error that caused it.
  public InputException(String file, String place, String reason, Throwable cause) {
    super(message(file, place, reason), cause);
    this.file = file;
  }

  private static String message(String file, String place, String reason) {
    return place.isEmpty() ? file + ": " + reason : file + ": " + place + ": " + reason;
  }

  /// The file as the user named it.
  public String file() {
    return file;
  }
}
