package dev.sextant.index;

import java.util.Arrays;

/// A merge of cursors of one kind: a binary heap whose top is the next record of all.
///
/// Keeps its cursors between merges; not for several threads.
final class CursorMerge {
  private SourceCursor[] heap = new SourceCursor[0];
  private int size;

  /// Starts a new merge.
  void clear() {
    size = 0;
  }

  /// Adds a cursor that stands at its first record; one at its end is left out.
  void add(SourceCursor cursor) {
    if (cursor.isAtEnd()) {
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, Math.max(4, 2 * size));
    }
    int place = size++;
    while (place > 0) {
      int above = (place - 1) >>> 1;
      if (!cursor.isBefore(heap[above])) {
        break;
      }
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = cursor;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// The cursor whose record comes next.
  SourceCursor top() {
    return heap[0];
  }

  /// Puts the top where it belongs, after it has gone on.
  void settleTop() {
    SourceCursor moved = heap[0].isAtEnd() ? heap[--size] : heap[0];
    int place = 0;
    while (2 * place + 1 < size) {
      int below = 2 * place + 1;
      if (below + 1 < size && heap[below + 1].isBefore(heap[below])) {
        below++;
      }
      if (!heap[below].isBefore(moved)) {
        break;
      }
      heap[place] = heap[below];
      place = below;
    }
    if (size > 0) {
      heap[place] = moved;
    }
  }
}
