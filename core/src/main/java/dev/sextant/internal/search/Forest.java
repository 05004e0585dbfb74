package dev.sextant.internal.search;

/// Search trees of one depth in one array of nodes, and the matched lengths beside it.
public final class Forest {
  private final int[] nodes;
  private final int depth;
  private final int leaves;
  private final byte[] lengths;
  private final int[] roots;
  private final int[] constants;

  /// Puts together what [ForestBuilder] built; nothing is copied.
  ///
  /// @param roots the root of each tree, in the order of their building, as an index into `nodes`
  /// @param constants the slot of each constant, in the order of their building, as an index into
  ///   `nodes`
  Forest(int[] nodes, int depth, int leaves, byte[] lengths, int[] roots, int[] constants) {
    this.nodes = nodes;
    this.depth = depth;
    this.leaves = leaves;
    this.lengths = lengths;
    this.roots = roots;
    this.constants = constants;
  }

  /// The nodes, as [NodeLayout] says: inner nodes first, leaves after them; owned by the forest.
  public int[] nodes() {
    return nodes;
  }

  /// Number of inner nodes on the way from any root to a leaf.
  public int depth() {
    return depth;
  }

  /// Index of the first leaf in the nodes.
  public int leaves() {
    return leaves;
  }

  /// A byte for each code of each leaf, at [#codeNumber]; empty if lengths are not kept; owned by
  /// the forest.
  public byte[] lengths() {
    return lengths;
  }

  /// What a handle of [ForestBuilder] became: the root of a tree, or the complement of a constant's
  /// slot.
  public int locate(int handle) {
    return handle >= 0 ? roots[handle] : ~constants[~handle];
  }

  /// The number of the code in a slot, counting through all leaves.
  ///
  /// @param slot index of the code in `nodes`
  /// @param leaves index of the first leaf
  public static int codeNumber(int slot, int leaves) {
    int offset = slot - leaves;
    return (offset >>> 1 & -NodeLayout.LEAF_KEYS) | (offset & (NodeLayout.LEAF_KEYS - 1));
  }
}
