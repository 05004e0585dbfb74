package dev.sextant.live;

import dev.sextant.internal.search.NodeLayout;
import java.util.Arrays;

/// Writes search trees into an arena: whole ones, and copies of which some parts are replaced.
///
/// A tree is changed by path copying. The unit is the block of up to 16 children that lie side by
/// side under one inner node: a change writes a new block on each level from the leaves up, shares
/// all others with the tree before, and ends in a new topmost node. The leaves under one lowest
/// inner node are laid out anew as a whole, so they are full but for the last, and the room for
/// more is the block's.
final class TreeWriter {
  /// Instead of a tree that needs more depth.
  static final int OUTGROWN = Integer.MIN_VALUE;

  private static final int NODE = NodeLayout.NODE_INTS;
  private static final int FANOUT = NodeLayout.FANOUT;
  private static final int LEAF = NodeLayout.LEAF_KEYS;

  /// Children of the inner nodes of a fresh tree, which leaves room for the first insertions.
  private static final int FRESH_FANOUT = 15;

  private final Arena arena;
  private final int depth;
  private final NodeList[] levels;
  private final EntryList old = new EntryList();
  private final EntryList merged = new EntryList();
  private Replacements replacements = new Replacements();

  /// Nodes of one level that have no place in the arena yet.
  private static final class NodeList {
    int[] nodes = new int[32 * NODE];
    int[] firstKeys = new int[32];
    int size;

    /// Makes room for one more node; returns its index in the nodes.
    int add(int firstKey) {
      if (size == firstKeys.length) {
        nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        firstKeys = Arrays.copyOf(firstKeys, 2 * size);
      }
      firstKeys[size] = firstKey;
      return size++ * NODE;
    }
  }

  /// Ranges of keys, ascending and disjoint, with the entries that take the place of theirs; the
  /// first entry of each range has its first key.
  static final class Replacements {
    final EntryList entries = new EntryList();
    private int[] from = new int[16];
    private int[] to = new int[16];
    private int[] next = new int[16];
    private int[] end = new int[16];
    private int size;

    void clear() {
      entries.clear();
      size = 0;
    }

    /// Adds a range with the entries that were added since the last one, at `firstEntry` and on.
    void add(int firstKey, int lastKey, int firstEntry) {
      if (size == from.length) {
        from = Arrays.copyOf(from, 2 * size);
        to = Arrays.copyOf(to, 2 * size);
        next = Arrays.copyOf(next, 2 * size);
        end = Arrays.copyOf(end, 2 * size);
      }
      from[size] = firstKey;
      to[size] = lastKey;
      next[size] = firstEntry;
      end[size] = entries.size;
      size++;
    }
  }

  /// A writer of trees of one depth.
  ///
  /// @param depth number of inner nodes above a leaf, 1 or more
  TreeWriter(Arena arena, int depth) {
    this.arena = arena;
    this.depth = depth;
    this.levels = new NodeList[depth + 1];
    Arrays.setAll(levels, level -> new NodeList());
  }

  /// The least depth of trees that hold so many entries, with room for more.
  static int depthFor(int entries) {
    int depth = 1;
    long wanted = entries + entries / 8L;
    for (long most = LEAF * (long) FRESH_FANOUT; most < wanted; most *= FRESH_FANOUT) {
      depth++;
    }
    return depth;
  }

  int depth() {
    return depth;
  }

  /// Writes a tree; returns the index of its topmost node, or [#OUTGROWN].
  int write(EntryList entries) {
    startLevels();
    addLeaves(entries, FRESH_FANOUT);
    for (int level = 2; level <= depth; level++) {
      addParents(level, FRESH_FANOUT);
    }
    return finish();
  }

  /// Writes a copy of a tree with some parts replaced; returns the index of its topmost node, or
  /// [#OUTGROWN].
  int rewrite(int topmost, Replacements changes) {
    replacements = changes;
    startLevels();
    rewrite(topmost, depth, NodeLayout.LOWEST_KEY, Integer.MAX_VALUE, 0, changes.size);
    return finish();
  }

  /// The entries of a range of one code with some parts replaced; good until the next call.
  EntryList replaced(int code, Replacements changes) {
    replacements = changes;
    old.clear();
    old.add(NodeLayout.LOWEST_KEY, code);
    merge(NodeLayout.LOWEST_KEY, Integer.MAX_VALUE, 0, changes.size);
    return merged;
  }

  private void startLevels() {
    for (NodeList level : levels) {
      level.size = 0;
    }
  }

  private int finish() {
    NodeList top = levels[depth];
    if (top.size > 1) {
      return OUTGROWN;
    }
    int at = arena.allocate(NODE);
    System.arraycopy(top.nodes, 0, arena.cells(), at, NODE);
    return at;
  }

  /// Adds what becomes of an inner node, which holds keys `low` to `high`, to its level.
  private void rewrite(int node, int level, int low, int high, int fromRange, int toRange) {
    if (level == 1) {
      old.clear();
      read(arena.cells(), node, 1, low, old);
      merge(low, high, fromRange, toRange);
      addLeaves(merged, FANOUT);
      return;
    }
    NodeList children = levels[level - 1];
    children.size = 0;
    int pad = padding(arena.cells(), node);
    int range = fromRange;
    for (int c = pad; c < FANOUT; c++) {
      int[] cells = arena.cells(); // a rewritten child may have moved them
      int child = cells[node] + c * NODE;
      int childLow = c == pad ? low : cells[node + c];
      int childHigh = c == FANOUT - 1 ? high : cells[node + c + 1] - 1;
      while (range < toRange && replacements.to[range] < childLow) {
        range++;
      }
      int end = range;
      while (end < toRange && replacements.from[end] <= childHigh) {
        end++;
      }
      if (end > range) {
        rewrite(child, level - 1, childLow, childHigh, range, end);
      } else {
        System.arraycopy(cells, child, children.nodes, children.add(childLow), NODE);
      }
    }
    addParents(level, FANOUT);
  }

