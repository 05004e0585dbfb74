package dev.sextant.bench.rival;

import dev.sextant.net.Family;
import dev.sextant.sources.synthetic.ElementaryIntervals;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.Arrays;

/// The published PlanB layout (arXiv 2604.14650): interval boundaries of 64-bit keys in a
/// linearized B+-tree.
///
/// A node is 8 sorted keys, 64 bytes; the tree has fan-out 9 and all of its 9^level nodes on each
/// level, padded with the greatest key. Nodes are numbered level by level, so that child `c` of
/// node `n` is node 9`n` + 1 + `c`, and `c` is the number of the node's keys that are not above the
/// searched one. Leaves hold every boundary; each slot of a leaf has a next hop of 4 bytes.
///
/// Keys are the upper 64 bits of an address, so prefixes longer than /64 are left out. Stored keys
/// have their sign bit flipped, so that signed comparisons order them.
final class PlanBTree {
  /// Index of the first node in [#keys]. There begins a cache line if G1 treats the array as
  /// humongous, which it does from half a region on: such an array's header, of 16 bytes, begins a
  /// region.
  static final int FIRST = 6;

  private static final int NODE = 8;

  /// All nodes, from [#FIRST] on.
  final long[] keys;

  /// The values of the leaves' slots, in order.
  final int[] nextHops;

  /// Number of levels, the leaves included.
  final int levels;

  /// Number of the leftmost leaf.
  final int firstLeaf;

  private PlanBTree(long[] keys, int[] nextHops, int levels, int firstLeaf) {
    this.keys = keys;
    this.nextHops = nextHops;
    this.levels = levels;
    this.firstLeaf = firstLeaf;
  }

  static PlanBTree of(PrefixTable table) {
    PrefixTable.Builder kept = new PrefixTable.Builder(Family.IPV6, table.size());
    for (int i = 0; i < table.size(); i++) {
      if (table.length(i) <= 64) {
        kept.add(table.high(i), table.low(i), table.length(i), table.value(i));
      }
    }
    PrefixTable upTo64 = kept.build();
    ElementaryIntervals intervals = ElementaryIntervals.of(upTo64);
    int levels = 1;
    int leaves = 1;
    int firstLeaf = 0;
    for (; leaves * NODE < intervals.size(); levels++) {
      firstLeaf += leaves;
      leaves *= NODE + 1;
    }
    long[] keys = new long[FIRST + (firstLeaf + leaves) * NODE];
    int[] nextHops = new int[leaves * NODE];
    fillLeaves(upTo64, intervals, firstLeaf, keys, nextHops);
    for (int node = firstLeaf - 1; node >= 0; node--) {
      for (int k = 0; k < NODE; k++) {
        keys[FIRST + node * NODE + k] = leastKey(keys, firstLeaf, 9 * node + 2 + k);
      }
    }
    return new PlanBTree(keys, nextHops, levels, firstLeaf);
  }

  private static void fillLeaves(
      PrefixTable table, ElementaryIntervals intervals, int firstLeaf, long[] keys, int[] hops) {
    int start = FIRST + firstLeaf * NODE;
    Arrays.fill(keys, start, keys.length, Long.MAX_VALUE);
    int last = Contender.MISS;
    for (int i = 0; i < intervals.size(); i++) {
      keys[start + i] = intervals.high(i) ^ Long.MIN_VALUE;
      last = intervals.owner(i) < 0 ? Contender.MISS : table.value(intervals.owner(i));
      hops[i] = last;
    }
    // the greatest address is not below the padding, and finds the last interval's value behind it
    Arrays.fill(hops, intervals.size(), hops.length, last);
  }

  /// The least key below a node: the first of its leftmost leaf.
  private static long leastKey(long[] keys, int firstLeaf, int node) {
    int leaf = node;
    while (leaf < firstLeaf) {
      leaf = 9 * leaf + 1;
    }
    return keys[FIRST + leaf * NODE];
  }

  long bytes() {
    return 8L * keys.length + 4L * nextHops.length;
  }
}
