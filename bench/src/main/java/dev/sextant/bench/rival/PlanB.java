package dev.sextant.bench.rival;

import dev.sextant.sources.synthetic.PrefixTable;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// The published PlanB layout ([PlanBTree]), with vectors of 512 bits: one load and one comparison
/// a node; or with two of 256 bits, where the processor prefers those or the system property
/// `sextant.bench.planb.bits` says 256.
///
/// The code is repetitive: eight lookups that are written out keep their state in registers.
/// Measured on one Zen 4 core with others at work, real IPv6 table, addresses drawn from prefixes,
/// million lookups/s: `long[]` single 42, batches of 8 written out 81, level by level over 32
/// lookups 77 and over 4,096 88; with native memory segments 31, 81, 63 and 72; `toLong` and
/// `bitCount` for `trueCount` the same; vectors of 256 bits 32, 55, 56 and 59.
public final class PlanB implements Ipv6Contender {
  private static final boolean WIDE =
      Integer.getInteger("sextant.bench.planb.bits", LongVector.SPECIES_PREFERRED.vectorBitSize())
          >= 512;
  private static final VectorSpecies<Long> SPECIES =
      WIDE ? LongVector.SPECIES_512 : LongVector.SPECIES_256;

  /// From this size on, running each level over the whole batch is faster than eights.
  private static final int BY_LEVEL = 1024;

  private static final int FIRST = PlanBTree.FIRST;

  private final PlanBTree tree;
  private final long[] keys;
  private final int[] nextHops;
  private final int inner;
  private final int shift;

  /// Builds the tree of a table.
  public PlanB(PrefixTable table) {
    tree = PlanBTree.of(table);
    keys = tree.keys;
    nextHops = tree.nextHops;
    inner = tree.levels - 1;
    shift = 8 * tree.firstLeaf + 1;
  }

  @Override
  public long structureBytes() {
    return tree.bytes();
  }

  /// Number of a node's keys that are not above a key.
  private static int rank(long[] keys, int node, long key) {
    int at = FIRST + 8 * node;
    return WIDE ? part(keys, at, key) : part(keys, at, key) + part(keys, at + 4, key);
  }

  private static int part(long[] keys, int at, long key) {
    return LongVector.fromArray(SPECIES, keys, at).compare(VectorOperators.LE, key).trueCount();
  }

  private static int child(long[] keys, int node, long key) {
    return 9 * node + 1 + rank(keys, node, key);
  }

  private int lookup(long address) {
    long[] k = keys;
    long key = address ^ Long.MIN_VALUE;
    int node = 0;
    for (int level = inner; level > 0; level--) {
      node = child(k, node, key);
    }
    return nextHops[8 * node + rank(k, node, key) - shift];
  }

