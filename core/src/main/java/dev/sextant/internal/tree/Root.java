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

  private static final int MOST_ENTRIES = 1 << 26;

  private final Level level;
  private final int number;
  private final int shift;
  private final int entries;

  private Root(Level level, int number, int shift, int entries) {
    this.level = level;
    this.number = number;
    this.shift = shift;
    this.entries = entries;
  }

  /// The root of a tree.
  static Root over(FirstKeys clusters, int keyBits, int fanout) {
    long limit = (long) ENTRIES_PER_CLUSTER * clusters.level(1).size();
    int most = (int) Math.min(Math.max(limit, fanout), MOST_ENTRIES);
    for (int number = 1; ; number++) {
      Level level = clusters.level(number);
      if (level.size() == 1) {
        return new Root(level, number, keyBits - 1, 1);
      }
      for (int shift = keyBits - 1; shift > 0; shift--) {
        long entries = (lastOf(level) >>> shift) - (level.key(1) >>> shift) + 1;
        if (entries > most) {
          break;
        }
        Root root = new Root(level, number, shift, (int) entries);
        if (root.mostInside() <= fanout) {
          return root;
        }
      }
    }
  }

  private static long lastOf(Level level) {
    return level.key(level.size() - 1);
  }

  /// The greatest number of the level's keys inside one entry, apart from the one it points to.
  private int mostInside() {
    int most = 0;
    int inside = 0;
    long entry = low();
    for (int i = 1; i < level.size(); i++) {
      long key = level.key(i);
      if (key >>> shift != entry) {
        entry = key >>> shift;
        inside = 0;
      }
      if (entry == low() || key != entry << shift) {
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

  /// The shifted key of the first entry.
  long low() {
    return level.size() == 1 ? 0 : level.key(1) >>> shift;
  }

  int entries() {
    return entries;
  }

  /// The places that the entries hold.
  int[] places() {
    int[] places = new int[entries];
    int place = 0;
    for (int entry = 1; entry < entries; entry++) {
      long first = (low() + entry) << shift;
      while (place + 1 < level.size() && Long.compareUnsigned(level.key(place + 1), first) <= 0) {
        place++;
      }
      places[entry] = place;
    }
    return places;
  }
}
