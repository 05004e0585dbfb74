package dev.sextant.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.fib.Kernel;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lookups of every kernel, in heap and native memory, against a binary search.
class KeyTreeTest {
  private static final int ROUNDS = 150;

  private static List<KeyTree> open(byte[] section) {
    List<KeyTree> trees = new ArrayList<>();
    for (Kernel kernel : Kernel.available()) {
      trees.add(Trees.open(section, kernel));
      trees.add(KeyTree.open(Trees.nativeCopy(section), kernel));
    }
    return trees;
  }

  /// Each key and its neighbours, both ends of the space, and random keys.
  private static long[] queries(long[] keys, int keyBits, Random random) {
    long mask = Trees.mask(keyBits);
    LongStream near = LongStream.of(keys).flatMap(key -> LongStream.of(key - 1, key, key + 1));
    LongStream far = LongStream.concat(LongStream.of(0, -1), random.longs(50));
    return LongStream.concat(near, far).map(key -> key & mask).toArray();
  }

  private static long[] findAll(KeyTree tree, long[] queries) {
    long[] found = new long[queries.length + 2];
    switch (tree) {
      case KeyTree32 t -> {
        int[] narrow = new int[queries.length + 2];
        for (int i = 0; i < queries.length; i++) {
          narrow[i + 1] = (int) queries[i];
        }
        t.findAll(narrow, 1, narrow.length - 1, found);
      }
      case KeyTree64 t -> {
        long[] shifted = new long[queries.length + 2];
        System.arraycopy(queries, 0, shifted, 1, queries.length);
        t.findAll(shifted, 1, shifted.length - 1, found);
      }
    }
    assertThat(found[0]).isZero();
    assertThat(found[found.length - 1]).isZero();
    return LongStream.of(found).skip(1).limit(queries.length).toArray();
  }

  private static void check(String name, int keyBits, long[] keys, Random random) {
    byte[] section = Trees.write(keyBits, keys);
    long[] queries = queries(keys, keyBits, random);
    long[] expected = LongStream.of(queries).map(query -> Trees.predecessor(keys, query)).toArray();
    for (KeyTree tree : open(section)) {
      assertThat(tree.size()).isEqualTo(keys.length);
      assertThat(tree.keyBits()).isEqualTo(keyBits);
      for (int i = 0; i < queries.length; i++) {
        if (tree.find(queries[i]) != expected[i]) {
          assertThat(tree.find(queries[i]))
              .as("%s, %s bits, key %s", name, keyBits, Long.toHexString(queries[i]))
              .isEqualTo(expected[i]);
        }
      }
      assertThat(findAll(tree, queries)).as(name).isEqualTo(expected);
    }
    checkKeys(name, Trees.open(section, Kernel.SCALAR), keys, random);
  }

  private static void checkKeys(String name, KeyTree tree, long[] keys, Random random) {
    long[] all = new long[keys.length + 1];
    tree.keys(0, all, 1, all.length);
    assertThat(LongStream.of(all).skip(1).toArray()).as(name).isEqualTo(keys);
    for (int i = 0; i < 20; i++) {
      int index = random.nextInt(keys.length);
      assertThat(tree.key(index)).as(name).isEqualTo(keys[index]);
      long[] some = new long[random.nextInt(keys.length - index + 1)];
      tree.keys(index, some, 0, some.length);
      assertThat(some).isEqualTo(LongStream.of(keys).skip(index).limit(some.length).toArray());
    }
    tree.check();
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void everyKeyAndItsNeighboursFindTheLastKeyNotAbove(int keyBits) {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      int count = 1 + random.nextInt(seed % 25 == 0 ? 30_000 : seed % 5 == 0 ? 3000 : 100);
      check("seed " + seed, keyBits, Trees.random(random, keyBits, count), random);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void everyCountUpToSomeLeavesAndAroundEachPowerOfTwo(int keyBits) {
    Random random = new Random(1);
    for (int count = 1; count <= 130; count++) {
      check("dense " + count, keyBits, LongStream.range(0, count).toArray(), random);
    }
    for (int power = 256; power <= 16_384; power *= 4) {
      for (int count = power - 1; count <= power + 1; count++) {
        check("dense " + count, keyBits, LongStream.range(0, count).toArray(), random);
        check("spread " + count, keyBits, spread(keyBits, count), random);
      }
    }
  }

  /// Keys that are far apart, up to the very last one.
  private static long[] spread(int keyBits, int count) {
    long step = Long.divideUnsigned(Trees.mask(keyBits), count - 1L);
    return LongStream.range(0, count)
        .map(i -> i == count - 1 ? Trees.mask(keyBits) : i * step)
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void theEndsOfTheSpaceAreKeysLikeOthers(int keyBits) {
    Random random = new Random(2);
    long last = Trees.mask(keyBits);
    check("one key", keyBits, new long[] {0}, random);
    check("two ends", keyBits, new long[] {0, last}, random);
    check("four", keyBits, new long[] {0, 1, last - 1, last}, random);
    long sign = last ^ (last >>> 1);
    check("halves", keyBits, new long[] {0, sign - 1, sign, sign + 1}, random);
    check(
        "the upper end, dense",
        keyBits,
        LongStream.concat(LongStream.of(0), LongStream.range(-1000, 0).map(key -> key & last))
            .toArray(),
        random);
  }

  /// Keys of 16, 32 and 64 bits in turn, with what just fits a width and what just does not.
  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void distancesAtTheLimitsOfEachWidth(int keyBits) {
    Random random = new Random(3);
    for (int shift = 0; shift < keyBits; shift++) {
      for (int widthBits = 16; widthBits <= Math.min(32, keyBits - 1); widthBits += 16) {
        for (long edge = -2; edge <= 2; edge++) {
          long far = (((1L << widthBits) + edge) << shift) & Trees.mask(keyBits);
          long near = 1L << shift;
          if (Long.compareUnsigned(far, near) > 0) {
            check("shift " + shift, keyBits, new long[] {0, near, far}, random);
          }
        }
      }
    }
  }

  @Test
  void manyKeysInOnePlaceNeedSeveralLevels() {
    Random random = new Random(4);
    LongStream near = LongStream.rangeClosed(1, 20_000).map(i -> (0x2001L << 48) + i * i);
    LongStream far = LongStream.range(0, 3000).map(i -> (0xffL << 56) + (i << 40));
    long[] keys = LongStream.concat(LongStream.of(0), LongStream.concat(near, far)).toArray();
    assertThat(Trailer.read(MemorySegment.ofArray(Trees.write(64, keys))).levels())
        .isGreaterThan(1);
    check("one place", 64, keys, random);
  }
}
