package dev.sextant.live;

/// The /24s of a /12 that are divided further, each with a bitmap of its 256 addresses.
///
/// ```
/// cell   | word 0 |  …  | word 15 | code 1 | code 2 |  …  | length 1 | length 2 |  …
///
/// word   | starts in the words before : 16 | a bit for each of 16 addresses : 16 |
/// ```
final class Ipv4Cells {
  /// Words of a cell, before its codes.
  static final int WORDS = 16;

  /// Addresses that a word has a bit for.
  static final int WORD_PLACES = 16;

  static final Ipv4Cells NONE = new Ipv4Cells(new char[0], new int[0][]);

  /// Places of the cells in the page, ascending.
  final char[] places;

  final int[][] cells;

  Ipv4Cells(char[] places, int[][] cells) {
    this.places = places;
    this.cells = cells;
  }

  /// Index of the first cell at a place or behind it.
  int find(int place) {
    int from = 0;
    int to = places.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (places[middle] < place) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /// Where in a cell the code of an address stands.
  ///
  /// @param low the last 8 bits of the address
  static int codeIndex(int[] cell, int low) {
    int word = cell[low >>> 4];
    return WORDS - 1 + (word >>> 16) + Integer.bitCount(word << (~low | 16));
  }

  /// Number of codes of a cell.
  static int codeCount(int[] cell) {
    return (cell.length - WORDS) / 2;
  }

  /// Bytes on the heap.
  long sizeBytes() {
    if (this == NONE) {
      return 0;
    }
    long bytes = 24 + 16 + 2L * places.length + 16;
    for (int[] cell : cells) {
      bytes += 4 + 16 + 4L * cell.length;
    }
    return bytes;
  }
}
