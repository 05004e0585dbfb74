package dev.sextant.live;

/// The values and lengths of owners, at one moment; owner 0 is that of addresses that no prefix
/// covers.
///
/// Versions share the pages that did not change. Values lie in one array, and so take two loads; an
/// array for each page, whose length is loaded, too, would take three.
final class OwnerPages {
  static final int PAGE_BITS = 7;
  static final int PAGE = 1 << PAGE_BITS;

  /// The owner of what no prefix covers.
  static final int NONE = 0;

  private final int[] cells;
  private final int[] pages;
  private final byte[][] lengths;

  /// Takes the arrays over; what is reached from them must not be written any more.
  ///
  /// @param pages where in the cells the pages of values start
  OwnerPages(int[] cells, int[] pages, byte[][] lengths) {
    this.cells = cells;
    this.pages = pages;
    this.lengths = lengths;
  }

  int value(int owner) {
    return cells[pages[owner >>> PAGE_BITS] + (owner & (PAGE - 1))];
  }

  /// The prefix length, as an unsigned byte; -1 of [#NONE].
  byte length(int owner) {
    return lengths[owner >>> PAGE_BITS][owner & (PAGE - 1)];
  }

  /// Puts values in the place of owners.
  void toValues(int[] owners, int from, int to) {
    for (int i = from; i < to; i++) {
      owners[i] = value(owners[i]);
    }
  }

  /// Writes the lengths of owners.
  void toLengths(int[] owners, int from, int to, byte[] into) {
    for (int i = from; i < to; i++) {
      into[i] = length(owners[i]);
    }
  }
}
