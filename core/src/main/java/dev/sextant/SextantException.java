package dev.sextant;

/// The root of every error that Sextant throws on bad input: what is wrong, where, and what to do.
///
/// Programming errors (an index out of bounds, a length outside its range) stay the JDK's own
/// exceptions.
public abstract sealed class SextantException extends RuntimeException
    permits AddressFormatException,
        CorruptDataException,
        InputException,
        LimitException,
        OutputException,
        SchemaMismatchException {
  private static final long serialVersionUID = 1L;

  SextantException(String message) {
    super(message);
  }

  SextantException(String message, Throwable cause) {
    super(message, cause);
  }
}
