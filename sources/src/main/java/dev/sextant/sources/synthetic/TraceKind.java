package dev.sextant.sources.synthetic;

/// How the addresses of a trace are chosen.
public enum TraceKind {
  /// Each address of the unicast space (2000::/3, or 1.0.0.0 to 223.255.255.255) with equal chance.
  UNIFORM,
  /// A prefix with equal chance, then an address in it with equal chance; a longer prefix may cover
  /// it.
  PREFIXES,
  /// An elementary interval that a prefix covers, with equal chance, then an address in it with
  /// equal chance.
  INTERVALS,
  /// As [#PREFIXES], but the k-th prefix of a random order is chosen with a chance in proportion to
  /// 1/k (Zipf's law with exponent 1).
  ZIPF,
  /// Addresses that no prefix covers: a gap between prefixes with equal chance, one of its ends,
  /// and an address no farther from there than the interval beyond that end is long.
  MISSES
}
