package dev.sextant.internal.search;

/// Binary search inside each node, without a branch: the specification of the vector kernels.
public final class ScalarSearch extends NodeSearch {
  /// The kernel; it is stateless.
  public static final ScalarSearch INSTANCE = new ScalarSearch();

  private ScalarSearch() {}

  @Override
  int child(int[] cells, int node, int key) {
    int c = notAbove(cells[node + 8], key) << 3;
    c += notAbove(cells[node + c + 4], key) << 2;
    c += notAbove(cells[node + c + 2], key) << 1;
    c += notAbove(cells[node + c + 1], key);
    return cells[node] + c * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] cells, int leaf, int key) {
    int c = notAbove(cells[leaf + 4], key) << 2;
    c += notAbove(cells[leaf + c + 2], key) << 1;
    c += notAbove(cells[leaf + c + 1], key);
    return leaf + NodeLayout.LEAF_CODES + c;
  }

  /// 1 if the node's key is not above the searched one, else 0; a comparison would become a branch
  /// that mispredicts.
  private static int notAbove(int nodeKey, int key) {
    return (int) (((long) nodeKey - key - 1) >>> 63);
  }
}
