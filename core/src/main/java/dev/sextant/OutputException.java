package dev.sextant;

/// Output that could not be written; the target is as it was before.
public final class OutputException extends SextantException {
  private static final long serialVersionUID = 1L;

  /// Creates the error of an output.
  ///
  /// @param file the file as the user named it
  /// @param reason what failed, and what to do about it
  public OutputException(String file, String reason) {
    super(file + ": " + reason);
  }

  /// The same with the error that caused it.
  public OutputException(String file, String reason, Throwable cause) {
    super(file + ": " + reason, cause);
  }
}
