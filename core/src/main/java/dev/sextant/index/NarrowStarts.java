package dev.sextant.index;

import dev.sextant.internal.tree.KeyTree32;

/// The starts of intervals of IPv4 or ASN: the keys of a tree.
final class NarrowStarts extends IntervalStarts {
  private final KeyTree32 tree;

  NarrowStarts(KeyTree32 tree) {
    this.tree = tree;
  }

  /// The interval of a key.
  long find(int key) {
    return tree.find(key);
  }

  /// The intervals of many keys.
  void findAll(int[] keys, int from, int to, long[] intervals) {
    tree.findAll(keys, from, to, intervals);
  }

  @Override
  long count() {
    return tree.size();
  }

  @Override
  long high(long interval) {
    return 0;
  }

  @Override
  long low(long interval) {
    return tree.key(interval);
  }

  @Override
  long lastHigh(long interval) {
    return 0;
  }

  @Override
  long lastLow(long interval) {
    return interval + 1 >= tree.size() ? KeySpace.IPV4.maxLow() : tree.key(interval + 1) - 1;
  }

  @Override
  long find(long high, long low) {
    return tree.find((int) low);
  }

  @Override
  void checkTree() {
    tree.check();
  }

  @Override
  StartsCursor cursor() {
    return new Cursor(tree);
  }

  /// A pass over a tree's keys.
  static final class Cursor extends StartsCursor {
    private final TreeKeys keys;
    private long low;

    Cursor(KeyTree32 tree) {
      keys = new TreeKeys(tree);
    }

    @Override
    void moveTo(long interval) {
      low = keys.get(interval);
    }

    @Override
    long high() {
      return 0;
    }

    @Override
    long low() {
      return low;
    }
  }
}
