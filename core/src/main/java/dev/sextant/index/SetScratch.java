package dev.sextant.index;

import java.util.Arrays;
import java.util.BitSet;

/// What one query of a set works with, kept for the next: cursors, their merge, and places of a
/// batch. Not for several threads; see [ScratchPool].
final class SetScratch {
  final CursorMerge merge = new CursorMerge();
  final BitSet sources = new BitSet();
  final BatchGroups groups;
  private MatchCursor[] matches = new MatchCursor[0];
  private NearbyCursor[] nearby = new NearbyCursor[0];
  private int matchesUsed;
  private int nearbyUsed;

  SetScratch(int sourceCount) {
    groups = new BatchGroups(sourceCount);
  }

  void clear() {
    merge.clear();
    sources.clear();
    groups.clear();
    matchesUsed = 0;
    nearbyUsed = 0;
  }

  /// A cursor that is not in use.
  MatchCursor matchCursor(SpaceReader space) {
    if (matchesUsed == matches.length) {
      matches = Arrays.copyOf(matches, Math.max(4, 2 * matchesUsed));
    }
    MatchCursor cursor = matches[matchesUsed];
    if (cursor == null) {
      cursor = new MatchCursor(space);
      matches[matchesUsed] = cursor;
    }
    matchesUsed++;
    return cursor;
  }

  /// A cursor that is not in use.
  NearbyCursor nearbyCursor(SpaceReader space, NearbyCursor.Span span) {
    if (nearbyUsed == nearby.length) {
      nearby = Arrays.copyOf(nearby, Math.max(4, 2 * nearbyUsed));
    }
    NearbyCursor cursor = nearby[nearbyUsed];
    if (cursor == null) {
      cursor = new NearbyCursor(space, span);
      nearby[nearbyUsed] = cursor;
    }
    nearbyUsed++;
    return cursor;
  }
}
