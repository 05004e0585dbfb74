package dev.sextant.internal.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Builds a [Forest]: trees one after the other, each from keys in ascending order, and constants.
///
/// Trees and constants are named by handles until the forest is finished: 0 and up for trees,
/// negative for constants. Leaves are filled to the brim, levels have only the nodes that exist,
/// and a tree that needs fewer levels than the deepest one gets inner nodes with a single child on
/// top.
public final class ForestBuilder {
  private static final int NODE = NodeLayout.NODE_INTS;
  private static final int KEYS = NodeLayout.LEAF_KEYS;

  private final boolean keepLengths;
  private final int padCode;

  private int[] leaves = new int[1024 * NODE];
  private int[] firstKeyOfLeaf = new int[1024];
  private byte[] lengths;
  private int leafCount;
  private int[] firstLeaf = new int[256];
  private int treeCount;
  private final Map<Long, Integer> constants = new HashMap<>();
  private int pending;

  /// Starts without any tree.
  ///
  /// @param keepLengths whether each code has a length beside it
  /// @param padCode the code of slots that no search ends in
  public ForestBuilder(boolean keepLengths, int padCode) {
    this.keepLengths = keepLengths;
    this.padCode = padCode;
    this.lengths = new byte[keepLengths ? 1024 * KEYS : 0];
  }

  /// A handle to a code that needs no search; equal ones share it.
  public int constant(int code, byte length) {
    long packed = (long) code << 8 | (keepLengths ? length & 0xff : 0);
    return constants.computeIfAbsent(packed, key -> ~constants.size());
  }

  /// Adds the next key to the tree under construction; a tree's first key is 0.
  ///
  /// @param unsignedKey the first key that the code belongs to, as an unsigned number
  public void add(int unsignedKey, int code, byte length) {
    if (pending == KEYS) {
      endLeaf();
    }
    put(NodeLayout.key(unsignedKey), code, length);
  }

  /// Ends the tree under construction.
  ///
  /// @return its handle
  public int endTree() {
    endLeaf();
    if (treeCount + 1 == firstLeaf.length) {
      firstLeaf = Arrays.copyOf(firstLeaf, 2 * firstLeaf.length);
    }
    firstLeaf[++treeCount] = leafCount;
    return treeCount - 1;
  }

  /// The forest of all trees and constants.
  ///
  /// @param root the handle of each root entry
  public Forest finish(int[] root) {
    int depth = 0;
    for (int tree = 0; tree < treeCount; tree++) {
      depth = Math.max(depth, depthOf(firstLeaf[tree + 1] - firstLeaf[tree]));
    }
    InnerNodes inner = new InnerNodes(depth);
    int[] topmost = new int[treeCount];
    for (int tree = 0; tree < treeCount; tree++) {
      topmost[tree] = inner.addTree(firstLeaf[tree], firstLeaf[tree + 1]);
    }
    int[] constantNumbers = addConstants();
    int firstInner = NodeLayout.firstNode(root.length);
    int firstLeafNode = firstInner + inner.count * NODE;
    int[] cells = new int[Math.addExact(firstLeafNode, Math.multiplyExact(leafCount, NODE))];
    int firstTopmost = depth == 0 ? firstLeafNode : firstInner;
    for (int entry = 0; entry < root.length; entry++) {
      int handle = root[entry];
      cells[entry] =
          handle >= 0
              ? firstTopmost + topmost[handle] * NODE
              : ~slot(firstLeafNode, constantNumbers[~handle]);
    }
    inner.copyTo(cells, firstInner, firstLeafNode);
    System.arraycopy(leaves, 0, cells, firstLeafNode, leafCount * NODE);
    byte[] kept = keepLengths ? Arrays.copyOf(lengths, leafCount * KEYS) : lengths;
    return new Forest(cells, depth, firstLeafNode, kept);
  }

  private static int slot(int firstLeafNode, int codeNumber) {
    return firstLeafNode + codeNumber / KEYS * NODE + NodeLayout.LEAF_CODES + codeNumber % KEYS;
  }

  private static int depthOf(int leafCount) {
    int depth = 0;
    for (int nodes = leafCount; nodes > 1; nodes = parentsOf(nodes)) {
      depth++;
    }
    return depth;
  }

  private static int parentsOf(int nodes) {
    return (nodes + NodeLayout.FANOUT - 1) / NodeLayout.FANOUT;
  }

