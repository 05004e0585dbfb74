package dev.sextant.internal.column;

/// A column's bytes are not what a writer writes; the caller knows the file, and makes a typed
/// error of it.
public final class DamagedColumnException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  DamagedColumnException(long offset, String reason) {
    super(reason);
    this.offset = offset;
  }

  /// Offset in the column of what was found wrong.
  public long offset() {
    return offset;
  }
}
