package dev.sextant.fib;

import dev.sextant.internal.interval.Intervals;
import dev.sextant.internal.search.Forest;
import dev.sextant.internal.search.ForestBuilder;
import dev.sextant.internal.search.NodeSearch;

/// The interval search for IPv6, and for small IPv4 tables: a direct root, then search trees over a
/// window of 32 bits.
///
/// ```
/// left-aligned key   | root bits |     32 window bits      |  finer bits  …
///                    |  8 or 16  |                         |
///                          │                  │                   │
///                          ▼                  ▼                   ▼
///                    a tree's root, ──► tree of 64-byte ──► code, or escape to the few
///                    or a constant      nodes                intervals that are this fine
/// ```
///
/// Starts from PlanB (arXiv 2604.14650) and differs: the root replaces the upper levels and lets
/// keys have 32 bits instead of 64, levels hold only the nodes that exist, and codes stand in the
/// leaf's own cache line.
final class WindowTree {
  private static final int TILE = 64;

  /// Stands in the place of a matched length where the code is an escape.
  private static final byte ESCAPE = -2;

  private final NodeSearch search;
  private final int escape;
  private final int rootShift;
  private final int rootEntries;
  private final int[] cells;
  private final int depth;
  private final int leaves;
  private final byte[] lengths;
  private final FineIntervals fine;
  private final long[] fineHigh;
  private final long[] fineLow;
  private final int[] fineCode;

  private WindowTree(
      NodeSearch search, Codes codes, int rootBits, Forest forest, FineIntervals fine) {
    this.search = search;
    this.escape = codes.escape();
    this.rootShift = 64 - rootBits;
    this.rootEntries = 1 << rootBits;
    this.cells = forest.cells();
    this.depth = forest.depth();
    this.leaves = forest.leaves();
    this.lengths = forest.lengths();
    this.fine = fine;
    this.fineHigh = fine.high;
    this.fineLow = fine.low;
    this.fineCode = fine.code;
  }

  static WindowTree build(Intervals intervals, Codes codes, int rootBits, FibOptions options) {
    return new Builder(intervals, codes, rootBits, options).build(options.kernel().search());
  }

  /// Index of the code of the interval that holds a key; finer bits than the window's are not
  /// looked at.
  private int slot(long high) {
    return search.find(cells, rootShift, depth, high);
  }

  /// The code of the interval that holds a left-aligned key.
  ///
  /// The search among fine intervals is [FineIntervals#find], by hand: a call, however rare, makes
  /// the second compiler keep the values of the caller's loop in memory, and costs single lookups a
  /// third of their speed.
  int code(long high, long low) {
    int code = cells[slot(high)];
    if (code == escape) {
      int from = 0;
      int to = fineHigh.length - 1;
      while (from < to) {
        int middle = (from + to + 1) >>> 1;
        long start = fineHigh[middle];
        if (start == high
            ? fineLow[middle] + Long.MIN_VALUE > low + Long.MIN_VALUE
            : start + Long.MIN_VALUE > high + Long.MIN_VALUE) {
          to = middle - 1;
        } else {
          from = middle;
        }
      }
      code = fineCode[from];
    }
    return code;
  }

  /// The matched length of the interval that holds a left-aligned key, as an unsigned byte.
  byte length(long high, long low) {
    return lengthOf(slot(high), high, low);
  }

  private byte lengthOf(int slot, long high, long low) {
    byte length = lengths[Forest.codeNumber(slot, leaves)];
    return length == ESCAPE ? fine.length[fine.find(high, low)] : length;
  }

