package dev.sextant.bench;

import java.util.ArrayList;
import java.util.List;

/// What was found wrong by any thread: all are counted, the first ones are kept.
final class Findings {
  private static final int MOST_KEPT = 20;

  private final List<String> kept = new ArrayList<>();
  private long count;

  /// Reports one.
  synchronized void add(String finding) {
    count++;
    if (kept.size() < MOST_KEPT) {
      kept.add(finding);
    }
  }

  /// How many there are.
  synchronized long count() {
    return count;
  }

  /// The first ones.
  synchronized List<String> first() {
    return List.copyOf(kept);
  }
}
