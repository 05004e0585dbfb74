package dev.sextant.live;

import java.util.Arrays;

/// The /24s of a /10 that are divided further, each with a bitmap of its 256 addresses.
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

  /// Places of a page.
  static final int PAGE_PLACES = 1 << (Ipv4Pages.PAGE_SHIFT - Ipv4Pages.PLACE_SHIFT);

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

  /// The cells with those of some places replaced.
  ///
  /// @param from the first place
  /// @param to the last place
  /// @param runs has the new cells, at `fromCell` (inclusive) to `toCell` (exclusive)
  Ipv4Cells replace(int from, int to, Ipv4Runs runs, int fromCell, int toCell) {
    int kept = find(from);
    int next = find(to + 1);
    if (kept == next && fromCell == toCell) {
      return this;
    }
    int count = kept + toCell - fromCell + places.length - next;
    if (count == 0) {
      return NONE;
    }
    char[] newPlaces = Arrays.copyOf(places, count);
    int[][] newCells = Arrays.copyOf(cells, count);
    int at = kept;
    for (int i = fromCell; i < toCell; i++) {
      newPlaces[at] = (char) (runs.cellPlace(i) & (PAGE_PLACES - 1));
      newCells[at++] = runs.cell(i);
    }
    System.arraycopy(places, next, newPlaces, at, places.length - next);
    System.arraycopy(cells, next, newCells, at, places.length - next);
    return new Ipv4Cells(newPlaces, newCells);
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
