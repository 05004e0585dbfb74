package dev.sextant;

/// Data whose schema is not the expected one: the first field that differs, and how.
public final class SchemaMismatchException extends SextantException {
  private static final long serialVersionUID = 1L;

  private final String field;

  /// Creates the error of a schema.
  ///
  /// @param field path of the field, such as `location.latitude`
  /// @param reason how it differs, as a clause without a capital or a full stop
  public SchemaMismatchException(String field, String reason) {
    super("field '" + field + "': " + reason);
    this.field = field;
  }

  /// Path of the first field that differs, such as `location.latitude`.
  public String field() {
    return field;
  }
}
