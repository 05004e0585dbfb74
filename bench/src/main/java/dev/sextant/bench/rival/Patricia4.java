package dev.sextant.bench.rival;

import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.Arrays;

/// A path-compressed binary trie (Morrison 1968) in one array, IPv4.
///
/// A node is eight `int`, half a cache line: bits, mask, length, value (or [Contender#MISS]), left
/// child, right child, and two that fill up. Child 0 is none, as no node is the root's parent.
public final class Patricia4 implements Ipv4Contender {
  private static final int NODE = 8;
  private static final int MASK = 1;
  private static final int LENGTH = 2;
  private static final int VALUE = 3;
  private static final int CHILDREN = 4;

  private final PrefixTable table;
  private int[] nodes;
  private int end;

  /// Builds the trie.
  public Patricia4(PrefixTable table) {
    this.table = table;
    nodes = new int[NODE * Math.max(1, 2 * table.size())];
    if (table.size() == 0) {
      node(0, 0, MISS);
    } else {
      build(0, table.size());
    }
    nodes = Arrays.copyOf(nodes, end);
  }

  /// Builds the subtrie of the prefixes `from` to `to` - 1.
  ///
  /// @return its root
  private int build(int from, int to) {
    int first = (int) table.low(from);
    int shared = Integer.numberOfLeadingZeros(first ^ (int) table.low(to - 1));
    boolean covered = table.length(from) <= shared;
    int length = covered ? table.length(from) : shared;
    int root = node(first, length, covered ? table.value(from) : MISS);
    int rest = covered ? from + 1 : from;
    int middle = rest;
    while (middle < to && ((int) table.low(middle) << length) >= 0) {
      middle++;
    }
    if (rest < middle) {
      nodes[root + CHILDREN] = build(rest, middle);
    }
    if (middle < to) {
      nodes[root + CHILDREN + 1] = build(middle, to);
    }
    return root;
  }

  private int node(int bits, int length, int value) {
    int node = end;
    end += NODE;
    int mask = Prefix.ipv4Mask(length);
    nodes[node] = bits & mask;
    nodes[node + MASK] = mask;
    nodes[node + LENGTH] = length;
    nodes[node + VALUE] = value;
    return node;
  }

  @Override
  public long structureBytes() {
    return 4L * nodes.length;
  }

  private int lookup(int address) {
    int[] n = nodes;
    int node = 0;
    int best = MISS;
    do {
      if (((address ^ n[node]) & n[node + MASK]) != 0) {
        break;
      }
      int value = n[node + VALUE];
      if (value != MISS) {
        best = value;
      }
      // a node of length 32 has no children, whichever bit this tests
      node = n[node + CHILDREN + (address << n[node + LENGTH] >>> 31)];
    } while (node != 0);
    return best;
  }

  @Override
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = lookup(addresses[i]);
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    single(addresses, from, to, values);
  }
}