  /// Puts the replacements into the old entries, which are those of keys `low` to `high`.
  private void merge(int low, int high, int fromRange, int toRange) {
    merged.clear();
    EntryList entries = replacements.entries;
    int at = 0;
    for (int range = fromRange; range < toRange; range++) {
      int from = Math.max(low, replacements.from[range]);
      int to = Math.min(high, replacements.to[range]);
      while (at < old.size && old.keys[at] < from) {
        merged.add(old.keys[at], old.codes[at]);
        at++;
      }
      int next = replacements.next[range];
      int end = replacements.end[range];
      while (next + 1 < end && entries.keys[next + 1] <= from) {
        next++;
      }
      merged.add(from, entries.codes[next]);
      while (next + 1 < end && entries.keys[next + 1] <= to) {
        next++;
        merged.add(entries.keys[next], entries.codes[next]);
      }
      replacements.next[range] = next;
      while (at < old.size && old.keys[at] <= to) {
        at++;
      }
      if (to < high) {
        // the old entry that reaches over the range's end goes on behind it
        merged.add(to + 1, old.codes[startsAt(at, to + 1) ? at : at - 1]);
      }
    }
    while (at < old.size) {
      merged.add(old.keys[at], old.codes[at]);
      at++;
    }
  }

  private boolean startsAt(int at, int key) {
    return at < old.size && old.keys[at] == key;
  }

  /// Adds leaves to the arena, and their parents, of at most `fanout` children, to the first level.
  private void addLeaves(EntryList entries, int fanout) {
    int leaves = Math.ceilDiv(entries.size, LEAF);
    int parents = Math.ceilDiv(leaves, fanout);
    for (int parent = 0; parent < parents; parent++) {
      int from = part(leaves, parent, parents);
      int to = part(leaves, parent + 1, parents);
      int block = arena.allocate((to - from) * NODE);
      for (int leaf = from; leaf < to; leaf++) {
        writeLeaf(entries, leaf * LEAF, block + (leaf - from) * NODE);
      }
      int node = addParent(levels[1], entries.keys[from * LEAF], block, to - from);
      for (int leaf = from + 1; leaf < to; leaf++) {
        levels[1].nodes[node + FANOUT - to + leaf] = entries.keys[leaf * LEAF];
      }
    }
  }

  private void writeLeaf(EntryList entries, int first, int at) {
    int[] cells = arena.cells();
    int count = Math.min(LEAF, entries.size - first);
    int pad = LEAF - count;
    Arrays.fill(cells, at, at + pad, NodeLayout.LOWEST_KEY);
    System.arraycopy(entries.keys, first, cells, at + pad, count);
    System.arraycopy(entries.codes, first, cells, at + NodeLayout.LEAF_CODES + pad, count);
  }

  /// Adds the nodes below a level to the arena, and their parents to the level.
  private void addParents(int level, int fanout) {
    NodeList children = levels[level - 1];
    int parents = Math.ceilDiv(children.size, fanout);
    for (int parent = 0; parent < parents; parent++) {
      int from = part(children.size, parent, parents);
      int to = part(children.size, parent + 1, parents);
      int block = arena.allocate((to - from) * NODE);
      System.arraycopy(children.nodes, from * NODE, arena.cells(), block, (to - from) * NODE);
      int node = addParent(levels[level], children.firstKeys[from], block, to - from);
      System.arraycopy(
          children.firstKeys,
          from + 1,
          levels[level].nodes,
          node + FANOUT + 1 - (to - from),
          to - from - 1);
    }
  }

  /// Where part `part` of `parts` about equal ones begins.
  private static int part(int size, int part, int parts) {
    return (int) ((long) size * part / parts);
  }

  /// Adds an inner node without its keys to a level; returns its index there.
  private static int addParent(NodeList level, int firstKey, int block, int children) {
    int pad = FANOUT - children; // padding keys count as children on the left
    int node = level.add(firstKey);
    level.nodes[node] = block - pad * NODE;
    Arrays.fill(level.nodes, node + 1, node + 1 + pad, NodeLayout.LOWEST_KEY);
    return node;
  }

  /// Reads all entries of a tree, or of a part of it.
  ///
  /// @param level number of inner nodes from this one, inclusive, to a leaf
  /// @param low the first key below the node
  static void read(int[] cells, int node, int level, int low, EntryList into) {
    if (level == 0) {
      readLeaf(cells, node, low, into);
      return;
    }
    int pad = padding(cells, node);
    for (int c = pad; c < FANOUT; c++) {
      int childLow = c == pad ? low : cells[node + c];
      read(cells, cells[node] + c * NODE, level - 1, childLow, into);
    }
  }

  private static void readLeaf(int[] cells, int leaf, int low, EntryList into) {
    int first = 0;
    while (first < LEAF - 1 && cells[leaf + first + 1] <= low) {
      first++; // padding; the first key of the leaf is the last that is not above the lowest
    }
    for (int c = first; c < LEAF; c++) {
      into.add(cells[leaf + c], cells[leaf + NodeLayout.LEAF_CODES + c]);
    }
  }

  /// Number of children that an inner node does not have.
  private static int padding(int[] cells, int node) {
    int pad = 0;
    while (pad < FANOUT - 1 && cells[node + pad + 1] == NodeLayout.LOWEST_KEY) {
      pad++;
    }
    return pad;
  }
}
