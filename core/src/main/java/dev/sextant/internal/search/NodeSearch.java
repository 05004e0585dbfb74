package dev.sextant.internal.search;

/// A predecessor search in a linearized B+-tree of 64-byte nodes (PlanB, arXiv 2604.14650, section
/// 4); the nodes are laid out as [NodeLayout] says.
///
/// One implementation a kernel; all give equal answers. They hold no state: any thread may use
/// them.
public abstract sealed class NodeSearch
    permits ScalarSearch, VectorSearch128, VectorSearch256, VectorSearch512 {
  /// Keys whose root entries are read in one go.
  private static final int TILE = 64;

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
    return entry < 0 ? ~entry : findInTree(cells, entry, depth, key(leftAlignedKey, rootShift));
  }

  /// Finds the slot of one key in one tree.
  ///
  /// A method of its own so that it has a profile of its own: where nearly all keys end in the
  /// root, the compiler takes what follows for cold, and calls this once instead of each [#child].
  ///
  /// @param topmost index of the tree's topmost node
  /// @param key the key in the form of [NodeLayout#key]
  /// @return index of the code that belongs to the key
  @SuppressWarnings("fallthrough")
  public final int findInTree(int[] cells, int topmost, int depth, int key) {
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
  /// @param cells the root and the nodes, as [NodeLayout] says
  /// @param rootShift how far right a key goes to leave its leading bits; the next 32 bits are
  ///   searched
  /// @param depth number of inner nodes on the way from a root entry to a leaf
  /// @param keys left-aligned keys, of which `from` (inclusive) to `to` (exclusive) are looked up
  /// @param slots takes the indices of the codes, at the same places
  public final void findAll(
      int[] cells, int rootShift, int depth, long[] keys, int from, int to, int[] slots) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      int constants = 0;
      for (int i = at; i < end; i++) {
        int entry = cells[(int) (keys[i] >>> rootShift)];
        slots[i] = entry;
        constants |= entry;
      }
      if (constants >= 0) {
        findInTrees(cells, rootShift, depth, keys, at, end, slots);
      } else {
        findInSome(cells, rootShift, depth, keys, at, end, slots);
      }
    }
  }

  /// Finds the slots of keys of which some end in the root; `slots` holds their root entries.
  private void findInSome(
      int[] cells, int rootShift, int depth, long[] keys, int from, int to, int[] slots) {
    for (int i = from; i < to; i++) {
      int entry = slots[i];
      slots[i] = entry < 0 ? ~entry : findInTree(cells, entry, depth, key(keys[i], rootShift));
    }
  }

  private static int key(long leftAlignedKey, int rootShift) {
    return NodeLayout.key((int) (leftAlignedKey >>> (rootShift - 32)));
  }

  /// Finds the slots of keys of which none ends in the root; `slots` holds their root entries.
  ///
  /// The one ugly method: eight searches side by side, by hand, so that their cache misses overlap;
  /// locals live in registers, and arrays do not. Worth 1.3 times a loop of single searches (`bench
  /// fib`, batches against single).
  public final void findInTrees(
      int[] cells, int rootShift, int depth, long[] keys, int from, int to, int[] slots) {
    int at = from;
    for (; at <= to - 8; at += 8) {
      int n0 = slots[at];
      int n1 = slots[at + 1];
      int n2 = slots[at + 2];
      int n3 = slots[at + 3];
      int n4 = slots[at + 4];
      int n5 = slots[at + 5];
      int n6 = slots[at + 6];
      int n7 = slots[at + 7];
      int k0 = key(keys[at], rootShift);
      int k1 = key(keys[at + 1], rootShift);
      int k2 = key(keys[at + 2], rootShift);
      int k3 = key(keys[at + 3], rootShift);
      int k4 = key(keys[at + 4], rootShift);
      int k5 = key(keys[at + 5], rootShift);
      int k6 = key(keys[at + 6], rootShift);
      int k7 = key(keys[at + 7], rootShift);
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
      slots[at] = findInTree(cells, slots[at], depth, key(keys[at], rootShift));
    }
  }

  /// Finds the slots of many keys of 32 bits; otherwise as the other [#findAll].
  ///
  /// @param keys the upper halves of left-aligned keys whose other bits are zero
  public final void findAll(
      int[] cells, int rootShift, int depth, int[] keys, int from, int to, int[] slots) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      int constants = 0;
      for (int i = at; i < end; i++) {
        int entry = cells[keys[i] >>> (rootShift - 32)];
        slots[i] = entry;
        constants |= entry;
      }
      if (constants >= 0) {
        findInTrees(cells, rootShift, depth, keys, at, end, slots);
      } else {
        findInSome(cells, rootShift, depth, keys, at, end, slots);
      }
    }
  }

  private void findInSome(
      int[] cells, int rootShift, int depth, int[] keys, int from, int to, int[] slots) {
    for (int i = from; i < to; i++) {
      int entry = slots[i];
      slots[i] = entry < 0 ? ~entry : findInTree(cells, entry, depth, intKey(keys[i], rootShift));
    }
  }

  private static int intKey(int upperHalf, int rootShift) {
    return NodeLayout.key(upperHalf << (64 - rootShift));
  }

  /// The same eights for keys of 32 bits: one method over both arrays would have to call for each
  /// key.
  private void findInTrees(
      int[] cells, int rootShift, int depth, int[] keys, int from, int to, int[] slots) {
    int at = from;
    for (; at <= to - 8; at += 8) {
      int n0 = slots[at];
      int n1 = slots[at + 1];
      int n2 = slots[at + 2];
      int n3 = slots[at + 3];
      int n4 = slots[at + 4];
      int n5 = slots[at + 5];
      int n6 = slots[at + 6];
      int n7 = slots[at + 7];
      int k0 = intKey(keys[at], rootShift);
      int k1 = intKey(keys[at + 1], rootShift);
      int k2 = intKey(keys[at + 2], rootShift);
      int k3 = intKey(keys[at + 3], rootShift);
      int k4 = intKey(keys[at + 4], rootShift);
      int k5 = intKey(keys[at + 5], rootShift);
      int k6 = intKey(keys[at + 6], rootShift);
      int k7 = intKey(keys[at + 7], rootShift);
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
      slots[at] = findInTree(cells, slots[at], depth, intKey(keys[at], rootShift));
    }
  }
}
