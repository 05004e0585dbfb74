package dev.sextant.index;

/// Damage that a query came upon; the index turns it into the error that names the file.
final class DamageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamageException(String reason) {
    super(reason);
  }
}
