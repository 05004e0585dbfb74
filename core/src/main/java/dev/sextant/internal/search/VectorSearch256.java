package dev.sextant.internal.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a node with two 256-bit vectors, a leaf with one.
final class VectorSearch256 extends NodeSearch {
  private static final VectorSpecies<Integer> HALF = IntVector.SPECIES_256;

  @Override
  int child(int[] cells, int node, int key) {
    long left = IntVector.fromArray(HALF, cells, node).compare(VectorOperators.LE, key).toLong();
    int right =
        IntVector.fromArray(HALF, cells, node + 8).compare(VectorOperators.LE, key).trueCount();
    return cells[node] + (Long.bitCount(left & 0xfe) + right) * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] cells, int leaf, int key) {
    int notAbove =
        IntVector.fromArray(HALF, cells, leaf).compare(VectorOperators.LE, key).trueCount();
    return leaf + NodeLayout.LEAF_CODES - 1 + notAbove;
  }
}
