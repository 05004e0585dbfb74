package dev.sextant.index;

import java.util.Arrays;

/// The places of a tile of a batch, grouped by the sources that have to be asked for them; each
/// group is asked as a batch of its own.
final class BatchGroups {
  /// Places that are grouped at a time.
  static final int TILE = 256;

  private static final int NO_PAIR = -1;

  final int[] ipv4 = new int[TILE];
  final long[] high = new long[TILE];
  final long[] low = new long[TILE];
  final long[] found = new long[TILE];
  private final int[] places = new int[TILE];
  private final int[] lastPairs;
  private final int[] touched;
  private int touchedCount;
  private int[] pairPlaces = new int[TILE];
  private int[] pairsBefore = new int[TILE];
  private int pairs;

  BatchGroups(int sourceCount) {
    lastPairs = new int[sourceCount];
    touched = new int[sourceCount];
    Arrays.fill(lastPairs, NO_PAIR);
  }

  /// Notes that a source has to be asked for a place.
  void add(int source, int place) {
    if (pairs == pairPlaces.length) {
      pairPlaces = Arrays.copyOf(pairPlaces, 2 * pairs);
      pairsBefore = Arrays.copyOf(pairsBefore, 2 * pairs);
    }
    if (lastPairs[source] == NO_PAIR) {
      touched[touchedCount++] = source;
    }
    pairPlaces[pairs] = place;
    pairsBefore[pairs] = lastPairs[source];
    lastPairs[source] = pairs++;
  }

  /// Number of groups.
  int size() {
    return touchedCount;
  }

  /// The source of a group.
  int source(int group) {
    return touched[group];
  }

  /// Reads the places of a group, for [#place].
  ///
  /// @return how many there are, at most [#TILE]
  int gather(int group) {
    int count = 0;
    for (int pair = lastPairs[touched[group]]; pair != NO_PAIR; pair = pairsBefore[pair]) {
      places[count++] = pairPlaces[pair];
    }
    return count;
  }

  /// A place of the group that was read last.
  int place(int i) {
    return places[i];
  }

  void clear() {
    for (int i = 0; i < touchedCount; i++) {
      lastPairs[touched[i]] = NO_PAIR;
    }
    touchedCount = 0;
    pairs = 0;
  }
}
