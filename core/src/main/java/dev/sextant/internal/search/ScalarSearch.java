package dev.sextant.internal.search;

/// Binary search inside each node, without a branch: the specification of the vector kernels.
public final class ScalarSearch extends NodeSearch {
  /// The kernel; it is stateless.
  public static final ScalarSearch INSTANCE = new ScalarSearch();

  private ScalarSearch() {}

  @Override
  int child(int[] nodes, int node, int key) {
    int c = notAbove(nodes[node + 8], key) << 3;
    c += notAbove(nodes[node + c + 4], key) << 2;
    c += notAbove(nodes[node + c + 2], key) << 1;
    c += notAbove(nodes[node + c + 1], key);
    return nodes[node] + c * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] nodes, int leaf, int key) {
    int c = notAbove(nodes[leaf + 4], key) << 2;
    c += notAbove(nodes[leaf + c + 2], key) << 1;
    c += notAbove(nodes[leaf + c + 1], key);
    return leaf + NodeLayout.LEAF_CODES + c;
  }

  /// 1 if the node's key is not above the searched one, else 0; a comparison would become a branch
  /// that mispredicts.
  private static int notAbove(int nodeKey, int key) {
    return (int) (((long) nodeKey - key - 1) >>> 63);
  }
}
