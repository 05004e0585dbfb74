package dev.sextant.rib;

/// Receives IPv4 prefixes with their values, without an object for each.
@FunctionalInterface
public interface Ipv4Visitor<V> {
  /// Takes one prefix.
  ///
  /// @param bits its 32 address bits, host bits zero
  /// @param length its length, 0 to 32
  /// @param value its value
  /// @return whether to go on
  boolean visit(int bits, int length, V value);
}
