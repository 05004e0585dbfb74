package dev.sextant.internal.tree;

import java.util.Arrays;

/// The first keys of the clusters of a tree under construction, and so those of every level: level
/// 1 has all of them, level n + 1 each F-th of level n.
final class FirstKeys {
  private final int fanout;
  private long[] keys = new long[16];
  private int size;

  /// Starts empty.
  ///
  /// @param fanout the F
  FirstKeys(int fanout) {
    this.fanout = fanout;
  }

  void add(long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, (int) Math.min(2L * size, Integer.MAX_VALUE - 8L));
    }
    keys[size++] = key;
  }

  /// The keys of a level.
  Level level(int number) {
    long stride = 1;
    for (int i = 1; i < number; i++) {
      stride *= fanout;
    }
    return new Level(keys, (int) Math.min(stride, Integer.MAX_VALUE), size);
  }

  /// Every so many of an array's first keys; nothing is copied.
  @SuppressWarnings("ArrayRecordComponent")
  record Level(long[] keys, int stride, int end) {
    int size() {
      return Math.ceilDiv(end, stride);
    }

    long key(int index) {
      return keys[index * stride];
    }
  }
}
