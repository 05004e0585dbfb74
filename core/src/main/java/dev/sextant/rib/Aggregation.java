package dev.sextant.rib;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// ORTC: the smallest table that gives every address the same value (Draves, King, Venkatachary,
/// Zill: Constructing Optimal IP Routing Tables, 1999).
///
/// 1. The table becomes a binary trie whose leaves know their value: that of the prefix above.
/// 2. From the leaves up, each node gets its candidates: the values that both children could
///    inherit without a loss; if there are none, those that either could.
/// 3. From the root down, a node keeps the inherited value if that is a candidate; if not, it gets
///    a prefix with the first one.
///
/// An address without a value stays without. So a node with an uncovered address below has no
/// candidate at all, and its children are on their own.
final class Aggregation<V> {
  private static final int NONE = -1;
  private static final int[] UNCOVERED = {};

  private final Cursor<V> cursor;
  private final PrefixTreeBuilder<V> result;
  private final Map<V, Integer> numbers = new HashMap<>();
  private final List<V> values = new ArrayList<>();
  private final List<Node> leaves = new ArrayList<>();
  private final Node uncoveredLeaf = new Node(UNCOVERED, null, null);

  /// A node of the trie; a leaf has no children.
  ///
  /// It keeps candidates as sorted numbers of values; none if an address below is uncovered.
  private static final class Node {
    final int[] candidates;
    final @Nullable Node zero;
    final @Nullable Node one;

    Node(int[] candidates, @Nullable Node zero, @Nullable Node one) {
      this.candidates = candidates;
      this.zero = zero;
      this.one = one;
    }
  }

  private Aggregation(PrefixTree<V> tree) {
    cursor = tree.first();
    result = new PrefixTreeBuilder<>(tree.family());
  }

  /// Aggregates one family.
  static <V> PrefixTree<V> of(PrefixTree<V> tree) {
    Aggregation<V> aggregation = new Aggregation<>(tree);
    int shortest = PrefixTree.MOST_LEADING - tree.family().bits();
    Node root = aggregation.grow(0, 0, shortest, NONE);
    aggregation.select(root, 0, 0, shortest, NONE);
    return aggregation.result.build();
  }

  /// The trie below a prefix, from the entries at the cursor that lie inside it.
  private Node grow(long high, long low, int leading, int inherited) {
    int value = inherited;
    if (cursor.isWithin(high, low, leading) && cursor.leading() == leading) {
      value = number(cursor.value());
      cursor.advance();
    }
    if (!cursor.isWithin(high, low, leading)) {
      return value == NONE ? uncoveredLeaf : leaves.get(value);
    }
    Node zero = grow(high, low, leading + 1, value);
    Node one = grow(high | highBit(leading), low | lowBit(leading), leading + 1, value);
    if (zero == one) {
      return zero; // two leaves of one value, or without any
    }
    return new Node(merge(zero.candidates, one.candidates), zero, one);
  }

  private void select(Node node, long high, long low, int leading, int inherited) {
    int chosen = inherited;
    if (node.candidates.length > 0 && Arrays.binarySearch(node.candidates, inherited) < 0) {
      chosen = node.candidates[0];
      result.add(high, low, leading, values.get(chosen));
    }
    if (node.zero != null && node.one != null) {
      select(node.zero, high, low, leading + 1, chosen);
      select(node.one, high | highBit(leading), low | lowBit(leading), leading + 1, chosen);
    }
  }

  private int number(V value) {
    Integer known = numbers.putIfAbsent(value, values.size());
    if (known != null) {
      return known;
    }
    values.add(value);
    leaves.add(new Node(new int[] {values.size() - 1}, null, null));
    return values.size() - 1;
  }

  private static int[] merge(int[] left, int[] right) {
    if (left.length == 0 || right.length == 0) {
      return UNCOVERED;
    }
    int[] common = new int[Math.min(left.length, right.length)];
    int[] all = new int[left.length + right.length];
    int commons = 0;
    int count = 0;
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length) {
      int a = i < left.length ? left[i] : Integer.MAX_VALUE;
      int b = j < right.length ? right[j] : Integer.MAX_VALUE;
      all[count++] = Math.min(a, b);
      if (a == b) {
        common[commons++] = a;
      }
      if (a <= b) {
        i++;
      }
      if (b <= a) {
        j++;
      }
    }
    return commons > 0 ? Arrays.copyOf(common, commons) : Arrays.copyOf(all, count);
  }

  /// The bit behind the leading ones, if it is one of bits 127 to 64.
  private static long highBit(int leading) {
    return leading < 64 ? 1L << (63 - leading) : 0;
  }

  /// The bit behind the leading ones, if it is one of bits 63 to 0.
  private static long lowBit(int leading) {
    return leading < 64 ? 0 : 1L << (127 - leading);
  }
}
