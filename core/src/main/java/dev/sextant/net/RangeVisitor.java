package dev.sextant.net;

/// Takes ranges as primitives, one after the other.
@FunctionalInterface
public interface RangeVisitor {
  /// Takes one range, both ends included.
  ///
  /// @param firstHigh bits 127 to 64 of its first address; 0 for IPv4
  /// @param firstLow bits 63 to 0 of its first address
  /// @param lastHigh bits 127 to 64 of its last address; 0 for IPv4
  /// @param lastLow bits 63 to 0 of its last address
  void visit(Family family, long firstHigh, long firstLow, long lastHigh, long lastLow);
}
