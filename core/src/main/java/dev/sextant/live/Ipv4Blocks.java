package dev.sextant.live;

/// The IPv4 half of a snapshot: a direct root of the /16s, and below it blocks that are bitmaps of
/// starts with a rank.
///
/// ```
/// address      |  16 root bits  | 8 place bits | 8 place bits |
///                      │               │              │
///                      ▼               ▼              ▼
///                    block, ───────► code, or ────► code
///                                    a block
///
/// block        | word 0 | word 1 |  …  | word 15 | code 1 | code 2 |  …
///
/// word         | starts in the words before : 16 | a bit for each of 16 places : 16 |
/// ```
///
/// A bit is set where another owner begins, always so in place 0; the number of set bits up to a
/// place is the number of its code. A code is the complement of an owner, or the index of the block
/// that divides the place further, so a change of one prefix rewrites one block, however the table
/// looks elsewhere.
final class Ipv4Blocks {
  /// Words of a block, before its codes.
  static final int WORDS = 16;

  /// Places that a word has a bit for.
  static final int WORD_PLACES = 16;

  /// Places of a block.
  static final int PLACES = WORDS * WORD_PLACES;

  private final int[] cells;
  private final int[] pages;

  /// Takes the arrays over.
  ///
  /// @param pages where in the cells the pages of the root start
  Ipv4Blocks(int[] cells, int[] pages) {
    this.cells = cells;
    this.pages = pages;
  }

  private static int code(int[] cells, int block, int place) {
    int word = cells[block + (place >>> 4)];
    int number = (word >>> 16) + Integer.bitCount(word << (~place | 16));
    return cells[block + WORDS - 1 + number];
  }

  /// Number of codes of a block.
  static int codeCount(int[] cells, int block) {
    int word = cells[block + WORDS - 1];
    return (word >>> 16) + Integer.bitCount(word << 16);
  }

  private int coarse(int address) {
    int block = cells[pages[address >>> 24] + (address >>> 16 & 0xff)];
    return code(cells, block, address >>> 8 & 0xff);
  }

  /// The owner of an address.
  int owner(int address) {
    int code = coarse(address);
    if (code >= 0) {
      code = code(cells, code, address & 0xff);
    }
    return ~code;
  }

  /// Writes the owners of many addresses.
  void owners(int[] addresses, int from, int to, int[] owners) {
    // two passes: the first has no branch, so that the cache misses of many lookups overlap
    int finer = -1;
    for (int i = from; i < to; i++) {
      int code = coarse(addresses[i]);
      owners[i] = ~code;
      finer &= code;
    }
    // a negative number has all codes negative
    if (finer >= 0) {
      for (int i = from; i < to; i++) {
        if (owners[i] < 0) {
          owners[i] = ~code(cells, ~owners[i], addresses[i] & 0xff);
        }
      }
    }
  }
}
