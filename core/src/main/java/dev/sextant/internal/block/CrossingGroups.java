package dev.sextant.internal.block;

import java.util.Arrays;

/// The groups of crossing targets that have members on a [MatchStack], from its bottom to its top.
///
/// A target that crosses one crosses or encloses everything above that too, so the open members of
/// a group are neighbours on the stack, and what joins groups joins a top part of this list. A
/// target that has crossed nothing is a group of its own. Counts and bounds include members that
/// have ended.
final class CrossingGroups {
  private int size;
  private int[] position = {};
  private long[] members = {};
  private long[] cuts = {};
  private long[] firstHigh = {};
  private long[] firstLow = {};
  private long[] lastHigh = {};
  private long[] lastLow = {};

  CrossingGroups() {
    grow(64);
  }

  int size() {
    return size;
  }

  /// The stack position of the top group's lowest open member.
  int topPosition() {
    return position[size - 1];
  }

  /// Number of pieces that the top group's targets are cut into so far.
  long topPieces() {
    return members[size - 1] + cuts[size - 1];
  }

  long topMembers() {
    return members[size - 1];
  }

  long topFirstHigh() {
    return firstHigh[size - 1];
  }

  long topFirstLow() {
    return firstLow[size - 1];
  }

  long topLastHigh() {
    return lastHigh[size - 1];
  }

  long topLastLow() {
    return lastLow[size - 1];
  }

  /// Adds a group of one target.
  void push(int stackPosition, long startHigh, long startLow, long endHigh, long endLow) {
    if (size == position.length) {
      grow(Math.multiplyExact(size, 2));
    }
    position[size] = stackPosition;
    members[size] = 1;
    cuts[size] = 0;
    firstHigh[size] = startHigh;
    firstLow[size] = startLow;
    lastHigh[size] = endHigh;
    lastLow[size] = endLow;
    size++;
  }

  /// Drops the top group.
  void pop() {
    size--;
  }

  /// Drops the groups that have no member below a stack position.
  void truncate(int depth) {
    while (size > 0 && position[size - 1] >= depth) {
      size--;
    }
  }

  /// Makes one group of all that have members at a stack position or above it.
  ///
  /// It starts where the lowest of them does: a target that starts before one further down on the
  /// stack is cut by it, and of its group.
  void join(int stackPosition) {
    while (position[size - 1] > stackPosition) {
      int from = --size;
      int to = size - 1;
      members[to] += members[from];
      cuts[to] += cuts[from];
      extend(lastHigh[from], lastLow[from]);
    }
  }

  /// Adds members to the top group that start later than others of it.
  void addMembers(long count, long endHigh, long endLow) {
    members[size - 1] += count;
    extend(endHigh, endLow);
  }

  void addCuts(long count) {
    cuts[size - 1] += count;
  }

  private void extend(long endHigh, long endLow) {
    if (Keys.isBelow(lastHigh[size - 1], lastLow[size - 1], endHigh, endLow)) {
      lastHigh[size - 1] = endHigh;
      lastLow[size - 1] = endLow;
    }
  }

  private void grow(int capacity) {
    position = Arrays.copyOf(position, capacity);
    members = Arrays.copyOf(members, capacity);
    cuts = Arrays.copyOf(cuts, capacity);
    firstHigh = Arrays.copyOf(firstHigh, capacity);
    firstLow = Arrays.copyOf(firstLow, capacity);
    lastHigh = Arrays.copyOf(lastHigh, capacity);
    lastLow = Arrays.copyOf(lastLow, capacity);
  }
}
