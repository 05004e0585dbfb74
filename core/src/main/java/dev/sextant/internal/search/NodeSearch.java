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
  abstract int child(int[] nodes, int node, int key);

  /// The slot of the code that a leaf gives the key.
  ///
  /// @param leaf index of the leaf
  /// @return index of the code
  abstract int slot(int[] nodes, int leaf, int key);

  /// Finds the slot of one key; see [#findAll].
  ///
  /// @return index of the code that belongs to the key
  @SuppressWarnings("fallthrough")
  public final int find(int[] root, int rootShift, int[] nodes, int depth, long leftAlignedKey) {
    int node = root[(int) (leftAlignedKey >>> rootShift)];
    if (node < 0) {
      return ~node;
    }
    int key = NodeLayout.key((int) (leftAlignedKey >>> (rootShift - 32)));
    // a switch that falls through, for a loop with a variable count costs a mispredicted branch a
    // lookup
    switch (depth) {
      default:
        for (int level = depth; level > 4; level--) {
          node = child(nodes, node, key);
        }
      // fall through
      case 4:
        node = child(nodes, node, key);
      // fall through
      case 3:
        node = child(nodes, node, key);
      // fall through
      case 2:
        node = child(nodes, node, key);
      // fall through
      case 1:
        node = child(nodes, node, key);
      // fall through
      case 0:
        return slot(nodes, node, key);
    }
  }

  /// Finds the slots of many keys, each in the tree that its leading bits name in a direct root.
  ///
  /// The one ugly method: eight searches side by side, by hand, so that their cache misses overlap;
  /// locals live in registers, arrays do not, and a call for each eight would cost more than it
  /// tidies. Worth 1.2 times a loop of single searches (`bench fib`, batches against single).
  ///
  /// @param root by leading bits: the index of a tree's root, or the complement of a constant's
  ///   slot
  /// @param rootShift how far right a key goes to leave its leading bits; the next 32 bits are
  ///   searched
  /// @param keys left-aligned keys, of which `from` (inclusive) to `to` (exclusive) are looked up
  /// @param slots takes the indices of the codes, at the same places
  public final void findAll(
      int[] root,
      int rootShift,
      int[] nodes,
      int depth,
      long[] keys,
      int from,
      int to,
      int[] slots) {
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
      int n0 = root[(int) (key0 >>> rootShift)];
      int n1 = root[(int) (key1 >>> rootShift)];
      int n2 = root[(int) (key2 >>> rootShift)];
      int n3 = root[(int) (key3 >>> rootShift)];
      int n4 = root[(int) (key4 >>> rootShift)];
      int n5 = root[(int) (key5 >>> rootShift)];
      int n6 = root[(int) (key6 >>> rootShift)];
      int n7 = root[(int) (key7 >>> rootShift)];
      if ((n0 | n1 | n2 | n3 | n4 | n5 | n6 | n7) < 0) {
        for (int i = at; i < at + 8; i++) {
          slots[i] = find(root, rootShift, nodes, depth, keys[i]);
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
        n0 = child(nodes, n0, k0);
        n1 = child(nodes, n1, k1);
        n2 = child(nodes, n2, k2);
        n3 = child(nodes, n3, k3);
        n4 = child(nodes, n4, k4);
        n5 = child(nodes, n5, k5);
        n6 = child(nodes, n6, k6);
        n7 = child(nodes, n7, k7);
      }
      slots[at] = slot(nodes, n0, k0);
      slots[at + 1] = slot(nodes, n1, k1);
      slots[at + 2] = slot(nodes, n2, k2);
      slots[at + 3] = slot(nodes, n3, k3);
      slots[at + 4] = slot(nodes, n4, k4);
      slots[at + 5] = slot(nodes, n5, k5);
      slots[at + 6] = slot(nodes, n6, k6);
      slots[at + 7] = slot(nodes, n7, k7);
    }
    for (; at < to; at++) {
      slots[at] = find(root, rootShift, nodes, depth, keys[at]);
    }
  }
}
