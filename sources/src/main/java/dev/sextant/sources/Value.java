package dev.sextant.sources;

/// What a row says about its target.
public sealed interface Value {
  /// A row that names a target and says nothing more.
  record None() implements Value {}

  /// A number, such as an ASN or a next hop.
  record Number(long value) implements Value {}

  /// Text as it stands in the file.
  record Text(String value) implements Value {}
}
