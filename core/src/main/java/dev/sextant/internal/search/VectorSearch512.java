package dev.sextant.internal.search;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// Compares a whole node with one 512-bit vector.
final class VectorSearch512 extends NodeSearch {
  private static final VectorSpecies<Integer> NODE = IntVector.SPECIES_512;
  private static final VectorSpecies<Integer> LEAF = IntVector.SPECIES_256;

  @Override
  int child(int[] nodes, int node, int key) {
    long notAbove =
        IntVector.fromArray(NODE, nodes, node).compare(VectorOperators.LE, key).toLong();
    return nodes[node] + Long.bitCount(notAbove & 0xfffe) * NodeLayout.NODE_INTS;
  }

  @Override
  int slot(int[] nodes, int leaf, int key) {
    int notAbove =
        IntVector.fromArray(LEAF, nodes, leaf).compare(VectorOperators.LE, key).trueCount();
    return leaf + NodeLayout.LEAF_CODES - 1 + notAbove;
  }
}
