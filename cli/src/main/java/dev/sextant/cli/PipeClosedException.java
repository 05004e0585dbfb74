package dev.sextant.cli;

import java.io.IOException;

/// Nobody reads standard output any longer: the end of the work, and no error to tell anyone.
final class PipeClosedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PipeClosedException(IOException cause) {
    super("the reader of standard output went away", cause);
  }
}
