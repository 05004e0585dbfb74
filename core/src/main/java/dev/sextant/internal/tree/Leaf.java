package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// One leaf of a section, for reading its keys one after the other.
///
/// @param tree the tree
/// @param offset offset of its line
/// @param base its first key
/// @param header the first 8 bytes of its line
/// @param end index behind its last key; at most as many keys are in it as fit
record Leaf(KeyTree tree, long offset, long base, long header, long end) {
  static Leaf read(KeyTree tree, long number) {
    long header = tree.header(number);
    long next =
        number + 1 < tree.trailer.leaves()
            ? TreeLayout.first(tree.header(number + 1))
            : tree.size();
    long most = TreeLayout.slots(TreeLayout.width(header)) + 1L;
    long end = Math.min(next, TreeLayout.first(header) + most);
    return new Leaf(tree, tree.trailer.offsetOfLeaf(number), tree.base(number), header, end);
  }

  /// The key of an index.
  long key(long index) {
    return key(tree.section, Objects.checkIndex(index - TreeLayout.first(header), count()));
  }

  private long count() {
    return end - TreeLayout.first(header);
  }

  /// Writes its keys.
  ///
  /// @param first index of the key that belongs at index 0 of the array
  /// @param at where the next key belongs
  /// @return where the key after this leaf's belongs, or `to`
  int keys(long first, long[] keys, int at, int to) {
    int stop = (int) Math.min(to, end - first);
    long shift = first - TreeLayout.first(header);
    for (int i = at; i < stop; i++) {
      keys[i] = key(tree.section, i + shift);
    }
    return Math.max(at, stop);
  }

  private long key(MemorySegment section, long number) {
    if (number <= 0) {
      return base;
    }
    int width = TreeLayout.width(header);
    int end = TreeLayout.slotEnd(width, (int) number - 1);
    long stored = section.get(TreeLayout.LONG, offset + end) ^ Long.MIN_VALUE;
    long above = (stored >>> TreeLayout.slotShift(width)) + 1;
    return tree.masked(base + (above << TreeLayout.shift(header)));
  }
}
