package dev.sextant.sources;

/// What is wrong with a record, or a part of one; whoever knows its place turns it into a
/// rejection.
final class BadRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  BadRecordException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
