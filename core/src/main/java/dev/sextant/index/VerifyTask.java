package dev.sextant.index;

import java.io.IOException;

/// One part of a check.
///
/// @param bytes bytes of the file that it counts for
/// @param body the check; throws what it finds
record VerifyTask(long bytes, Body body) {
  /// What a task does.
  @FunctionalInterface
  interface Body {
    void run() throws IOException;
  }
}
