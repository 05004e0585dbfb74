package dev.sextant.cli;

/// The exit statuses of every verb.
public final class ExitStatus {
  /// All well; an address that nothing covers is well, too.
  public static final int OK = 0;

  /// Finished, but some queries or rows were rejected.
  public static final int REJECTED = 1;

  /// Wrong usage.
  public static final int USAGE = 2;

  /// An input is missing, unreadable or corrupt.
  public static final int INPUT = 3;

  /// The output failed.
  public static final int OUTPUT = 4;

  /// A defect of Sextant itself.
  public static final int INTERNAL = 70;

  /// Nobody reads standard output any longer, as with `sextant … | head`: what a shell shows for
  /// other commands then (128 and the number of SIGPIPE).
  public static final int PIPE_CLOSED = 141;

  private ExitStatus() {}
}
