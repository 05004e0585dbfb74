package dev.sextant.internal.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a whole node with one 512-bit vector.
final class VectorSearch512 extends NodeSearch {
  private static final VectorSpecies<Integer> NODE = IntVector.SPECIES_512;
  private static final VectorSpecies<Integer> LEAF = IntVector.SPECIES_256;

  @Override
  int child(int[] cells, int node, int key) {
    long notAbove =
        IntVector.fromArray(NODE, cells, node).compare(VectorOperators.LE, key).toLong();
    return cells[node] + Long.bitCount(notAbove & 0xfffe) * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] cells, int leaf, int key) {
    int notAbove =
        IntVector.fromArray(LEAF, cells, leaf).compare(VectorOperators.LE, key).trueCount();
    return leaf + NodeLayout.LEAF_CODES - 1 + notAbove;
  }
}
