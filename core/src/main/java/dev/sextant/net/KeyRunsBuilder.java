package dev.sextant.net;

import java.util.ArrayDeque;
import java.util.Deque;

/// Sorts and joins runs of keys that come in any order: a natural merge sort whose merge is the
/// union.
final class KeyRunsBuilder {
  private final Family family;

  /// Finished pieces, the last one on top; each is more than twice as large as the one on it.
  private final Deque<KeyRuns> pieces = new ArrayDeque<>();

  /// The piece that grows as long as runs come in order.
  private KeyRuns growing;

  KeyRunsBuilder(Family family) {
    this.family = family;
    this.growing = new KeyRuns(family, 2);
  }

  void add(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    if (!growing.addInOrder(firstHigh, firstLow, lastHigh, lastLow)) {
      finish(growing);
      growing = new KeyRuns(family, 2);
      growing.addInOrder(firstHigh, firstLow, lastHigh, lastLow);
    }
  }

  KeyRuns build() {
    KeyRuns all = growing.trimmed();
    while (!pieces.isEmpty()) {
      all = pieces.pop().combine(all, KeyRuns.UNION);
    }
    growing = new KeyRuns(family, 2);
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
