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

  /// Searches one tree for one key.
  ///
  /// @param root index of the tree's root
  /// @param depth number of inner nodes on the way to a leaf
  /// @return index of the code that belongs to the key
  @SuppressWarnings("fallthrough")
  public final int find(int[] nodes, int root, int depth, int key) {
    int node = root;
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

  /// Searches eight trees for a key each, side by side, so that their cache misses overlap.
  ///
  /// The one ugly method: eight of everything by hand, as locals live in registers and arrays do
  /// not. Worth 1.2 times a loop of single searches (`bench fib`, batches against single).
  ///
  /// @param slots takes the indices of the codes at `at` to `at + 7`; on entry it holds the trees'
  ///   roots there
  /// @param keyBits the address bits that the keys are cut from, at the same places
  /// @param shift how far the key's bits stand above bit 0
  public final void findEight(
      int[] nodes, int depth, long[] keyBits, int shift, int[] slots, int at) {
    int k0 = NodeLayout.key((int) (keyBits[at] >>> shift));
    int k1 = NodeLayout.key((int) (keyBits[at + 1] >>> shift));
    int k2 = NodeLayout.key((int) (keyBits[at + 2] >>> shift));
    int k3 = NodeLayout.key((int) (keyBits[at + 3] >>> shift));
    int k4 = NodeLayout.key((int) (keyBits[at + 4] >>> shift));
    int k5 = NodeLayout.key((int) (keyBits[at + 5] >>> shift));
    int k6 = NodeLayout.key((int) (keyBits[at + 6] >>> shift));
    int k7 = NodeLayout.key((int) (keyBits[at + 7] >>> shift));
    int n0 = slots[at];
    int n1 = slots[at + 1];
    int n2 = slots[at + 2];
    int n3 = slots[at + 3];
    int n4 = slots[at + 4];
    int n5 = slots[at + 5];
    int n6 = slots[at + 6];
    int n7 = slots[at + 7];
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
}
