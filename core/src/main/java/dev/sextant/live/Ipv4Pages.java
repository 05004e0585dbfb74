package dev.sextant.live;

/// The IPv4 half of a snapshot: for each /12 a page with a bitmap of the /24s where another answer
/// starts, a rank over it, and the answers.
///
/// ```
/// address   | 12 page bits |  12 place bits  | 8 finer bits |
///                  │                │                │
///                  ▼                ▼                ▼
///                words ──────►    rank ──► code, or escape to the /24's own cell
///
/// word      | runs that start before it, less 1 : 16 | a bit for each of 48 places : 48 |
/// ```
///
/// A word holds bits and count, so an answer takes one miss of the cache for the word and one for
/// the code, as in the immutable FIB; the tables of pages stay in the nearest caches. A change
/// writes the pages of one /12, and of these the words only if runs start elsewhere than before:
/// a changed value copies a page of codes and nothing else.
final class Ipv4Pages {
  static final int PAGES = 1 << 12;
  static final int PAGE_SHIFT = 20;
  static final int PLACE_SHIFT = 8;

  /// Places of a page.
  static final int PLACES = 1 << 12;

  /// Places of a word.
  static final int WORD_PLACES = 48;

  static final int WORDS = (PLACES + WORD_PLACES - 1) / WORD_PLACES;

  /// Where a word's count begins.
  static final int COUNT_SHIFT = 48;

  /// Stands in the place of a matched length where the code is an escape.
  static final byte ESCAPE = -2;

  private final long[][] words;
  private final int[][] codes;
  private final byte[][] lengths;
  private final Ipv4Cells[] fine;
  private final int escape;

  /// Takes the arrays over; what is reached from them must not be written any more.
  Ipv4Pages(long[][] words, int[][] codes, byte[][] lengths, Ipv4Cells[] fine, int escape) {
    this.words = words;
    this.codes = codes;
    this.lengths = lengths;
    this.fine = fine;
    this.escape = escape;
  }

  /// The word that has a place's bit; a product, as a division would take longer than the search.
  static int wordOf(int place) {
    return (place * 43_691) >>> 21;
  }

  /// Number of the run that holds a place, from 0.
  static int run(long[] pageWords, int place) {
    int index = wordOf(place);
    long word = pageWords[index];
    int bit = place - index * WORD_PLACES;
    return (int) (word >> COUNT_SHIFT) + Long.bitCount(word << ~bit);
  }

  private static int place(int address) {
    return (address >>> PLACE_SHIFT) & (PLACES - 1);
  }

  private int coarse(int address) {
    int page = address >>> PAGE_SHIFT;
    return codes[page][run(words[page], place(address))];
  }

  /// The code of an address.
  ///
  /// The search among cells is [Ipv4Cells#find], by hand: a call, however rare, makes the second
  /// compiler keep the values of the caller's loop in memory.
  int code(int address) {
    int code = coarse(address);
    if (code == escape) {
      Ipv4Cells cells = fine[address >>> PAGE_SHIFT];
      char[] places = cells.places;
      int place = place(address);
      int from = 0;
      int to = places.length - 1;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (places[middle] < place) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      int[] cell = cells.cells[from];
      int low = address & 0xff;
      int word = cell[low >>> 4];
      code =
          cell[Ipv4Cells.WORDS - 1 + (word >>> 16) + Integer.bitCount(word << (~low | 16))];
    }
    return code;
  }

  /// The matched length of an address; -1 if nothing covers it.
  byte length(int address) {
    int page = address >>> PAGE_SHIFT;
    byte length = lengths[page][run(words[page], place(address))];
    return length == ESCAPE ? fineLength(address) : length;
  }

  private byte fineLength(int address) {
    Ipv4Cells cells = fine[address >>> PAGE_SHIFT];
    int[] cell = cells.cells[cells.find(place(address))];
    int codeIndex = Ipv4Cells.codeIndex(cell, address & 0xff);
    return (byte) cell[codeIndex + Ipv4Cells.codeCount(cell)];
  }

  /// Writes the codes of some addresses, best 64 or so at a time.
  void codes(int[] addresses, int from, int to, int[] values) {
    // two passes: the first has no branch, so that the cache misses of many lookups overlap
    boolean escapes = false;
    for (int i = from; i < to; i++) {
      int code = coarse(addresses[i]);
      values[i] = code;
      escapes |= code == escape;
    }
    if (escapes) {
      for (int i = from; i < to; i++) {
        if (values[i] == escape) {
          values[i] = code(addresses[i]);
        }
      }
    }
  }

  /// Writes the codes and matched lengths of some addresses.
  void codesAndLengths(int[] addresses, int from, int to, int[] values, byte[] matchedLengths) {
    boolean escapes = false;
    for (int i = from; i < to; i++) {
      int address = addresses[i];
      int page = address >>> PAGE_SHIFT;
      int run = run(words[page], place(address));
      byte length = lengths[page][run];
      values[i] = codes[page][run];
      matchedLengths[i] = length;
      escapes |= length == ESCAPE;
    }
    if (escapes) {
      for (int i = from; i < to; i++) {
        if (matchedLengths[i] == ESCAPE) {
          values[i] = code(addresses[i]);
          matchedLengths[i] = fineLength(addresses[i]);
        }
      }
    }
  }
}
