package dev.sextant;

/// Data that would pass a limit, which an option sets; what was being built is as it was before.
public final class LimitException extends SextantException {
  private static final long serialVersionUID = 1L;

  private final long limit;

  /// Creates the error of a limit.
  ///
  /// @param what what is limited, such as `bytes of value pool 'name'`
  /// @param limit the greatest number that is allowed
  /// @param remedy what to do about it
  public LimitException(String what, long limit, String remedy) {
    super("more than " + limit + " " + what + "; " + remedy);
    this.limit = limit;
  }

  /// The greatest number that is allowed.
  public long limit() {
    return limit;
  }
}
