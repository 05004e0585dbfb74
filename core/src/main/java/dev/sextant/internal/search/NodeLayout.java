package dev.sextant.internal.search;

/// The layout of a search tree's nodes: 16 ints, one cache line each, all in one `int[]`.
///
/// ```
/// inner node   | child | key 1 | key 2 |  …  | key 15 |      child = index of the first child's node
///              |   0   |   1   |   2   |     |   15   |
///
/// leaf         | key 0 | key 1 |  …  | key 7 | code 0 | code 1 |  …  | code 7 |
///              |   0   |   1   |     |   7   |   8    |   9    |     |   15   |
/// ```
///
/// Keys are unsigned numbers with the sign bit flipped, so that a signed comparison orders them;
/// they ascend. Child `c` of an inner node, at `child + 16 c`, holds the keys from key `c` on
/// (child 0: what is below key 1). Code `c` of a leaf belongs to the keys from key `c` up to the
/// next. A node that is not full is padded on the left with the lowest key, which never stands
/// above a searched key: there is no right edge to run over.
///
/// All trees of one array have the same depth, so a search has no branch.
public final class NodeLayout {
  /// Ints of a node.
  public static final int NODE_INTS = 16;

  /// Children of an inner node.
  public static final int FANOUT = 16;

  /// Keys, and codes, of a leaf.
  public static final int LEAF_KEYS = 8;

  /// Index of a leaf's first code in its node.
  public static final int LEAF_CODES = 8;

  /// The lowest key, which also pads nodes.
  public static final int LOWEST_KEY = Integer.MIN_VALUE;

  /// Index of the first node. The elements of an `int[]` start 16 bytes into the object (with the
  /// usual object headers), and G1 aligns arrays from half a region on, so nodes from here on fill
  /// whole cache lines there.
  public static final int FIRST_NODE = 12;

  private NodeLayout() {}

  /// The key that stands in nodes for an unsigned number.
  public static int key(int unsigned) {
    return unsigned ^ Integer.MIN_VALUE;
  }
}
