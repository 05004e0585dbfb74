package dev.sextant.net;

import java.util.ArrayDeque;
import java.util.Deque;

/// Sorts and joins runs of keys that come in any order: a natural merge sort whose merge is the
/// union.
final class KeyRunsBuilder {
  private static final int MAX_MOVED = 64;

  private final Family family;

  /// Finished pieces, the last one on top; each is more than twice as large as the one on it.
  private final Deque<KeyRuns> pieces = new ArrayDeque<>();

  /// The piece that grows as long as runs come nearly in order.
  private KeyRuns growing;

  KeyRunsBuilder(Family family) {
    this.family = family;
    this.growing = new KeyRuns(family, MAX_MOVED);
  }

  void add(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    if (!growing.add(firstHigh, firstLow, lastHigh, lastLow, MAX_MOVED)) {
      finish(growing);
      growing = new KeyRuns(family, MAX_MOVED);
      growing.add(firstHigh, firstLow, lastHigh, lastLow, MAX_MOVED);
    }
  }

  KeyRuns build() {
    KeyRuns all = growing.trimmed();
    while (!pieces.isEmpty()) {
      all = pieces.pop().combine(all, KeyRuns.UNION);
    }
    growing = new KeyRuns(family, MAX_MOVED);
    pieces.push(all);
    return all;
  }

  private void finish(KeyRuns piece) {
    KeyRuns top = piece.trimmed();
    while (!pieces.isEmpty() && pieces.peek().size() <= 2 * top.size()) {
      top = pieces.pop().combine(top, KeyRuns.UNION);
    }
    pieces.push(top);
  }
}
