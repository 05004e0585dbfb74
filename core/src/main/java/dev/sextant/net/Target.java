package dev.sextant.net;

/// What a record is about, or a query asks for: an address, a prefix or a range of one family.
public sealed interface Target permits Address, Prefix, Range {
  /// The family of its keys.
  Family family();

  /// The lowest address in it.
  Address first();

  /// The highest address in it.
  Address last();
}
