package dev.sextant.internal.tree;

import dev.sextant.fib.Kernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.util.Random;
import java.util.TreeSet;

/// Sections and key sets for tests.
final class Trees {
  private Trees() {}

  static byte[] write(int keyBits, long... keys) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      KeyTreeWriter writer = KeyTreeWriter.to(Channels.newChannel(bytes), keyBits);
      for (long key : keys) {
        writer.add(key);
      }
      if (writer.finish() != bytes.size()) {
        throw new AssertionError("finish() tells another length");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static KeyTree open(byte[] section, Kernel kernel) {
    return KeyTree.open(MemorySegment.ofArray(section), kernel);
  }

  /// A copy in native memory, aligned as a file's section is.
  static MemorySegment nativeCopy(byte[] section) {
    MemorySegment copy = Arena.ofAuto().allocate(section.length, TreeLayout.LINE_BYTES);
    copy.copyFrom(MemorySegment.ofArray(section));
    return copy;
  }

  static long mask(int keyBits) {
    return keyBits == Integer.SIZE ? 0xffff_ffffL : -1;
  }

  /// Ascending keys from 0, in runs of changing density: steps of one, of a power of two, of any
  /// size; now and then an odd one; often both ends of the space.
  static long[] random(Random random, int keyBits, int count) {
    TreeSet<Long> keys = new TreeSet<>(Long::compareUnsigned);
    keys.add(0L);
    long mask = mask(keyBits);
    if (count > 1 && random.nextInt(3) == 0) {
      keys.add(mask);
    }
    long key = random.nextBoolean() ? 0 : random.nextLong() & mask;
    while (keys.size() < count) {
      long step = 1L << random.nextInt(keyBits - 1);
      int kind = random.nextInt(4);
      int run = 1 + random.nextInt(kind == 0 ? 3 : 100);
      for (int i = 0; i < run && keys.size() < count; i++) {
        key += kind == 1 ? 1 + random.nextLong(step) : kind == 2 ? 1 : step;
        key &= mask;
        keys.add(key);
      }
      if (random.nextInt(3) == 0) {
        key = random.nextLong() & mask;
      }
    }
    return keys.stream().mapToLong(Long::longValue).toArray();
  }

  /// The model: index of the last key that is not above, by counting.
  static long predecessor(long[] keys, long key) {
    int from = 0;
    int to = keys.length - 1;
    while (from < to) {
      int middle = (from + to + 1) / 2;
      if (Long.compareUnsigned(keys[middle], key) > 0) {
        to = middle - 1;
      } else {
        from = middle;
      }
    }
    return from;
  }
}
