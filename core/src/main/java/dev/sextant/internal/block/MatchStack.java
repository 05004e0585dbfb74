package dev.sextant.internal.block;

import java.util.Arrays;

/// The targets that are open at one key of a sweep, in match order, the most specific on top.
///
/// With nested targets it is a plain stack. A target that crosses others goes in below those that
/// are narrower, or comes out from below them; whoever sweeps cuts those at that key. Time is
/// linear in the number of targets put in, taken out and cut.
///
/// A target's data stays in one slot. `slots` is a permutation: at positions below the depth the
/// open targets, above it the free slots.
final class MatchStack {
  private int depth;
  private int[] slots = new int[0];

  private long[] lastHigh = {};
  private long[] lastLow = {};
  private long[] sizeHigh = {};
  private long[] sizeLow = {};
  private long[] minId = {};
  private long[] maxId = {};
  private long[] rank = {};
  private long[] count = {};
  private long[] block = {};

  // by position: the least last key of the targets up to there
  private long[] endHigh = {};
  private long[] endLow = {};

  private int loose;
  private int alternating;

  MatchStack() {
    grow(64);
  }

  int depth() {
    return depth;
  }

  /// Bits 127 to 64 of the least last key of all open targets.
  long endHigh() {
    return endHigh[depth - 1];
  }

  /// Bits 63 to 0 of the least last key of all open targets.
  long endLow() {
    return endLow[depth - 1];
  }

  /// Whether a target is open that ends below a key.
  boolean endsBelow(long high, long low) {
    return depth > 0 && Keys.isBelow(endHigh[depth - 1], endLow[depth - 1], high, low);
  }

  /// Whether a target has fewer keys than all open ones.
  boolean isNarrowest(DistinctTargets target) {
    if (depth == 0) {
      return true;
    }
    int top = slots[depth - 1];
    return Keys.isBelow(target.sizeHigh, target.sizeLow, sizeHigh[top], sizeLow[top]);
  }

  /// Puts a target on top.
  void push(DistinctTargets target) {
    int slot = push(target.lastHigh, target.lastLow);
    sizeHigh[slot] = target.sizeHigh;
    sizeLow[slot] = target.sizeLow;
    minId[slot] = target.minId;
    maxId[slot] = target.maxId;
    rank[slot] = target.rank;
    count[slot] = target.count;
  }

  /// Puts an aligned piece on top, which nothing will cross.
  void pushPiece(long high, long low, long number) {
    block[push(high, low)] = number;
  }

  private int push(long high, long low) {
    if (depth == slots.length) {
      grow(Math.multiplyExact(depth, 2));
    }
    int slot = slots[depth];
    lastHigh[slot] = high;
    lastLow[slot] = low;
    setEnd(depth++);
    return slot;
  }

  /// Moves targets that were put on top, which start at one key, the widest first, to their places
  /// in match order.
  ///
  /// @param from the position of the first of them
  /// @return the position that it has now: the lowest one at which anything changed
  int settle(int from) {
    int[] added = Arrays.copyOfRange(slots, from, depth);
    int old = from - 1;
    int to = depth - 1;
    loose = 0;
    alternating = depth;
    for (int next = added.length - 1; next >= 0; next--) {
      int slot = added[next];
      while (old >= 0 && isMoreSpecific(slots[old], slot)) {
        noteAlternating(old, slot);
        slots[to--] = slots[old--];
      }
      noteAlternating(old, slot);
      loose += old == from - 1 ? 1 : 0;
      slots[to--] = slot;
    }
    for (int at = to + 1; at < depth; at++) {
      setEnd(at);
    }
    return to + 1;
  }

  /// How many of the targets that [#settle] moved last are above all that were there before.
  int loose() {
    return loose;
  }

  /// The lowest position of a target that has the size of one that [#settle] moved last, and whose
  /// records alternate with that one's in match order, so that neither order of the two is right;
  /// the depth if there is none.
  int alternating() {
    return alternating;
  }

  /// Takes the targets that end at a key off the top, up to one that goes on.
  void popEnding(long high, long low) {
    while (depth > 0 && ends(slots[depth - 1], high, low)) {
      depth--;
    }
  }

  /// Takes out the targets that end at a key below others that go on.
  ///
  /// @return the lowest position at which one was; the depth if there was none
  int removeEnding(long high, long low) {
    if (depth == 0 || endHigh[depth - 1] != high || endLow[depth - 1] != low) {
      return depth;
    }
    int lowest = depth - 1;
    while (lowest > 0 && endHigh[lowest - 1] == high && endLow[lowest - 1] == low) {
      lowest--;
    }
    int to = lowest;
    for (int at = lowest; at < depth; at++) {
      int slot = slots[at];
      if (!ends(slot, high, low)) {
        slots[at] = slots[to];
        slots[to] = slot;
        setEnd(to++);
      }
    }
    depth = to;
    return lowest;
  }

  /// Takes off all targets from a position on.
  void truncate(int position) {
    depth = position;
  }

  long lastHigh(int position) {
    return lastHigh[slots[position]];
  }

  long lastLow(int position) {
    return lastLow[slots[position]];
  }

  long rank(int position) {
    return rank[slots[position]];
  }

  long count(int position) {
    return count[slots[position]];
  }

  /// The number of the target's open block, or -1 below the lowest position.
  long block(int position) {
    return position < 0 ? -1 : block[slots[position]];
  }

  void setBlock(int position, long number) {
    block[slots[position]] = number;
  }

  private boolean ends(int slot, long high, long low) {
    return lastLow[slot] == low && lastHigh[slot] == high;
  }

  private boolean isMoreSpecific(int slot, int added) {
    int bySize = Keys.compare(sizeHigh[slot], sizeLow[slot], sizeHigh[added], sizeLow[added]);
    return bySize != 0 ? bySize < 0 : minId[slot] < minId[added];
  }

  private void noteAlternating(int position, int added) {
    for (int at = position; at >= 0 && alternate(slots[at], added); at--) {
      alternating = Math.min(alternating, at);
    }
  }

  private boolean alternate(int slot, int other) {
    return sizeLow[slot] == sizeLow[other]
        && sizeHigh[slot] == sizeHigh[other]
        && minId[slot] < maxId[other]
        && minId[other] < maxId[slot];
  }

  private void setEnd(int position) {
    int slot = slots[position];
    boolean inherits =
        position > 0
            && Keys.isBelow(
                endHigh[position - 1], endLow[position - 1], lastHigh[slot], lastLow[slot]);
    endHigh[position] = inherits ? endHigh[position - 1] : lastHigh[slot];
    endLow[position] = inherits ? endLow[position - 1] : lastLow[slot];
  }

  private void grow(int capacity) {
    int before = slots.length;
    slots = Arrays.copyOf(slots, capacity);
    for (int slot = before; slot < capacity; slot++) {
      slots[slot] = slot;
    }
    lastHigh = Arrays.copyOf(lastHigh, capacity);
    lastLow = Arrays.copyOf(lastLow, capacity);
    sizeHigh = Arrays.copyOf(sizeHigh, capacity);
    sizeLow = Arrays.copyOf(sizeLow, capacity);
    minId = Arrays.copyOf(minId, capacity);
    maxId = Arrays.copyOf(maxId, capacity);
    rank = Arrays.copyOf(rank, capacity);
    count = Arrays.copyOf(count, capacity);
    block = Arrays.copyOf(block, capacity);
    endHigh = Arrays.copyOf(endHigh, capacity);
    endLow = Arrays.copyOf(endLow, capacity);
  }
}
