package dev.sextant.bench.rival;

import dev.sextant.net.Prefix;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.Arrays;

/// A path-compressed binary trie (Morrison 1968) in one array, IPv6.
///
/// A node is six `long`: bits and mask of two words each; length and value (or [Contender#MISS]);
/// left and right child, 32 bits each. Child 0 is none, as no node is the root's parent.
public final class Patricia6 implements Ipv6Contender {
  private static final int NODE = 6;
  private static final int LOW = 1;
  private static final int MASK_HIGH = 2;
  private static final int MASK_LOW = 3;
  private static final int LENGTH_VALUE = 4;
  private static final int CHILDREN = 5;

  private final PrefixTable table;
  private long[] nodes;
  private int end;

  /// Builds the trie.
  public Patricia6(PrefixTable table) {
    this.table = table;
    nodes = new long[NODE * Math.max(1, 2 * table.size())];
    if (table.size() == 0) {
      node(0, 0, 0, MISS);
    } else {
      build(0, table.size());
    }
    nodes = Arrays.copyOf(nodes, end);
  }

  /// Builds the subtrie of the prefixes `from` to `to` - 1.
  ///
  /// @return its root
  private int build(int from, int to) {
    long differHigh = table.high(from) ^ table.high(to - 1);
    long differLow = table.low(from) ^ table.low(to - 1);
    int shared =
        differHigh != 0
            ? Long.numberOfLeadingZeros(differHigh)
            : 64 + Long.numberOfLeadingZeros(differLow);
    boolean covered = table.length(from) <= shared;
    int length = covered ? table.length(from) : shared;
    int root = node(table.high(from), table.low(from), length, covered ? table.value(from) : MISS);
    int rest = covered ? from + 1 : from;
    int middle = rest;
    while (middle < to && bit(table.high(middle), table.low(middle), length) == 0) {
      middle++;
    }
    long left = rest < middle ? build(rest, middle) : 0;
    long right = middle < to ? build(middle, to) : 0;
    nodes[root + CHILDREN] = (right << 32) | left;
    return root;
  }

  private int node(long high, long low, int length, int value) {
    int node = end;
    end += NODE;
    nodes[node + MASK_HIGH] = Prefix.highMask(length);
    nodes[node + MASK_LOW] = Prefix.lowMask(length);
    nodes[node] = high & Prefix.highMask(length);
    nodes[node + LOW] = low & Prefix.lowMask(length);
    nodes[node + LENGTH_VALUE] = ((long) length << 32) | (value & 0xffff_ffffL);
    return node;
  }

  private static int bit(long high, long low, int at) {
    return (int) ((at < 64 ? high : low) << at >>> 63);
  }

  @Override
  public long structureBytes() {
    return 8L * nodes.length;
  }

  private int lookup(long high, long low) {
    long[] n = nodes;
    int node = 0;
    int best = MISS;
    do {
      long differing =
          ((high ^ n[node]) & n[node + MASK_HIGH]) | ((low ^ n[node + LOW]) & n[node + MASK_LOW]);
      if (differing != 0) {
        break;
      }
      long lengthValue = n[node + LENGTH_VALUE];
      if ((int) lengthValue != MISS) {
        best = (int) lengthValue;
      }
      // a node of length 128 has no children, whichever bit this tests
      int side = bit(high, low, (int) (lengthValue >>> 32));
      node = (int) (n[node + CHILDREN] >>> (32 * side));
    } while (node != 0);
    return best;
  }

  @Override
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = lookup(high[i], low[i]);
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    single(high, low, from, to, values);
  }
}
