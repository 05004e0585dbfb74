package dev.sextant.rib;

/// Receives IPv6 prefixes with their values, without an object for each.
@FunctionalInterface
public interface Ipv6Visitor<V> {
  /// Takes one prefix.
  ///
  /// @param high bits 127 to 64 of its address, host bits zero
  /// @param low bits 63 to 0 of its address, host bits zero
  /// @param length its length, 0 to 128
  /// @param value its value
  /// @return whether to go on
  boolean visit(long high, long low, int length, V value);
}
