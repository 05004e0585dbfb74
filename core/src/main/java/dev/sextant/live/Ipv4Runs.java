package dev.sextant.live;

import java.util.Arrays;

/// Runs of /24s with one answer each, in order, and the cells of those /24s that are divided
/// further; used again and again by a writer.
final class Ipv4Runs {
  private static final int MOST_KEPT = 1 << 16;

  private int[] places = new int[256];
  private int[] codes = new int[256];
  private byte[] lengths = new byte[256];
  private int size;

  private int[] cellPlaces = new int[16];
  private int[][] cells = new int[16][];
  private int cellCount;

  private final int[] cellWords = new int[Ipv4Cells.WORDS];
  private final int[] cellCodes = new int[Ipv4Cells.WORDS * Ipv4Cells.WORD_PLACES];
  private final int[] cellLengths = new int[cellCodes.length];

  void clear() {
    if (places.length > MOST_KEPT) {
      places = new int[256];
      codes = new int[256];
      lengths = new byte[256];
    }
    Arrays.fill(cells, 0, cellCount, cellWords);
    size = 0;
    cellCount = 0;
  }

  int size() {
    return size;
  }

  /// The first /24 of a run.
  int place(int index) {
    return places[index];
  }

  /// Copies the codes and lengths of all runs.
  void copyTo(int[] toCodes, byte[] toLengths, int at) {
    System.arraycopy(codes, 0, toCodes, at, size);
    System.arraycopy(lengths, 0, toLengths, at, size);
  }

  /// Number of /24s that are divided further.
  int cellCount() {
    return cellCount;
  }

  int cellPlace(int index) {
    return cellPlaces[index];
  }

  int[] cell(int index) {
    return cells[index];
  }

  /// Adds a run, unless the one before goes on.
  void add(int place, int code, byte length) {
    if (size > 0 && codes[size - 1] == code && lengths[size - 1] == length) {
      return;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      codes = Arrays.copyOf(codes, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    places[size] = place;
    codes[size] = code;
    lengths[size] = length;
    size++;
  }

  /// Adds what a sweep found.
  ///
  /// @param escape the code of /24s that are divided further
  void addAll(Ipv4Sweep sweep, int escape) {
    int at = 0;
    int place = sweep.start(0) >>> Ipv4Pages.PLACE_SHIFT;
    while (true) {
      int first = place << Ipv4Pages.PLACE_SHIFT;
      if (at < sweep.size() && sweep.start(at) == first) {
        at++;
      }
      int end = at;
      while (end < sweep.size() && sweep.start(end) >>> Ipv4Pages.PLACE_SHIFT == place) {
        end++;
      }
      if (end > at) {
        add(place, escape, Ipv4Pages.ESCAPE);
        addCell(place, sweep, at, end);
        at = end;
        if (at == sweep.size() && !sweep.reachesBehind(place)) {
          return;
        }
        place++;
      } else {
        add(place, sweep.code(at - 1), sweep.length(at - 1));
        if (at == sweep.size()) {
          return;
        }
        place = sweep.start(at) >>> Ipv4Pages.PLACE_SHIFT;
      }
    }
  }

  /// Adds the cell of a /24, from the interval that it starts with, before `from`, to that before
  /// `end`.
  private void addCell(int place, Ipv4Sweep sweep, int from, int end) {
    if (cellCount == cells.length) {
      cellPlaces = Arrays.copyOf(cellPlaces, 2 * cellCount);
      cells = Arrays.copyOf(cells, 2 * cellCount);
    }
    cellPlaces[cellCount] = place;
    cells[cellCount++] = cell(sweep, from, end);
  }

  private int[] cell(Ipv4Sweep sweep, int from, int end) {
    Arrays.fill(cellWords, 0);
    cellWords[0] = 1;
    cellCodes[0] = sweep.code(from - 1);
    cellLengths[0] = sweep.length(from - 1);
    int count = 1;
    for (int i = from; i < end; i++) {
      int low = sweep.start(i) & 0xff;
      cellWords[low / Ipv4Cells.WORD_PLACES] |= 1 << low % Ipv4Cells.WORD_PLACES;
      cellCodes[count] = sweep.code(i);
      cellLengths[count++] = sweep.length(i);
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
}
