package dev.sextant.net;

/// Takes prefixes as primitives, one after the other.
@FunctionalInterface
public interface PrefixVisitor {
  /// Takes one prefix.
  ///
  /// @param high bits 127 to 64 of its first address; 0 for IPv4
  /// @param low bits 63 to 0 of its first address
  /// @param length 0 to the width of the family
  void visit(Family family, long high, long low, int length);
}
