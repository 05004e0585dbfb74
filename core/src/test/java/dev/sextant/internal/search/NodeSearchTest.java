package dev.sextant.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The contract of every kernel, checked against counting keys one by one.
class NodeSearchTest {
  private static final int ROUNDS = 2000;

  static NodeSearch[] kernels() {
    int bits = VectorKernels.preferredBits();
    NodeSearch[] vectors =
        Arrays.stream(new int[] {128, 256, 512})
            .filter(width -> width <= bits)
            .mapToObj(VectorKernels::ofBits)
            .toArray(NodeSearch[]::new);
    NodeSearch[] all = Arrays.copyOf(vectors, vectors.length + 1);
    all[vectors.length] = ScalarSearch.INSTANCE;
    return all;
  }

  /// Ascending unsigned keys from 0, close together and far apart.
  private static int[] keys(Random random, int count) {
    int[] keys = new int[count];
    for (int i = 1; i < count; i++) {
      keys[i] = random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(2 * count);
    }
    return Arrays.stream(keys)
        .mapToObj(Integer::valueOf)
        .distinct()
        .sorted(Integer::compareUnsigned)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int predecessor(int[] keys, int key) {
    int found = 0;
    for (int i = 0; i < keys.length; i++) {
      if (Integer.compareUnsigned(keys[i], key) <= 0) {
        found = i;
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void everyKeyAndItsNeighboursFindTheLastKeyNotAbove(NodeSearch kernel) {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      int[] keys = keys(random, 1 + random.nextInt(round % 50 == 0 ? 5000 : 40));
      ForestBuilder builder = new ForestBuilder(false, -1);
      for (int i = 0; i < keys.length; i++) {
        builder.add(keys[i], i, (byte) 0);
      }
      int tree = builder.endTree();
      // a root of one leading bit: behind 0 a constant, behind 1 the tree
      Forest forest = builder.finish(new int[] {builder.constant(-7, (byte) 0), tree});
      long[] queries = new long[27];
      for (int i = 0; i < queries.length; i++) {
        int near = keys[random.nextInt(keys.length)] + random.nextInt(3) - 1;
        int query = i < 20 ? near : i == 20 ? 0 : i == 21 ? -1 : random.nextInt();
        queries[i] = 1L << 63 | Integer.toUnsignedLong(query) << 31;
      }
      assertThat(forest.cells()[kernel.find(forest.cells(), 63, forest.depth(), 5)]).isEqualTo(-7);
      int[] slots = new int[queries.length];
      kernel.findAll(forest.cells(), 63, forest.depth(), queries, 0, queries.length, slots);
      for (int i = 0; i < queries.length; i++) {
        int query = (int) (queries[i] >>> 31);
        int slot = kernel.find(forest.cells(), 63, forest.depth(), queries[i]);
        assertThat(forest.cells()[slot])
            .as("round %s, query %s", round, Integer.toUnsignedString(query))
            .isEqualTo(predecessor(keys, query));
        assertThat(slots[i]).as("round %s, batch", round).isEqualTo(slot);
      }
      // of keys of 32 bits the window has the lower 31, shifted up by one
      int[] ints = random.ints(27).toArray();
      kernel.findAll(forest.cells(), 63, forest.depth(), ints, 0, ints.length, slots);
      for (int i = 0; i < ints.length; i++) {
        long leftAligned = (long) ints[i] << 32;
        assertThat(slots[i])
            .as("round %s, ints", round)
            .isEqualTo(kernel.find(forest.cells(), 63, forest.depth(), leftAligned));
      }
    }
  }
}
