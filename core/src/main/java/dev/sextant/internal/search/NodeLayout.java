package dev.sextant.internal.search;

/// The layout of the cells of a forest of search trees: one `int[]` that holds a direct root, then
/// nodes of 16 ints, a cache line each: inner nodes, and after them leaves.
///
/// ```
/// cells        | root entry 0 | root entry 1 |  …  | unused | node | node |  …
///
/// root entry   index of a tree's topmost node, or the complement of the index of a code
///
/// inner node   | child | key 1 | key 2 |  …  | key 15 |      child = index of the first child
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
/// All trees of a forest have the same depth, so a search has no branch.
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

  /// Where nodes start, as an index modulo [#NODE_INTS]. The elements of an `int[]` start 16 bytes
  /// into the object (with the usual object headers), and G1 aligns arrays from half a region on,
  /// so these nodes fill whole cache lines there: worth 1.2 times on the real IPv6 table.
  public static final int NODE_START = 12;

  private NodeLayout() {}

  /// Index of the first node behind a root of so many entries.
  static int firstNode(int rootEntries) {
    return Math.ceilDiv(rootEntries - NODE_START, NODE_INTS) * NODE_INTS + NODE_START;
  }

  /// The key that stands in nodes for an unsigned number.
  public static int key(int unsigned) {
    return unsigned ^ Integer.MIN_VALUE;
  }
}
