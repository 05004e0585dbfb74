package dev.sextant.index;

/// How many keys the targets of records have, less one, as unsigned 128-bit numbers.
final class TargetSize {
  private static final int OF_RANGE = -1;

  private TargetSize() {}

  /// Compares the sizes of two records' targets.
  static int compare(SpaceReader space, long rank, SpaceReader other, long otherRank) {
    int hostBits = hostBits(space, rank);
    int otherHostBits = hostBits(other, otherRank);
    return hostBits != OF_RANGE && otherHostBits != OF_RANGE
        ? Integer.compare(hostBits, otherHostBits)
        : Keys.compare(
            high(space, rank), low(space, rank), high(other, otherRank), low(other, otherRank));
  }

  /// Bits 127 to 64 of a size.
  static long high(SpaceReader space, long rank) {
    int hostBits = hostBits(space, rank);
    if (hostBits != OF_RANGE) {
      return ones(hostBits - Long.SIZE);
    }
    long interval = space.firstInterval(rank);
    long low = space.starts().low(interval);
    long borrow = Long.compareUnsigned(space.lastLow(rank, interval), low) < 0 ? 1 : 0;
    return space.lastHigh(rank, interval) - space.starts().high(interval) - borrow;
  }

  /// Bits 63 to 0 of a size.
  static long low(SpaceReader space, long rank) {
    int hostBits = hostBits(space, rank);
    if (hostBits != OF_RANGE) {
      return ones(hostBits);
    }
    long interval = space.firstInterval(rank);
    return space.lastLow(rank, interval) - space.starts().low(interval);
  }

  /// The number of low bits in which the keys of a prefix or a single key differ.
  private static int hostBits(SpaceReader space, long rank) {
    int code = space.code(rank);
    return code == space.space().rangeCode() ? OF_RANGE : Math.max(space.space().bits() - code, 0);
  }

  private static long ones(int bits) {
    return bits <= 0 ? 0 : -1L >>> (Long.SIZE - Math.min(bits, Long.SIZE));
  }
}
