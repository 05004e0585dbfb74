package dev.sextant.codec;

/// Whether a record has a value for a field. A missing value is not an empty one.
public enum Presence {
  /// Every record has a value.
  REQUIRED,
  /// A record has a value or none.
  OPTIONAL,
  /// No record has a value: the field is known, and never stored.
  ABSENT
}
