package dev.sextant.internal.search;

/// A predecessor search in a linearized B+-tree of 64-byte nodes (PlanB, arXiv 2604.14650, section
/// 4); the nodes are laid out as [NodeLayout] says.
///
/// One implementation a kernel; all give equal answers. They hold no state: any thread may use
/// them.
public abstract sealed class NodeSearch
    permits ScalarSearch, VectorSearch128, VectorSearch256, VectorSearch512 {
  NodeSearch() {}

  /// The child of an inner node that holds the key.
  ///
  /// @param node index of the inner node
  /// @return index of the child's node
  abstract int child(int[] cells, int node, int key);

  /// The slot of the code that a leaf gives the key.
  ///
  /// @param leaf index of the leaf
  /// @return index of the code
  abstract int slot(int[] cells, int leaf, int key);

  /// Finds the slot of one key; see [#findAll].
  ///
  /// @return index of the code that belongs to the key
  public final int find(int[] cells, int rootShift, int depth, long leftAlignedKey) {
    int entry = cells[(int) (leftAlignedKey >>> rootShift)];
    return entry < 0
        ? ~entry
        : findInTree(
            cells, entry, depth, NodeLayout.key((int) (leftAlignedKey >>> (rootShift - 32))));
  }

  /// Finds the slot of one key in one tree.
  ///
  /// A method of its own so that it has a profile of its own: where nearly all keys end in the
  /// root, the compiler takes what follows for cold, and calls this once instead of each [#child].
  @SuppressWarnings("fallthrough")
  private int findInTree(int[] cells, int topmost, int depth, int key) {
    int node = topmost;
    // a switch that falls through, for a loop with a variable count costs a mispredicted branch a
    // lookup
    switch (depth) {
      default:
        for (int level = depth; level > 4; level--) {
          node = child(cells, node, key);
        }
      // fall through
      case 4:
        node = child(cells, node, key);
      // fall through
      case 3:
        node = child(cells, node, key);
      // fall through
      case 2:
        node = child(cells, node, key);
      // fall through
      case 1:
        node = child(cells, node, key);
      // fall through
      case 0:
        return slot(cells, node, key);
    }
  }

  /// Finds the slots of many keys, each in the tree that its leading bits name in a direct root.
  ///
  /// The one ugly method: eight searches side by side, by hand, so that their cache misses overlap;
  /// locals live in registers, arrays do not, and a call for each eight would cost more than it
  /// tidies. Worth 1.2 times a loop of single searches (`bench fib`, batches against single).
  ///
  /// @param cells the root and the nodes, as [NodeLayout] says
  /// @param rootShift how far right a key goes to leave its leading bits; the next 32 bits are
  ///   searched
  /// @param depth number of inner nodes on the way from a root entry to a leaf
  /// @param keys left-aligned keys, of which `from` (inclusive) to `to` (exclusive) are looked up
  /// @param slots takes the indices of the codes, at the same places
  public final void findAll(
      int[] cells, int rootShift, int depth, long[] keys, int from, int to, int[] slots) {
    int shift = rootShift - 32;
    int at = from;
    for (; at <= to - 8; at += 8) {
      long key0 = keys[at];
      long key1 = keys[at + 1];
      long key2 = keys[at + 2];
      long key3 = keys[at + 3];
      long key4 = keys[at + 4];
      long key5 = keys[at + 5];
      long key6 = keys[at + 6];
      long key7 = keys[at + 7];
      int n0 = cells[(int) (key0 >>> rootShift)];
      int n1 = cells[(int) (key1 >>> rootShift)];
      int n2 = cells[(int) (key2 >>> rootShift)];
      int n3 = cells[(int) (key3 >>> rootShift)];
      int n4 = cells[(int) (key4 >>> rootShift)];
      int n5 = cells[(int) (key5 >>> rootShift)];
      int n6 = cells[(int) (key6 >>> rootShift)];
      int n7 = cells[(int) (key7 >>> rootShift)];
      if ((n0 | n1 | n2 | n3 | n4 | n5 | n6 | n7) < 0) {
        for (int i = at; i < at + 8; i++) {
          slots[i] = find(cells, rootShift, depth, keys[i]);
        }
        continue;
      }
      int k0 = NodeLayout.key((int) (key0 >>> shift));
      int k1 = NodeLayout.key((int) (key1 >>> shift));
      int k2 = NodeLayout.key((int) (key2 >>> shift));
      int k3 = NodeLayout.key((int) (key3 >>> shift));
      int k4 = NodeLayout.key((int) (key4 >>> shift));
      int k5 = NodeLayout.key((int) (key5 >>> shift));
      int k6 = NodeLayout.key((int) (key6 >>> shift));
      int k7 = NodeLayout.key((int) (key7 >>> shift));
      for (int level = 0; level < depth; level++) {
        n0 = child(cells, n0, k0);
        n1 = child(cells, n1, k1);
        n2 = child(cells, n2, k2);
        n3 = child(cells, n3, k3);
        n4 = child(cells, n4, k4);
        n5 = child(cells, n5, k5);
        n6 = child(cells, n6, k6);
        n7 = child(cells, n7, k7);
      }
      slots[at] = slot(cells, n0, k0);
      slots[at + 1] = slot(cells, n1, k1);
      slots[at + 2] = slot(cells, n2, k2);
      slots[at + 3] = slot(cells, n3, k3);
      slots[at + 4] = slot(cells, n4, k4);
      slots[at + 5] = slot(cells, n5, k5);
      slots[at + 6] = slot(cells, n6, k6);
      slots[at + 7] = slot(cells, n7, k7);
    }
    for (; at < to; at++) {
      slots[at] = find(cells, rootShift, depth, keys[at]);
    }
  }
}
