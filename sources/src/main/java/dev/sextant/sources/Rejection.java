package dev.sextant.sources;

/// A row or record that was skipped.
///
/// @param file the file as the user named it
/// @param place `line 3, column 7`, or `byte 1204`
/// @param reason what is wrong there
public record Rejection(String file, String place, String reason) {
  @Override
  public String toString() {
    return file + ": " + place + ": " + reason;
  }
}