  /// Puts the constants into leaves of their own, eight to a leaf; returns their code numbers.
  private int[] addConstants() {
    int[] numbers = new int[constants.size()];
    long[] packed = new long[constants.size()];
    constants.forEach((value, handle) -> packed[~handle] = value);
    for (int i = 0; i < packed.length; i++) {
      if (pending == KEYS) {
        endLeaf();
      }
      numbers[i] = leafCount * KEYS + pending;
      put(NodeLayout.LOWEST_KEY, (int) (packed[i] >> 8), (byte) packed[i]);
    }
    if (pending > 0) {
      while (pending < KEYS) {
        put(NodeLayout.LOWEST_KEY, padCode, (byte) 0);
      }
      endLeaf();
    }
    return numbers;
  }

  private void put(int key, int code, byte length) {
    int node = leafCount * NODE;
    if (node == leaves.length) {
      leaves = Arrays.copyOf(leaves, Math.multiplyExact(2, node));
      firstKeyOfLeaf = Arrays.copyOf(firstKeyOfLeaf, 2 * firstKeyOfLeaf.length);
      lengths = Arrays.copyOf(lengths, 2 * lengths.length);
    }
    if (pending == 0) {
      firstKeyOfLeaf[leafCount] = key;
    }
    leaves[node + pending] = key;
    leaves[node + NodeLayout.LEAF_CODES + pending] = code;
    if (keepLengths) {
      lengths[leafCount * KEYS + pending] = length;
    }
    pending++;
  }

  /// Ends a leaf; what it holds moves to its right end.
  private void endLeaf() {
    int pad = KEYS - pending;
    if (pad > 0) {
      int node = leafCount * NODE;
      shift(leaves, node, pad, NodeLayout.LOWEST_KEY);
      shift(leaves, node + NodeLayout.LEAF_CODES, pad, padCode);
      if (keepLengths) {
        int at = leafCount * KEYS;
        System.arraycopy(lengths, at, lengths, at + pad, pending);
      }
    }
    leafCount++;
    pending = 0;
  }

  private void shift(int[] array, int from, int pad, int padding) {
    System.arraycopy(array, from, array, from + pad, pending);
    Arrays.fill(array, from, from + pad, padding);
  }

  /// The inner nodes, level by level for each tree; children are node numbers until they are copied
  /// out.
  private final class InnerNodes {
    private final int depth;
    private int[] nodes = new int[64 * NODE];
    private boolean[] aboveLeaves = new boolean[64];
    private int count;

    InnerNodes(int depth) {
      this.depth = depth;
    }

    /// Adds the levels above a tree's leaves; returns the number of its root among inner nodes (of
    /// its leaf, if the depth is 0).
    int addTree(int from, int to) {
      int[] firstKeys = Arrays.copyOfRange(firstKeyOfLeaf, from, to);
      int first = from;
      for (int level = 0; level < depth; level++) {
        firstKeys = addLevel(first, firstKeys, level == 0);
        first = count - firstKeys.length;
      }
      return first;
    }

    /// Adds the parents of `firstKeys.length` nodes that start at `first`; returns the parents'
    /// first keys.
    private int[] addLevel(int first, int[] firstKeys, boolean overLeaves) {
      int[] parentKeys = new int[parentsOf(firstKeys.length)];
      for (int parent = 0; parent < parentKeys.length; parent++) {
        int from = parent * NodeLayout.FANOUT;
        int children = Math.min(NodeLayout.FANOUT, firstKeys.length - from);
        int pad = NodeLayout.FANOUT - children;
        parentKeys[parent] = firstKeys[from];
        int node = count * NODE;
        if (node == nodes.length) {
          nodes = Arrays.copyOf(nodes, 2 * node);
          aboveLeaves = Arrays.copyOf(aboveLeaves, 2 * aboveLeaves.length);
        }
        nodes[node] = first + from - pad; // padding keys count as children on the left
        Arrays.fill(nodes, node + 1, node + 1 + pad, NodeLayout.LOWEST_KEY);
        System.arraycopy(firstKeys, from + 1, nodes, node + 1 + pad, children - 1);
        aboveLeaves[count] = overLeaves;
        count++;
      }
      return parentKeys;
    }

    void copyTo(int[] target, int firstInner, int firstLeafNode) {
      System.arraycopy(nodes, 0, target, firstInner, count * NODE);
      for (int i = 0; i < count; i++) {
        int base = aboveLeaves[i] ? firstLeafNode : firstInner;
        int at = firstInner + i * NODE;
        target[at] = base + target[at] * NODE;
      }
    }
  }
}
