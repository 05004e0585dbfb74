package dev.sextant.live;

import java.util.Arrays;

/// The writer's side of a direct root in two levels: numbers of pages, and pages of 256 entries in
/// the arena.
///
/// A page that readers may see is copied when it is first written, so a change does not cost the
/// whole root; pages whose entries are all the same may be one.
final class RootTable {
  static final int PAGE_BITS = 8;
  static final int PAGE = 1 << PAGE_BITS;

  private final Arena arena;
  private final int[] pages;
  private final boolean[] isOwned;
  private int[] published = new int[0];

  /// A root whose entries are all the same.
  ///
  /// @param bits leading bits of a key that it takes
  RootTable(Arena arena, int bits, int entry) {
    this.arena = arena;
    this.pages = new int[1 << (bits - PAGE_BITS)];
    this.isOwned = new boolean[pages.length];
    Arrays.fill(pages, newPage(entry));
  }

  private int newPage(int entry) {
    int page = arena.allocate(PAGE);
    Arrays.fill(arena.cells(), page, page + PAGE, entry);
    return page;
  }

  /// Number of entries.
  int size() {
    return pages.length * PAGE;
  }

  int get(int entry) {
    return arena.cells()[pages[entry >>> PAGE_BITS] + (entry & (PAGE - 1))];
  }

  void set(int entry, int value) {
    if (get(entry) == value) {
      return;
    }
    int number = entry >>> PAGE_BITS;
    if (!isOwned[number]) {
      int copy = arena.allocate(PAGE);
      System.arraycopy(arena.cells(), pages[number], arena.cells(), copy, PAGE);
      share(number, copy);
      isOwned[number] = true;
    }
    arena.cells()[pages[number] + (entry & (PAGE - 1))] = value;
  }

  /// Sets the entries `from` (inclusive) to `to` (exclusive); whole pages become one.
  void fill(int from, int to, int value) {
    int shared = -1;
    int entry = from;
    while (entry < to) {
      if ((entry & (PAGE - 1)) == 0 && to - entry >= PAGE) {
        int first = get(entry);
        int number = entry >>> PAGE_BITS;
        if (first != value || !isConstant(pages[number])) {
          shared = shared < 0 ? newPage(value) : shared;
          share(number, shared);
        }
        entry += PAGE;
      } else {
        set(entry, value);
        entry++;
      }
    }
  }

  /// The end (exclusive) of the run of equal entries that starts at an entry.
  int endOfRun(int from) {
    int value = get(from);
    int entry = from + 1;
    while (entry < size() && get(entry) == value) {
      boolean isWholePage = (entry & (PAGE - 1)) == 0 && isConstant(pages[entry >>> PAGE_BITS]);
      entry += isWholePage ? PAGE : 1;
    }
    return entry;
  }

  private boolean isConstant(int page) {
    int[] cells = arena.cells();
    return Arrays.equals(cells, page, page + PAGE - 1, cells, page + 1, page + PAGE);
  }

  private void share(int number, int page) {
    pages[number] = page;
    isOwned[number] = false;
    published = new int[0];
  }

  /// The indices of the pages, for a version that is published now.
  int[] publish() {
    if (published.length == 0) {
      published = pages.clone();
      Arrays.fill(isOwned, false);
    }
    return published;
  }
}
