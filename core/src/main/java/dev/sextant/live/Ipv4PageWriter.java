package dev.sextant.live;

import java.util.Arrays;

/// One page of [Ipv4Pages] under construction: from nothing, or as a copy of which some parts are
/// replaced by what a sweep found.
final class Ipv4PageWriter {
  /// The words of a page that is one run.
  static final long[] ONE_RUN = new long[Ipv4Pages.WORDS];

  private static final int WORD_PLACES = Ipv4Pages.WORD_PLACES;
  private static final long BITS = (1L << WORD_PLACES) - 1;
  private static final char[] NO_PLACES = {};

  static {
    ONE_RUN[0] = 1 | (-1L << Ipv4Pages.COUNT_SHIFT);
  }

  private final Ipv4Sweep sweep;
  private final int escape;
  private int at;

  private final long[] bits = new long[Ipv4Pages.WORDS];
  private final int[] codes = new int[Ipv4Pages.PLACES];
  private final byte[] lengths = new byte[Ipv4Pages.PLACES];
  private int size;
  private char[] cellPlaces = NO_PLACES;
  private int[][] cells = new int[0][];
  private int cellCount;

  private long[] oldWords = ONE_RUN;
  private int[] oldCodes = new int[0];
  private byte[] oldLengths = new byte[0];
  private Ipv4Cells oldCells = Ipv4Cells.NONE;
  private int oldAt;
  private int oldCellAt;

  /// The place from which the last run replaced goes on as before; -1 if it does not.
  private int resumesAt = -1;

  private int resumedRun;

  private final int[] cellWords = new int[Ipv4Cells.WORDS];
  private final int[] cellCodes = new int[Ipv4Cells.WORDS * Ipv4Cells.WORD_PLACES];
  private final int[] cellLengths = new int[cellCodes.length];

  /// A writer of what a sweep finds.
  Ipv4PageWriter(Ipv4Sweep sweep, int escape) {
    this.sweep = sweep;
    this.escape = escape;
  }

  /// Goes to the first interval of a sweep that was just made.
  void startSweep() {
    at = 0;
  }

  /// Writes a whole page from the next intervals of the sweep.
  void writeWhole(int number) {
    Arrays.fill(bits, 0);
    size = 0;
    cellCount = 0;
    addRuns(number << Ipv4Pages.PAGE_SHIFT, 0, Ipv4Pages.PLACES - 1);
  }

  /// Starts a copy of a page.
  void startCopy(long[] words, int[] pageCodes, byte[] pageLengths, Ipv4Cells pageCells) {
    oldWords = words;
    oldCodes = pageCodes;
    oldLengths = pageLengths;
    oldCells = pageCells;
    oldAt = 0;
    oldCellAt = 0;
    resumesAt = -1;
    for (int i = 0; i < bits.length; i++) {
      bits[i] = words[i] & BITS;
    }
    size = 0;
    cellCount = 0;
  }

  /// Replaces a part of the copy, behind the last one, by the whole sweep.
  ///
  /// @param first the first address
  /// @param length of the prefix that the part is, 13 to 24
  void replace(int first, int length) {
    int from = (first >>> Ipv4Pages.PLACE_SHIFT) & (Ipv4Pages.PLACES - 1);
    int to = from + (1 << (32 - Ipv4Pages.PLACE_SHIFT - length)) - 1;
    if (resumesAt != from) {
      resume();
    }
    resumesAt = -1;
    copyRuns(from == 0 ? 0 : Ipv4Pages.run(oldWords, from - 1) + 1);
    copyCells(from);
    clear(from, to);
    addRuns(first - (from << Ipv4Pages.PLACE_SHIFT), from, to);
    int last = Ipv4Pages.run(oldWords, to);
    oldAt = last + 1;
    oldCellAt = oldCells.find(to + 1);
    boolean goesOn = to + 1 < Ipv4Pages.PLACES && Ipv4Pages.run(oldWords, to + 1) == last;
    resumesAt = goesOn ? to + 1 : -1;
    resumedRun = last;
  }

  /// Copies what is left.
  void finishCopy() {
    resume();
    copyRuns(oldCodes.length);
    copyCells(Ipv4Pages.PLACES);
  }

  private void resume() {
    if (resumesAt >= 0) {
      addRun(resumesAt, oldCodes[resumedRun], oldLengths[resumedRun]);
    }
  }

  private void copyRuns(int toRun) {
    int count = toRun - oldAt;
    if (count > 0) {
      System.arraycopy(oldCodes, oldAt, codes, size, count);
      System.arraycopy(oldLengths, oldAt, lengths, size, count);
      size += count;
      oldAt = toRun;
    }
  }

  private void copyCells(int toPlace) {
    while (oldCellAt < oldCells.places.length && oldCells.places[oldCellAt] < toPlace) {
      addCell(oldCells.places[oldCellAt], oldCells.cells[oldCellAt]);
      oldCellAt++;
    }
  }