  @Override
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = lookup(high[i]);
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    switch (size) {
      case 1 -> single(high, low, from, to, values);
      case 2 -> pairs(high, from, to, values);
      case 4 -> fours(high, from, to, values);
      case 8 -> eights(high, from, to, values);
      default -> {
        for (int i = from; i < to; i += size) {
          int end = Math.min(i + size, to);
          if (size < BY_LEVEL) {
            eights(high, i, end, values);
          } else {
            byLevel(high, i, end, values);
          }
        }
      }
    }
  }

  private void pairs(long[] high, int from, int to, int[] values) {
    int i = from;
    for (; i + 2 <= to; i += 2) {
      two(high, i, values);
    }
    single(high, high, i, to, values);
  }

  private void two(long[] high, int i, int[] values) {
    long[] k = keys;
    long k0 = high[i] ^ Long.MIN_VALUE;
    long k1 = high[i + 1] ^ Long.MIN_VALUE;
    int n0 = 0;
    int n1 = 0;
    for (int level = inner; level > 0; level--) {
      n0 = child(k, n0, k0);
      n1 = child(k, n1, k1);
    }
    int[] hops = nextHops;
    values[i] = hops[8 * n0 + rank(k, n0, k0) - shift];
    values[i + 1] = hops[8 * n1 + rank(k, n1, k1) - shift];
  }

  private void fours(long[] high, int from, int to, int[] values) {
    int i = from;
    for (; i + 4 <= to; i += 4) {
      four(high, i, values);
    }
    single(high, high, i, to, values);
  }

  private void four(long[] high, int i, int[] values) {
    long[] k = keys;
    long k0 = high[i] ^ Long.MIN_VALUE;
    long k1 = high[i + 1] ^ Long.MIN_VALUE;
    long k2 = high[i + 2] ^ Long.MIN_VALUE;
    long k3 = high[i + 3] ^ Long.MIN_VALUE;
    int n0 = 0;
    int n1 = 0;
    int n2 = 0;
    int n3 = 0;
    for (int level = inner; level > 0; level--) {
      n0 = child(k, n0, k0);
      n1 = child(k, n1, k1);
      n2 = child(k, n2, k2);
      n3 = child(k, n3, k3);
    }
    int[] hops = nextHops;
    values[i] = hops[8 * n0 + rank(k, n0, k0) - shift];
    values[i + 1] = hops[8 * n1 + rank(k, n1, k1) - shift];
    values[i + 2] = hops[8 * n2 + rank(k, n2, k2) - shift];
    values[i + 3] = hops[8 * n3 + rank(k, n3, k3) - shift];
  }

  private void eights(long[] high, int from, int to, int[] values) {
    int i = from;
    for (; i + 8 <= to; i += 8) {
      eight(high, i, values);
    }
    single(high, high, i, to, values);
  }

  private void eight(long[] high, int i, int[] values) {
    long[] k = keys;
    long k0 = high[i] ^ Long.MIN_VALUE;
    long k1 = high[i + 1] ^ Long.MIN_VALUE;
    long k2 = high[i + 2] ^ Long.MIN_VALUE;
    long k3 = high[i + 3] ^ Long.MIN_VALUE;
    long k4 = high[i + 4] ^ Long.MIN_VALUE;
    long k5 = high[i + 5] ^ Long.MIN_VALUE;
    long k6 = high[i + 6] ^ Long.MIN_VALUE;
    long k7 = high[i + 7] ^ Long.MIN_VALUE;
    int n0 = 0;
    int n1 = 0;
    int n2 = 0;
    int n3 = 0;
    int n4 = 0;
    int n5 = 0;
    int n6 = 0;
    int n7 = 0;
    for (int level = inner; level > 0; level--) {
      n0 = child(k, n0, k0);
      n1 = child(k, n1, k1);
      n2 = child(k, n2, k2);
      n3 = child(k, n3, k3);
      n4 = child(k, n4, k4);
      n5 = child(k, n5, k5);
      n6 = child(k, n6, k6);
      n7 = child(k, n7, k7);
    }
    int[] hops = nextHops;
    values[i] = hops[8 * n0 + rank(k, n0, k0) - shift];
    values[i + 1] = hops[8 * n1 + rank(k, n1, k1) - shift];
    values[i + 2] = hops[8 * n2 + rank(k, n2, k2) - shift];
    values[i + 3] = hops[8 * n3 + rank(k, n3, k3) - shift];
    values[i + 4] = hops[8 * n4 + rank(k, n4, k4) - shift];
    values[i + 5] = hops[8 * n5 + rank(k, n5, k5) - shift];
    values[i + 6] = hops[8 * n6 + rank(k, n6, k6) - shift];
    values[i + 7] = hops[8 * n7 + rank(k, n7, k7) - shift];
  }

  /// Runs each level over the whole batch; node numbers wait in the array of values.
  private void byLevel(long[] high, int from, int to, int[] values) {
    long[] k = keys;
    if (inner == 0) {
      single(high, high, from, to, values);
      return;
    }
    for (int i = from; i < to; i++) {
      values[i] = child(k, 0, high[i] ^ Long.MIN_VALUE);
    }
    for (int level = inner; level > 1; level--) {
      for (int i = from; i < to; i++) {
        values[i] = child(k, values[i], high[i] ^ Long.MIN_VALUE);
      }
    }
    for (int i = from; i < to; i++) {
      int node = values[i];
      values[i] = nextHops[8 * node + rank(k, node, high[i] ^ Long.MIN_VALUE) - shift];
    }
  }
}
