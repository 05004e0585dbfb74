package dev.sextant.internal.tree;

import dev.sextant.internal.tree.FirstKeys.Level;

/// The root of a tree under construction: what each value of a key's leading bits leads to.
///
/// The more entries it has, the lower is the level that it can point to: inside an entry lie at
/// most as many of the level's keys as one comparison counts. The writer takes the lowest level
/// that a root of bounded size reaches, and the smallest root that reaches it.
final class Root {
  /// Entries a root may have for each cluster.
  private static final int ENTRIES_PER_CLUSTER = 4;

  private final Level level;
  private final int number;
  private final int shift;
  private final int bits;

  private Root(Level level, int number, int keyBits, int bits) {
    this.level = level;
    this.number = number;
    this.shift = keyBits - bits;
    this.bits = bits;
  }

  /// The root of a tree.
  static Root over(FirstKeys clusters, int keyBits, int fanout) {
    long entries = Math.max(ENTRIES_PER_CLUSTER * (long) clusters.level(1).size(), fanout);
    int mostBits = Math.min(63 - Long.numberOfLeadingZeros(entries), TreeLayout.MOST_ROOT_BITS);
    for (int number = 1; ; number++) {
      Level level = clusters.level(number);
      for (int bits = 1; bits <= mostBits; bits++) {
        Root root = new Root(level, number, keyBits, bits);
        if (root.mostInside() <= fanout) {
          return root;
        }
      }
    }
  }

  /// The greatest number of the level's keys inside one entry, apart from the one it points to.
  private int mostInside() {
    int most = 0;
    int inside = 0;
    long entry = 0;
    for (int i = 1; i < level.size(); i++) {
      long key = level.key(i);
      if (key >>> shift != entry) {
        entry = key >>> shift;
        inside = 0;
      }
      if (key != entry << shift) {
        most = Math.max(most, ++inside);
      }
    }
    return most;
  }

  /// The level that it points to.
  int levels() {
    return number;
  }

  /// How far right a key goes to leave the bits that the root is asked for.
  int shift() {
    return shift;
  }

  /// The places that the entries hold.
  int[] places() {
    int[] places = new int[1 << bits];
    int place = 0;
    for (int entry = 0; entry < places.length; entry++) {
      long first = (long) entry << shift;
      while (place + 1 < level.size() && Long.compareUnsigned(level.key(place + 1), first) <= 0) {
        place++;
      }
      places[entry] = place;
    }
    return places;
  }
}
