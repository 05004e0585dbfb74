package dev.sextant.index;

import dev.sextant.InputException;

/// What a query came upon that should not be there, as the error that names the file.
final class Failures {
  static final String CUT_SHORT =
      "became shorter while it was open; write a new file beside it and rename that, or open it"
          + " into memory";

  private Failures() {}

  /// The error for the caller.
  static InputException of(String name, Throwable cause) {
    return cause instanceof InternalError
        ? new InputException(name, "", CUT_SHORT, cause)
        : new InputException(
            name, "", "is damaged: " + cause.getMessage() + "; verify tells where", cause);
  }
}
