package dev.sextant.rib;

import dev.sextant.net.Family;
import java.util.ArrayList;
import java.util.List;

/// Builds a [PrefixTree] from keys that ascend, in linear time.
final class PrefixTreeBuilder<V> {
  /// Entries of a page: not full, so that the first insertions need not split it.
  private static final int FILL = Page.CAPACITY * 7 / 8;

  private final Page.Owner owner = new Page.Owner();
  private final Family family;
  private final List<Page> leaves = new ArrayList<>();
  private final int[] countByLeading = new int[PrefixTree.MOST_LEADING + 1];
  private Page leaf;
  private int size;

  PrefixTreeBuilder(Family family) {
    this.family = family;
    leaf = PrefixTree.emptyLeaf(family, owner);
    leaves.add(leaf);
  }

  /// Adds an entry; of several with one key the last wins.
  ///
  /// @return whether it was added: it is not when its key is below the last one
  boolean add(long high, long low, int leading, V value) {
    int last = leaf.count - 1;
    if (last >= 0) {
      if (leaf.equal(last, high, low, leading)) {
        leaf.slots[last] = value;
        return true;
      }
      if (leaf.isAbove(last, high, low, leading)) {
        return false;
      }
    }
    if (leaf.count == FILL) {
      leaf = PrefixTree.emptyLeaf(family, owner);
      leaves.add(leaf);
    }
    leaf.insert(leaf.count, high, low, leading, value);
    countByLeading[leading]++;
    size++;
    return true;
  }

  /// The tree. Nothing may be added afterwards.
  PrefixTree<V> build() {
    List<Page> level = leaves;
    while (level.size() > 1) {
      level = parents(level);
    }
    return new PrefixTree<>(family, level.getFirst(), size, countByLeading, owner);
  }

  private List<Page> parents(List<Page> pages) {
    List<Page> parents = new ArrayList<>();
    for (Page page : pages) {
      if (parents.isEmpty() || parents.getLast().count == FILL) {
        parents.add(page.fresh(owner, false));
      }
      Page parent = parents.getLast();
      parent.insertChild(parent.count, page);
    }
    return parents;
  }
}
