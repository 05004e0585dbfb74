package dev.sextant.index;

import java.util.List;

/// What a check of a whole index file went over, and found sound.
///
/// @param bytes bytes of the file
/// @param sections number of sections
/// @param records number of records
/// @param payloads number of distinct payloads
/// @param checks what was checked, in words
public record VerifyReport(
    long bytes, int sections, long records, long payloads, List<String> checks) {
  /// Copies the list.
  public VerifyReport {
    checks = List.copyOf(checks);
  }
}
