package dev.sextant.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.fib.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Sections that no writer wrote.
class KeyTreeDamageTest {
  private static List<byte[]> smallSections() {
    List<byte[]> sections = new ArrayList<>();
    for (int keyBits : new int[] {32, 64}) {
      sections.add(Trees.write(keyBits, 0));
      sections.add(Trees.write(keyBits, 0, Trees.mask(keyBits)));
      for (int seed = 0; seed < 6; seed++) {
        Random random = new Random(seed);
        sections.add(Trees.write(keyBits, Trees.random(random, keyBits, 20 + 150 * seed)));
      }
      sections.add(Trees.write(keyBits, LongStream.range(0, 5000).map(i -> i * 5).toArray()));
    }
    return sections;
  }

  private static boolean isSound(byte[] section) {
    try {
      Trees.open(section, Kernel.SCALAR).check();
      return true;
    } catch (DamagedTreeException e) {
      assertThat(e.offset()).isBetween(0L, (long) section.length);
      return false;
    }
  }

  private static long[] keys(byte[] section) {
    KeyTree tree = Trees.open(section, Kernel.SCALAR);
    long[] keys = new long[(int) tree.size()];
    tree.keys(0, keys, 0, keys.length);
    return keys;
  }

  /// A flip in a stored key may make a section of other keys, to the last byte as the writer would
  /// write it: that is for a checksum. Everything else is found.
  @Test
  void checkFindsEveryFlippedBitThatDoesNotMakeASectionOfOtherKeys() {
    int unnoticed = 0;
    int flipped = 0;
    for (byte[] section : smallSections()) {
      assertThat(isSound(section)).isTrue();
      int keyBits = Trees.open(section, Kernel.SCALAR).keyBits();
      long[] keys = keys(section);
      for (int bit = 0; bit < 8 * section.length; bit++, flipped++) {
        section[bit / 8] ^= (byte) (1 << (bit % 8));
        if (isSound(section)) {
          unnoticed++;
          long[] other = keys(section);
          assertThat(other).as("bit %s", bit).isNotEqualTo(keys);
          assertThat(Trees.write(keyBits, other)).as("bit %s", bit).isEqualTo(section);
        }
        section[bit / 8] ^= (byte) (1 << (bit % 8));
      }
    }
    assertThat(unnoticed).isLessThan(flipped / 2);
  }

  @Test
  void paddingSeparatorsRootAndTrailerHoldNoBitThatCheckMisses() {
    byte[] section = Trees.write(64, LongStream.range(0, 300).map(i -> i * i * i).toArray());
    Trailer trailer = Trees.open(section, Kernel.SCALAR).trailer;
    int levels = (int) trailer.offsetOfLevel(1);
    for (int bit = 8 * levels; bit < 8 * section.length; bit++) {
      section[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(isSound(section)).as("bit %s", bit).isFalse();
      section[bit / 8] ^= (byte) (1 << (bit % 8));
    }
  }

  @Test
  void aSectionOfAnotherLengthDoesNotOpen() {
    for (byte[] section : smallSections()) {
      for (int length = 0; length < section.length + 130; length++) {
        byte[] other = Arrays.copyOf(section, length);
        if (length != section.length) {
          assertThatThrownBy(() -> Trees.open(other, Kernel.SCALAR))
              .isInstanceOf(DamagedTreeException.class);
        }
      }
    }
  }

  @Test
  void whateverStandsInASectionLookupsEndWithAnIndexOrAnError() {
    Random random = new Random(1);
    int errors = 0;
    for (int round = 0; round < 60; round++) {
      for (byte[] section : smallSections()) {
        int changes = 1 + random.nextInt(section.length - TreeLayout.TRAILER_BYTES);
        for (int i = 0; i < changes; i++) {
          int at = random.nextInt(section.length - TreeLayout.TRAILER_BYTES);
          section[at] = (byte) random.nextInt();
        }
        for (Kernel kernel : Kernel.available()) {
          errors += ask(Trees.open(section, kernel), random);
        }
      }
    }
    assertThat(errors).isPositive();
  }

  /// Asks for everything; returns how many questions ended with an error.
  private static int ask(KeyTree tree, Random random) {
    int errors = 0;
    long[] queries = random.longs(20).toArray();
    for (long query : queries) {
      errors += failed(() -> assertThat(tree.find(query)).isBetween(0L, tree.size() - 1));
      errors += failed(() -> tree.key(Long.remainderUnsigned(query, tree.size())));
    }
    long[] found = new long[queries.length];
    errors +=
        failed(
            () -> {
              switch (tree) {
                case KeyTree32 t ->
                    t.findAll(
                        LongStream.of(queries).mapToInt(q -> (int) q).toArray(), 0, 20, found);
                case KeyTree64 t -> t.findAll(queries, 0, 20, found);
              }
              assertThat(LongStream.of(found)).allMatch(index -> index >= 0 && index < tree.size());
            });
    long[] keys = new long[(int) tree.size()];
    errors += failed(() -> tree.keys(0, keys, 0, keys.length));
    return errors;
  }

  private static int failed(Runnable question) {
    try {
      question.run();
      return 0;
    } catch (IndexOutOfBoundsException e) {
      return 1;
    }
  }
}
