package dev.sextant;

/// A limit that the caller set and that something goes beyond; nothing has changed.
public final class LimitException extends SextantException {
  private static final long serialVersionUID = 1L;

  private final long limit;

  /// Creates the error of a limit.
  ///
  /// @param what what is limited, in the plural, such as `records`
  /// @param limit the greatest number allowed
  public LimitException(String what, long limit) {
    super("more than %,d %s; raise the limit if that is meant".formatted(limit, what));
    this.limit = limit;
  }

  /// The greatest number allowed.
  public long limit() {
    return limit;
  }
}
