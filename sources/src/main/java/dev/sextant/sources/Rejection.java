package dev.sextant.sources;

/// A row or record that was skipped.
///
/// @param file the file as the user named it
/// @param place `line 3, column 7` (a character of a list, from 1), `line 3, column 2 (end)` (a
///   column of a CSV file), or `byte 1204` (of the decompressed file, from 0)
/// @param reason what is wrong there
public record Rejection(String file, String place, String reason) {
  @Override
  public String toString() {
    return file + ": " + place + ": " + reason;
  }
}