  /// Writes the codes of many keys.
  void codes(long[] high, long[] low, int from, int to, int[] values) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      search.findAll(cells, rootShift, depth, high, at, end, values);
      codesOfSlots(high, low, at, end, values);
    }
  }

  /// Writes the codes and matched lengths of many keys.
  void codesAndLengths(
      long[] high, long[] low, int from, int to, int[] values, byte[] matchedLengths) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      search.findAll(cells, rootShift, depth, high, at, end, values);
      for (int i = at; i < end; i++) {
        matchedLengths[i] = lengths[Forest.codeNumber(values[i], leaves)];
      }
      codesOfSlots(high, low, at, end, values);
      for (int i = at; i < end; i++) {
        if (matchedLengths[i] == ESCAPE) {
          matchedLengths[i] = fine.length[fine.find(high[i], low[i])];
        }
      }
    }
  }

  /// Writes the codes of many keys of 32 bits, none of which is in an escape's cell.
  void codes(int[] keys, int from, int to, int[] values) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      search.findAll(cells, rootShift, depth, keys, at, end, values);
      for (int i = at; i < end; i++) {
        values[i] = cells[values[i]];
      }
    }
  }

  /// Writes the codes and matched lengths of many keys of 32 bits, none of which is in an escape's
  /// cell.
  void codesAndLengths(int[] keys, int from, int to, int[] values, byte[] matchedLengths) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      search.findAll(cells, rootShift, depth, keys, at, end, values);
      for (int i = at; i < end; i++) {
        matchedLengths[i] = lengths[Forest.codeNumber(values[i], leaves)];
        values[i] = cells[values[i]];
      }
    }
  }

  /// Puts codes in the place of slots; escapes in a pass of their own, so that the first has no
  /// branch.
  private void codesOfSlots(long[] high, long[] low, int from, int to, int[] values) {
    boolean escapes = false;
    for (int i = from; i < to; i++) {
      int code = cells[values[i]];
      values[i] = code;
      escapes |= code == escape;
    }
    if (escapes) {
      for (int i = from; i < to; i++) {
        if (values[i] == escape) {
          values[i] = fineCode[fine.find(high[i], low[i])];
        }
      }
    }
  }

  /// What the structure is, in words.
  String layout() {
    return "tree: a root of "
        + rootEntries
        + " entries, "
        + depth
        + " levels of 16-way nodes, leaves of 8 intervals";
  }

  /// Bytes of everything that lookups read.
  long sizeBytes() {
    return 4L * cells.length + lengths.length + fine.sizeBytes();
  }

  /// Cuts the intervals into the trees of the root's entries.
  private static final class Builder {
    private final Intervals intervals;
    private final Codes codes;
    private final int rootBits;
    private final boolean keepLengths;
    private final ForestBuilder forest;
    private final FineIntervals.Builder fine = new FineIntervals.Builder();
    private int at;
    private int ownerCode;
    private byte ownerLength;

    Builder(Intervals intervals, Codes codes, int rootBits, FibOptions options) {
      this.intervals = intervals;
      this.codes = codes;
      this.rootBits = rootBits;
      this.keepLengths = options.matchedLengths();
      this.forest = new ForestBuilder(keepLengths, codes.miss());
    }

    WindowTree build(NodeSearch search) {
      int[] root = new int[1 << rootBits];
      for (int entry = 0; entry < root.length; entry++) {
        root[entry] = addEntry((long) entry << (64 - rootBits));
      }
      return new WindowTree(search, codes, rootBits, forest.finish(root), fine.finish(keepLengths));
    }

    /// Adds the intervals of one root entry; returns its handle.
    private int addEntry(long first) {
      long mask = -1L << (64 - rootBits);
      boolean startsHere =
          at < intervals.size() && intervals.high(at) == first && intervals.low(at) == 0;
      if (startsHere) {
        take();
      }
      if (!isIn(first, mask)) {
        return forest.constant(ownerCode, ownerLength);
      }
      // the owner at the entry's start may end inside its first cell
      long cellMask = -1L << (32 - rootBits);
      long cell = first;
      addCell(cell, cellMask);
      while (isIn(first, mask)) {
        long next = intervals.high(at) & cellMask;
        if (next == intervals.high(at) && intervals.low(at) == 0) {
          take();
        }
        addCell(next, cellMask);
      }
      return forest.endTree();
    }

    /// Adds the key of one cell, whose first address has the present owner, and if finer intervals
    /// start inside it, its escape and the key behind it.
    private void addCell(long cell, long cellMask) {
      int key = (int) (cell >>> (32 - rootBits));
      if (!isIn(cell, cellMask)) {
        forest.add(key, ownerCode, ownerLength);
        return;
      }
      forest.add(key, codes.escape(), ESCAPE);
      fine.add(cell, 0, ownerCode, ownerLength);
      while (isIn(cell, cellMask)) {
        take();
        fine.add(intervals.high(at - 1), intervals.low(at - 1), ownerCode, ownerLength);
      }
      boolean lastOfEntry = key == -1;
      boolean nextStartsThere =
          at < intervals.size() && (intervals.high(at) & cellMask) == cell - cellMask;
      if (!lastOfEntry && !nextStartsThere) {
        forest.add(key + 1, ownerCode, ownerLength);
      }
    }

    private boolean isIn(long block, long mask) {
      return at < intervals.size() && (intervals.high(at) & mask) == block;
    }

    private void take() {
      ownerCode = codes.of(intervals, at);
      ownerLength = intervals.length(at);
      at++;
    }
  }
}
