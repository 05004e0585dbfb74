package dev.sextant.index;

import dev.sextant.internal.tree.KeyTree;

/// A pass over the keys of a tree, which reads many at once.
final class TreeKeys {
  private static final int KEYS_AT_ONCE = 1024;

  private final KeyTree tree;
  private final long[] keys = new long[KEYS_AT_ONCE];
  private long from;
  private long end;

  TreeKeys(KeyTree tree) {
    this.tree = tree;
  }

  /// The key of an index.
  long get(long index) {
    if (index < from || index >= end) {
      read(index);
    }
    return keys[(int) (index - from)];
  }

  private void read(long index) {
    int count = (int) Math.min(KEYS_AT_ONCE, tree.size() - index);
    end = 0;
    tree.keys(index, keys, 0, Math.max(count, 1));
    from = index;
    end = index + count;
  }
}