  private void addCell(int place, int[] cell) {
    if (cellCount == cellPlaces.length) {
      cellPlaces = Arrays.copyOf(cellPlaces, 2 * cellCount + 16);
      cells = Arrays.copyOf(cells, cellPlaces.length);
    }
    cellPlaces[cellCount] = (char) place;
    cells[cellCount++] = cell;
  }

  private void clear(int from, int to) {
    int firstWord = Ipv4Pages.wordOf(from);
    int lastWord = Ipv4Pages.wordOf(to);
    for (int word = firstWord; word <= lastWord; word++) {
      int low = Math.max(0, from - word * WORD_PLACES);
      int high = Math.min(WORD_PLACES - 1, to - word * WORD_PLACES);
      bits[word] &= ~((-1L << low) & (-1L >>> ~high));
    }
  }

  /// Adds a run, unless the one before goes on.
  private void addRun(int place, int code, byte length) {
    if (size > 0 && codes[size - 1] == code && lengths[size - 1] == length) {
      return;
    }
    int word = Ipv4Pages.wordOf(place);
    bits[word] |= 1L << (place - word * WORD_PLACES);
    codes[size] = code;
    lengths[size] = length;
    size++;
  }

  /// Adds the runs of some places from the intervals at `at` and on; before them stands the one
  /// that the first place starts with, or it starts there.
  ///
  /// @param base the first address of the page
  private void addRuns(int base, int from, int to) {
    int place = from;
    while (true) {
      int cell = base + (place << Ipv4Pages.PLACE_SHIFT);
      if (at < sweep.size() && sweep.start(at) == cell) {
        at++;
      }
      if (startsWithin(cell, Ipv4Pages.PLACE_SHIFT)) {
        addRun(place, escape, Ipv4Pages.ESCAPE);
        addCell(place, cell(cell));
        if (place++ == to) {
          return;
        }
      } else {
        addRun(place, sweep.code(at - 1), sweep.length(at - 1));
        if (!startsWithin(base, Ipv4Pages.PAGE_SHIFT)) {
          return;
        }
        place = (sweep.start(at) - base) >>> Ipv4Pages.PLACE_SHIFT;
      }
    }
  }

  /// Whether the next interval starts in the block of `2^bits` addresses.
  private boolean startsWithin(int block, int blockBits) {
    return at < sweep.size() && (sweep.start(at) ^ block) >>> blockBits == 0;
  }

  /// The cell of a /24, which starts with the interval before `at`.
  private int[] cell(int first) {
    Arrays.fill(cellWords, 0);
    cellWords[0] = 1;
    cellCodes[0] = sweep.code(at - 1);
    cellLengths[0] = sweep.length(at - 1);
    int count = 1;
    for (; startsWithin(first, Ipv4Pages.PLACE_SHIFT); at++) {
      int low = sweep.start(at) & 0xff;
      cellWords[low / Ipv4Cells.WORD_PLACES] |= 1 << low % Ipv4Cells.WORD_PLACES;
      cellCodes[count] = sweep.code(at);
      cellLengths[count++] = sweep.length(at);
    }
    int before = 0;
    int[] cell = new int[Ipv4Cells.WORDS + 2 * count];
    for (int word = 0; word < Ipv4Cells.WORDS; word++) {
      cell[word] = cellWords[word] | (before << 16);
      before += Integer.bitCount(cellWords[word]);
    }
    System.arraycopy(cellCodes, 0, cell, Ipv4Cells.WORDS, count);
    System.arraycopy(cellLengths, 0, cell, Ipv4Cells.WORDS + count, count);
    return cell;
  }

  /// The words, with their counts; the old ones if they are equal.
  long[] words(long[] old) {
    int before = 0;
    boolean isSame = true;
    for (int i = 0; i < bits.length; i++) {
      long word = bits[i] | ((before - 1L) << Ipv4Pages.COUNT_SHIFT);
      isSame &= old[i] == word;
      before += Long.bitCount(bits[i]);
      bits[i] = word;
    }
    return isSame ? old : before == 1 ? ONE_RUN : bits.clone();
  }

  /// The codes; the old ones if they are equal.
  int[] codes(int[] old) {
    boolean isSame = Arrays.equals(old, 0, old.length, codes, 0, size);
    return isSame ? old : Arrays.copyOf(codes, size);
  }

  /// The matched lengths; the old ones if they are equal.
  byte[] lengths(byte[] old) {
    boolean isSame = Arrays.equals(old, 0, old.length, lengths, 0, size);
    return isSame ? old : Arrays.copyOf(lengths, size);
  }

  /// The cells.
  Ipv4Cells fine() {
    return cellCount == 0
        ? Ipv4Cells.NONE
        : new Ipv4Cells(Arrays.copyOf(cellPlaces, cellCount), Arrays.copyOf(cells, cellCount));
  }
}
