package dev.sextant.live;

import dev.sextant.internal.search.NodeLayout;
import dev.sextant.internal.search.NodeSearch;

/// The IPv6 half of a snapshot: a direct root of the /20s, and below it search trees over the next
/// 32 bits.
///
/// ```
/// address      |  20 root bits   |     32 key bits      |   76 finer bits    |
///              | 12 page |   8   |                      |                    |
///                     │                   │                     │
///                     ▼                   ▼                     ▼
///                   a tree, ──► tree of 64-byte ──► code, or ──► code
///                   or a code   nodes               a fine cell
///
/// fine cell    | count | start 0 : 3 ints | start 1 : 3 ints |  …  | code 0 | code 1 |  …
/// ```
///
/// A code is the complement of an owner, or the index of the fine cell of a /52 in which intervals
/// start; its starts are the last 76 bits of addresses, and the first is 0. Nodes are laid out as
/// [NodeLayout] says.
///
/// A root of 16 bits would need a level more for the two densest /16s of today's table.
final class Ipv6Tree {
  /// How far right bits 127 to 64 of an address go to leave the entry of the root.
  static final int ROOT_SHIFT = 44;

  /// How far right they go to leave the key as the lowest 32 bits.
  static final int KEY_SHIFT = ROOT_SHIFT - 32;

  /// Ints of the start of an interval in a fine cell.
  static final int START_INTS = 3;

  private static final int PAGE_SHIFT = ROOT_SHIFT + RootTable.PAGE_BITS;
  private static final int PAGE_MASK = RootTable.PAGE - 1;
  private static final int FINE_MASK = (1 << KEY_SHIFT) - 1;

  private final NodeSearch search;
  private final int[] cells;
  private final int[] pages;
  private final int depth;

  /// Takes the arrays over.
  ///
  /// @param pages where in the cells the pages of the root start
  /// @param depth number of inner nodes above a leaf
  Ipv6Tree(NodeSearch search, int[] cells, int[] pages, int depth) {
    this.search = search;
    this.cells = cells;
    this.pages = pages;
    this.depth = depth;
  }

  /// Ints of a fine cell of so many intervals.
  static int fineCellInts(int count) {
    return 1 + (START_INTS + 1) * count;
  }

  private int entry(long high) {
    return cells[pages[(int) (high >>> PAGE_SHIFT)] + ((int) (high >>> ROOT_SHIFT) & PAGE_MASK)];
  }

  /// The owner of an address.
  ///
  /// The search in a fine cell stands here and not in a method: a call, however rare, makes the
  /// second compiler keep the values of the caller's loop in memory.
  int owner(long high, long low) {
    int code = entry(high);
    if (code >= 0) {
      int key = NodeLayout.key((int) (high >>> KEY_SHIFT));
      code = cells[search.findInTree(cells, code, depth, key)];
      if (code >= 0) {
        int count = cells[code];
        int keyHigh = (int) high & FINE_MASK;
        int from = 0;
        int to = count - 1;
        while (from < to) {
          int middle = (from + to + 1) >>> 1;
          int start = code + 1 + START_INTS * middle;
          int startHigh = cells[start];
          long startLow = (long) cells[start + 1] << 32 | (cells[start + 2] & 0xffff_ffffL);
          if (startHigh == keyHigh
              ? startLow + Long.MIN_VALUE > low + Long.MIN_VALUE
              : startHigh > keyHigh) {
            to = middle - 1;
          } else {
            from = middle;
          }
        }
        code = cells[code + 1 + START_INTS * count + from];
      }
    }
    return ~code;
  }

  /// Writes the owners of some addresses, best 64 or so at a time.
  void owners(long[] high, long[] low, int from, int to, int[] owners) {
    int constants = 0;
    for (int i = from; i < to; i++) {
      int entry = entry(high[i]);
      owners[i] = entry;
      constants |= entry;
    }
    if (constants < 0) {
      for (int i = from; i < to; i++) {
        owners[i] = owners[i] < 0 ? ~owners[i] : owner(high[i], low[i]);
      }
      return;
    }
    search.findInTrees(cells, ROOT_SHIFT, depth, high, from, to, owners);
    int finer = -1;
    for (int i = from; i < to; i++) {
      int code = cells[owners[i]];
      owners[i] = ~code;
      finer &= code;
    }
    if (finer >= 0) {
      for (int i = from; i < to; i++) {
        if (owners[i] < 0) {
          owners[i] = owner(high[i], low[i]);
        }
      }
    }
  }
}
