package dev.sextant.live;

import java.util.Arrays;

/// The writer's side of [OwnerPages]: numbers prefixes, and copies a page when it is first written
/// after it was published.
final class OwnerTable {
  private static final int PAGE = OwnerPages.PAGE;

  private Arena arena;
  private int[] pages = new int[0];
  private byte[][] lengths = new byte[0][];
  private boolean[] valuesOwned = new boolean[0];
  private boolean[] lengthsOwned = new boolean[0];
  private int[] free = new int[64];
  private int freeCount;
  private int size;
  private int[] publishedPages = new int[0];
  private byte[][] publishedLengths = new byte[0][];

  /// Only the owner of what no prefix covers.
  ///
  /// @param expected how many prefixes will be numbered soon
  /// @param missValue its value
  OwnerTable(int expected, int missValue) {
    arena = new Arena(0, PAGE, expected + 1);
    add(-1, missValue);
  }

  /// Numbers a new prefix.
  int add(int length, int value) {
    int owner = freeCount > 0 ? free[--freeCount] : size++;
    int page = owner / PAGE;
    if (page == pages.length) {
      addPages();
    }
    if (!lengthsOwned[page]) {
      lengths[page] = lengths[page].clone();
      lengthsOwned[page] = true;
      publishedLengths = new byte[0][];
    }
    lengths[page][owner % PAGE] = (byte) length;
    setValue(owner, value);
    return owner;
  }

  private void addPages() {
    int before = pages.length;
    int after = before + before / 8 + 1;
    pages = Arrays.copyOf(pages, after);
    lengths = Arrays.copyOf(lengths, after);
    valuesOwned = Arrays.copyOf(valuesOwned, after);
    lengthsOwned = Arrays.copyOf(lengthsOwned, after);
    for (int page = before; page < after; page++) {
      pages[page] = arena.allocate(PAGE);
      lengths[page] = new byte[PAGE];
      valuesOwned[page] = true;
      lengthsOwned[page] = true;
    }
    publishedPages = new int[0];
    publishedLengths = new byte[0][];
  }

  void setValue(int owner, int value) {
    int page = owner / PAGE;
    if (!valuesOwned[page]) {
      int copy = arena.allocate(PAGE);
      System.arraycopy(arena.cells(), pages[page], arena.cells(), copy, PAGE);
      pages[page] = copy;
      valuesOwned[page] = true;
      publishedPages = new int[0];
    }
    arena.cells()[pages[page] + owner % PAGE] = value;
  }

  /// Frees a number; the page keeps what it holds until the number is given again.
  void remove(int owner) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = owner;
  }

  /// The pages as they are now.
  OwnerPages publish() {
    if (arena.isSpent()) {
      settle();
    }
    if (publishedPages.length == 0) {
      publishedPages = pages.clone();
      Arrays.fill(valuesOwned, false);
    }
    if (publishedLengths.length == 0) {
      publishedLengths = lengths.clone();
      Arrays.fill(lengthsOwned, false);
    }
    return new OwnerPages(arena.cells(), publishedPages, publishedLengths);
  }

  /// Copies the pages into an arena without any other.
  void settle() {
    Arena fresh = new Arena(0, PAGE, pages.length * PAGE);
    for (int page = 0; page < pages.length; page++) {
      int copy = fresh.allocate(PAGE);
      System.arraycopy(arena.cells(), pages[page], fresh.cells(), copy, PAGE);
      pages[page] = copy;
    }
    publishedPages = new int[0];
    fresh.settle();
    arena = fresh;
  }

  /// Bytes that lookups of the newest version may read, and of older ones in the same arena.
  long usedBytes() {
    return 4L * arena.used() + 4L * pages.length + lengths.length * (PAGE + 16L + 4);
  }

  /// The same with the free room.
  long reservedBytes() {
    return usedBytes() + 4L * (arena.cells().length - arena.used());
  }
}
