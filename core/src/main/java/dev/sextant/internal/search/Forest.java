package dev.sextant.internal.search;

/// Search trees of one depth under a direct root, and the matched lengths of their codes.
public final class Forest {
  private final int[] cells;
  private final int depth;
  private final int leaves;
  private final byte[] lengths;

  /// Puts together what [ForestBuilder] built; nothing is copied.
  Forest(int[] cells, int depth, int leaves, byte[] lengths) {
    this.cells = cells;
    this.depth = depth;
    this.leaves = leaves;
    this.lengths = lengths;
  }

  /// The root and the nodes, as [NodeLayout] says; owned by the forest.
  public int[] cells() {
    return cells;
  }

  /// Number of inner nodes on the way from any root entry to a leaf.
  public int depth() {
    return depth;
  }

  /// Index of the first leaf in the cells.
  public int leaves() {
    return leaves;
  }

  /// A byte for each code of each leaf, at [#codeNumber]; empty if lengths are not kept; owned by
  /// the forest.
  public byte[] lengths() {
    return lengths;
  }

  /// The number of the code in a slot, counting through all leaves.
  ///
  /// @param slot index of the code in the cells
  /// @param leaves index of the first leaf
  public static int codeNumber(int slot, int leaves) {
    int offset = slot - leaves;
    return (offset >>> 1 & -NodeLayout.LEAF_KEYS) | (offset & (NodeLayout.LEAF_KEYS - 1));
  }
}
