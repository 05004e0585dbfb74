package dev.sextant.internal.tree;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// A tree of keys of 64 bits: the upper halves of IPv6 addresses.
public final class KeyTree64 extends KeyTree {
  /// Searches that go through a level together.
  private static final int TILE = 64;

  /// What a leaf's number in its cluster takes of the places between two steps.
  private static final long NUMBER = TreeLayout.LINE_BYTES - 1L;

  private final long rootOffset;
  private final int rootShift;
  private final long topOffset;
  private final long[] levelOffsets;
  private final long offsetOfLevel1;
  private final long offsetOfLevel2;

  KeyTree64(MemorySegment section, LineSearch search, Trailer trailer) {
    super(section, search, trailer);
    this.rootOffset = trailer.offsetOfRoot();
    this.rootShift = trailer.rootShift();
    this.topOffset = trailer.offsetOfLevel(trailer.levels()) + Long.BYTES;
    this.levelOffsets = new long[trailer.levels() - 1];
    for (int i = 0; i < levelOffsets.length; i++) {
      levelOffsets[i] = trailer.offsetOfLevel(levelOffsets.length - i);
    }
    this.offsetOfLevel1 = trailer.offsetOfLevel(1);
    this.offsetOfLevel2 = trailer.offsetOfLevel(2);
  }

  @Override
  @SuppressWarnings("fallthrough")
  public long find(long key) {
    long place = enter(key);
    // a switch that falls through, for a loop with a variable count costs a mispredicted branch
    switch (levelOffsets.length) {
      default:
        for (int i = 0; i < levelOffsets.length - 2; i++) {
          place = descend(levelOffsets[i], place, key);
        }
      // fall through
      case 2:
        place = descend(offsetOfLevel2, place, key);
      // fall through
      case 1:
        place = descend(offsetOfLevel1, place, key);
      // fall through
      case 0:
    }
    long index = searchLeaf(chooseLeaf(place, key), key);
    if (index >= size) {
      throw outOfBounds();
    }
    return index;
  }

  /// The same, for many keys: `from` (inclusive) to `to` (exclusive).
  ///
  /// @param found takes the indices, at the same places; meanwhile it holds intermediate results
  public void findAll(long[] keys, int from, int to, long[] found) {
    Objects.checkFromToIndex(from, to, keys.length);
    Objects.checkFromToIndex(from, to, found.length);
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      enter(keys, at, end, found);
      for (long level : levelOffsets) {
        descend(level, keys, at, end, found);
      }
      chooseLeaf(keys, at, end, found);
      searchLeaf(keys, at, end, found);
    }
  }

  // One step for each method, over a tile of keys: the searches do not wait for each other, so
  // their cache misses overlap.

  private void enter(long[] keys, int from, int to, long[] found) {
    for (int i = from; i < to; i++) {
      found[i] = enter(keys[i]);
    }
  }

  private void descend(long level, long[] keys, int from, int to, long[] found) {
    for (int i = from; i < to; i++) {
      found[i] = descend(level, found[i], keys[i]);
    }
  }

  private void chooseLeaf(long[] keys, int from, int to, long[] found) {
    for (int i = from; i < to; i++) {
      found[i] = chooseLeaf(found[i], keys[i]);
    }
  }

  private void searchLeaf(long[] keys, int from, int to, long[] found) {
    long last = 0;
    for (int i = from; i < to; i++) {
      long index = searchLeaf(found[i], keys[i]);
      found[i] = index;
      last = Math.max(last, index);
    }
    if (last >= size) {
      throw outOfBounds();
    }
  }

  /// The place in the highest level of the last key that is not above.
  private long enter(long key) {
    long entry = key >>> rootShift;
    long at = section.get(TreeLayout.INT, rootOffset + entry * TreeLayout.ROOT_ENTRY_BYTES);
    long place = at & 0xffff_ffffL;
    return place
        + search.count64(section, topOffset + place * Long.BYTES, TreeLayout.searched64(key));
  }

  /// The same in the level below a place.
  private long descend(long levelOffset, long place, long key) {
    long line = levelOffset + place * TreeLayout.LINE_BYTES;
    return place * TreeLayout.FANOUT_64 + search.child64(section, line, TreeLayout.searched64(key));
  }

  /// The leaf that has the key: offset of its cluster, and its number there.
  private long chooseLeaf(long cluster, long key) {
    long bases = cluster * TreeLayout.CLUSTER_BYTES_64;
    return bases + search.child64(section, bases, TreeLayout.searched64(key));
  }

  /// The index that a leaf gives the key.
  private long searchLeaf(long place, long key) {
    long number = place & NUMBER;
    long bases = place - number;
    long leaf = bases + TreeLayout.FIRST_LEAF + number * TreeLayout.LINE_BYTES;
    long base = section.get(TreeLayout.LONG, bases + number * Long.BYTES);
    long distance = TreeLayout.above64(TreeLayout.searched64(key), base);
    return search.leaf64(section, leaf, distance);
  }

  @Override
  long base(long leaf) {
    long offset = trailer.offsetOfBases(leaf) + leaf % TreeLayout.FANOUT_64 * Long.BYTES;
    return (section.get(TreeLayout.LONG, offset) ^ Long.MIN_VALUE) + 1;
  }

  @Override
  long masked(long key) {
    return key;
  }
}
