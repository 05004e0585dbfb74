package dev.sextant.rib;

import dev.sextant.net.Family;

/// A place in the order of a tree's entries, over pages that are not edited any more.
final class Cursor<V> {
  private final Family family;
  private final Page[] path;
  private final int[] indexes;
  private Page leaf;
  private int index;

  /// A cursor at the first entry that is not below the key.
  Cursor(Family family, Page root, long high, long low, int leading) {
    this.family = family;
    int height = height(root);
    path = new Page[height];
    indexes = new int[height];
    Page page = root;
    for (int level = 0; level < height; level++) {
      path[level] = page;
      indexes[level] = Math.max(0, page.floor(high, low, leading));
      page = page.child(indexes[level]);
    }
    leaf = page;
    int floor = page.floor(high, low, leading);
    index = floor >= 0 && page.equal(floor, high, low, leading) ? floor : floor + 1;
    skipEndOfLeaf();
  }

  private static int height(Page root) {
    int height = 0;
    for (Page page = root; !page.leaf; page = page.child(0)) {
      height++;
    }
    return height;
  }

  /// Whether there is an entry here; if not, the cursor is past the last one.
  boolean isValid() {
    return index < leaf.count;
  }

  /// Goes to the next entry.
  void advance() {
    index++;
    skipEndOfLeaf();
  }

  private void skipEndOfLeaf() {
    if (index < leaf.count) {
      return;
    }
    int level = path.length - 1;
    while (level >= 0 && indexes[level] + 1 == path[level].count) {
      level--;
    }
    if (level < 0) {
      return;
    }
    indexes[level]++;
    while (level + 1 < path.length) {
      path[level + 1] = path[level].child(indexes[level]);
      level++;
      indexes[level] = 0;
    }
    leaf = path[level].child(indexes[level]);
    index = 0;
  }

  long high() {
    return leaf.high(index);
  }

  long low() {
    return leaf.low(index);
  }

  int leading() {
    return leaf.leading(index);
  }

  @SuppressWarnings("unchecked")
  V value() {
    return (V) leaf.slots[index];
  }

  RibEntry<V> entry() {
    return Keys.entry(family, high(), low(), leading(), value());
  }

  /// Whether there is an entry here and it lies inside the prefix of this key.
  boolean isWithin(long high, long low, int leading) {
    return isValid() && leading() >= leading && leaf.sharedBits(index, high, low) >= leading;
  }

  /// Order of the keys here and there; an end comes after every key.
  int compareTo(Cursor<?> other) {
    if (!isValid() || !other.isValid()) {
      return Boolean.compare(other.isValid(), isValid());
    }
    int byHigh = Long.compareUnsigned(high(), other.high());
    int byAddress = byHigh != 0 ? byHigh : Long.compareUnsigned(low(), other.low());
    return byAddress != 0 ? byAddress : Integer.compare(leading(), other.leading());
  }
}
