package dev.sextant.sources.synthetic;

/// Where the addresses of a synthetic table lie.
public enum Shape {
  /// Anywhere in the unicast space with equal chance: 2000::/3, or 1.0.0.0 to 223.255.255.255.
  UNIFORM,
  /// In clusters and nests as real allocations: see [SyntheticTable].
  CLUSTERED
}
