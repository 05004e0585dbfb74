package dev.sextant.internal.tree;

/// The bytes of a section are not what a writer writes; the caller knows the file, and makes a
/// typed error of it.
public final class DamagedTreeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  DamagedTreeException(long offset, String reason) {
    super(reason);
    this.offset = offset;
  }

  /// Offset in the section of the first byte that was found wrong.
  public long offset() {
    return offset;
  }
}
