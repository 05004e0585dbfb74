package dev.sextant.bench.rival;

/// A structure that answers longest-prefix match, and is measured.
///
/// A value is any 32-bit number but [#MISS]. Each implementation writes its own loops: a loop that
/// all of them shared would call through one polluted type profile, and nothing would be inlined.
public sealed interface Contender permits Ipv4Contender, Ipv6Contender {
  /// What is written for an address that no prefix covers.
  int MISS = -1;

  /// Bytes of what lookups read, as far as the structure can count them; 0 if it cannot.
  long structureBytes();

  /// What batches write for an address that no prefix covers; single lookups always write [#MISS].
  default int missValue() {
    return MISS;
  }

  /// Bytes of it that lie outside the heap.
  default long nativeBytes() {
    return 0;
  }
}
