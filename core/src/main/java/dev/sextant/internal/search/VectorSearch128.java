package dev.sextant.internal.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a node with four 128-bit vectors, a leaf with two.
final class VectorSearch128 extends NodeSearch {
  private static final VectorSpecies<Integer> QUARTER = IntVector.SPECIES_128;

  @Override
  int child(int[] cells, int node, int key) {
    long first =
        IntVector.fromArray(QUARTER, cells, node).compare(VectorOperators.LE, key).toLong();
    int rest =
        count(cells, node + 4, key) + count(cells, node + 8, key) + count(cells, node + 12, key);
    return cells[node] + (Long.bitCount(first & 0xe) + rest) * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] cells, int leaf, int key) {
    int notAbove = count(cells, leaf, key) + count(cells, leaf + 4, key);
    return leaf + NodeLayout.LEAF_CODES - 1 + notAbove;
  }

  private static int count(int[] cells, int from, int key) {
    return IntVector.fromArray(QUARTER, cells, from).compare(VectorOperators.LE, key).trueCount();
  }
}
