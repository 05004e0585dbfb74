package dev.sextant.internal.block;

import java.io.IOException;
import java.util.Arrays;
import java.util.TreeMap;

/// Cuts the targets of a marked span into aligned (CIDR) pieces, in order.
///
/// The next piece of each open target stands in a heap, by first key, then the wider one, then
/// match order. So pieces need no sorting and no room: a target has one in memory at a time.
final class AlignedPieces {
  private int[] heap = {};
  private int size;

  // by slot; free slots stand in the heap behind its size
  private long[] firstHigh = {};
  private long[] firstLow = {};
  private int[] hostBits = {};
  private long[] lastHigh = {};
  private long[] lastLow = {};
  private long[] sizeHigh = {};
  private long[] sizeLow = {};
  private long[] rank = {};
  private long[][] ids = new long[0][];

  private int[] owners = new int[16];
  private long targetCount;
  private long pieces;

  AlignedPieces() {
    grow(64);
  }

  /// Number of targets cut so far.
  long targets() {
    return targetCount;
  }

  /// Number of pieces so far.
  long pieces() {
    return pieces;
  }

  /// Cuts all targets of a run of marked ones; returns whether one is left behind it.
  boolean cut(DistinctTargets targets, BlockSweep sweep) throws IOException {
    boolean more = true;
    while (true) {
      while (more && targets.marked && startsNext(targets)) {
        add(targets);
        more = targets.next();
      }
      if (size == 0) {
        return more;
      }
      open(sweep);
    }
  }

  private boolean startsNext(DistinctTargets targets) {
    int top = heap[0];
    return size == 0
        || !Keys.isBelow(firstHigh[top], firstLow[top], targets.firstHigh, targets.firstLow);
  }

  private void add(DistinctTargets targets) {
    if (size == heap.length) {
      grow(Math.multiplyExact(size, 2));
    }
    int slot = heap[size];
    firstHigh[slot] = targets.firstHigh;
    firstLow[slot] = targets.firstLow;
    lastHigh[slot] = targets.lastHigh;
    lastLow[slot] = targets.lastLow;
    sizeHigh[slot] = targets.sizeHigh;
    sizeLow[slot] = targets.sizeLow;
    rank[slot] = targets.rank;
    ids[slot] = targets.ids();
    setHostBits(slot);
    size++;
    targetCount++;
    siftUp(size - 1);
  }

  /// Opens the block of the least piece, with the records of all targets that have this piece.
  private void open(BlockSweep sweep) throws IOException {
    int top = heap[0];
    long high = firstHigh[top];
    long low = firstLow[top];
    int bits = hostBits[top];
    sweep.openPiece(high, low, high | Keys.hostHigh(bits), low | Keys.hostLow(bits));
    int count = 0;
    do {
      if (count == owners.length) {
        owners = Arrays.copyOf(owners, 2 * count);
      }
      owners[count++] = heap[0];
      advanceTop();
    } while (size > 0 && hasPiece(heap[0], high, low, bits));
    pieces += count;
    sendRecords(count, sweep);
  }

  private boolean hasPiece(int slot, long high, long low, int bits) {
    return hostBits[slot] == bits && firstLow[slot] == low && firstHigh[slot] == high;
  }

  private void advanceTop() {
    int slot = heap[0];
    long endHigh = firstHigh[slot] | Keys.hostHigh(hostBits[slot]);
    long endLow = firstLow[slot] | Keys.hostLow(hostBits[slot]);
    if (endLow == lastLow[slot] && endHigh == lastHigh[slot]) {
      heap[0] = heap[--size];
      heap[size] = slot;
    } else {
      firstHigh[slot] = Keys.incrementedHigh(endHigh, endLow);
      firstLow[slot] = endLow + 1;
      setHostBits(slot);
    }
    siftDown();
  }

  private void setHostBits(int slot) {
    hostBits[slot] = Keys.hostBits(firstHigh[slot], firstLow[slot], lastHigh[slot], lastLow[slot]);
  }

  /// Sends the records of so many owners, which are in match order, but for targets of equal size
  /// whose records alternate.
  private void sendRecords(int count, BlockSweep sweep) throws IOException {
    int end;
    for (int from = 0; from < count; from = end) {
      long maxId = maxId(owners[from]);
      end = from + 1;
      while (end < count && hasEqualSize(owners[from], owners[end]) && minId(owners[end]) < maxId) {
        maxId = Math.max(maxId, maxId(owners[end++]));
      }
      if (end == from + 1) {
        sweep.entries(rank[owners[from]], ids[owners[from]].length);
      } else {
        sendById(from, end, sweep);
      }
    }
  }

  private void sendById(int from, int end, BlockSweep sweep) throws IOException {
    TreeMap<Long, Long> ranks = new TreeMap<>();
    for (int i = from; i < end; i++) {
      long[] owned = ids[owners[i]];
      for (int j = 0; j < owned.length; j++) {
        ranks.put(owned[j], rank[owners[i]] + j);
      }
    }
    for (long next : ranks.values()) {
      sweep.entries(next, 1);
    }
  }

  private boolean hasEqualSize(int slot, int other) {
    return sizeLow[slot] == sizeLow[other] && sizeHigh[slot] == sizeHigh[other];
  }

  private long minId(int slot) {
    return ids[slot][0];
  }

  private long maxId(int slot) {
    return ids[slot][ids[slot].length - 1];
  }

  private boolean isBefore(int slot, int other) {
    int byFirst = Keys.compare(firstHigh[slot], firstLow[slot], firstHigh[other], firstLow[other]);
    if (byFirst != 0) {
      return byFirst < 0;
    }
    if (hostBits[slot] != hostBits[other]) {
      return hostBits[slot] > hostBits[other];
    }
    int bySize = Keys.compare(sizeHigh[slot], sizeLow[slot], sizeHigh[other], sizeLow[other]);
    return bySize != 0 ? bySize < 0 : minId(slot) < minId(other);
  }

  private void siftUp(int from) {
    int slot = heap[from];
    int at = from;
    while (at > 0) {
      int above = (at - 1) >>> 1;
      if (!isBefore(slot, heap[above])) {
        break;
      }
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = slot;
  }

  private void siftDown() {
    int slot = heap[0];
    int at = 0;
    for (int below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && isBefore(heap[below + 1], heap[below])) {
        below++;
      }
      if (!isBefore(heap[below], slot)) {
        break;
      }
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = slot;
  }

  private void grow(int capacity) {
    int before = firstHigh.length;
    heap = Arrays.copyOf(heap, capacity);
    for (int slot = before; slot < capacity; slot++) {
      heap[slot] = slot;
    }
    firstHigh = Arrays.copyOf(firstHigh, capacity);
    firstLow = Arrays.copyOf(firstLow, capacity);
    hostBits = Arrays.copyOf(hostBits, capacity);
    lastHigh = Arrays.copyOf(lastHigh, capacity);
    lastLow = Arrays.copyOf(lastLow, capacity);
    sizeHigh = Arrays.copyOf(sizeHigh, capacity);
    sizeLow = Arrays.copyOf(sizeLow, capacity);
    rank = Arrays.copyOf(rank, capacity);
    ids = Arrays.copyOf(ids, capacity);
  }
}
