package dev.sextant.index;

/// What a caller's own code threw while a query ran; it is no damage, whatever it is, and goes
/// through as it is.
final class VisitorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private VisitorException(Throwable original) {
    super(null, original, false, false);
  }

  /// Asks a visitor; what it throws that could be taken for damage comes wrapped.
  static boolean visit(RecordVisitor visitor, long record) {
    try {
      return visitor.visit(record);
    } catch (IndexOutOfBoundsException | DamageException | InternalError e) {
      throw new VisitorException(e);
    }
  }

  /// Never returns: throws what was thrown.
  RuntimeException original() {
    switch (getCause()) {
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      case null, default -> throw this;
    }
  }
}
