package dev.sextant.live;

/// The IPv4 half of a snapshot: a bitmap of the /24s where another answer starts, a rank over it,
/// and the answers; as in the immutable FIB, but for the bitmap's pages of a /10 each.
///
/// ```
/// address   | 10 page bits |  8 word bits  |  6 place bits  | 8 finer bits |
///                  │               │               │
///                  ▼               ▼               ▼
///             bits, bases ──► word, base ──► base + rank: code, or escape to the /24's own cell
/// ```
///
/// A word's base says where its codes stand, so a change writes the codes of one word or a few
/// behind all others, and copies one page of bases, and one of bits only if answers start elsewhere
/// than before: a changed value copies no bits.
///
/// Bits and codes lie apart, as the bits of crowded parts of the key space stay in the near caches
/// then; the tables of pages are small enough for the nearest one.
final class Ipv4Pages {
  static final int PAGE_BITS = 10;
  static final int PAGES = 1 << PAGE_BITS;
  static final int PAGE_SHIFT = 32 - PAGE_BITS;

  /// How far right an address goes to leave its place, a /24.
  static final int PLACE_SHIFT = 8;

  /// Places of a word.
  static final int WORD_PLACES = 64;

  /// How far right an address goes to leave its word.
  static final int WORD_SHIFT = 14;

  static final int PAGE_WORDS = 1 << (PAGE_SHIFT - WORD_SHIFT);

  /// Stands in the place of a matched length where the code is an escape.
  static final byte ESCAPE = -2;

  private static final int TILE = 256;

  private final long[][] bits;
  private final int[][] bases;
  private final int[] codes;
  private final byte[] lengths;
  private final Ipv4Cells[] fine;
  private final int escape;

  /// Takes the arrays over; what versions read of them must not be written any more.
  Ipv4Pages(
      long[][] bits, int[][] bases, int[] codes, byte[] lengths, Ipv4Cells[] fine, int escape) {
    this.bits = bits;
    this.bases = bases;
    this.codes = codes;
    this.lengths = lengths;
    this.fine = fine;
    this.escape = escape;
  }

  private static int place(int address) {
    return (address >>> PLACE_SHIFT) & ((1 << (PAGE_SHIFT - PLACE_SHIFT)) - 1);
  }

  /// Where the code of the address's /24 stands.
  private int slot(int address) {
    int page = address >>> PAGE_SHIFT;
    int word = (address >>> WORD_SHIFT) & (PAGE_WORDS - 1);
    return bases[page][word] + Long.bitCount(bits[page][word] << ~(address >>> PLACE_SHIFT));
  }

  /// The code of an address.
  ///
  /// The search among cells is [Ipv4Cells#find], by hand: a call, however rare, makes the second
  /// compiler keep the values of the caller's loop in memory.
  int code(int address) {
    int code = codes[slot(address)];
    if (code == escape) {
      Ipv4Cells divided = fine[address >>> PAGE_SHIFT];
      char[] places = divided.places;
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
      int[] cell = divided.cells[from];
      int low = address & 0xff;
      int word = cell[low >>> 4];
      code = cell[Ipv4Cells.WORDS - 1 + (word >>> 16) + Integer.bitCount(word << (~low | 16))];
    }
    return code;
  }

  /// The matched length of an address; -1 if nothing covers it.
  byte length(int address) {
    byte length = lengths[slot(address)];
    return length == ESCAPE ? fineLength(address) : length;
  }

  private byte fineLength(int address) {
    Ipv4Cells divided = fine[address >>> PAGE_SHIFT];
    int[] cell = divided.cells[divided.find(place(address))];
    int codeIndex = Ipv4Cells.codeIndex(cell, address & 0xff);
    return (byte) cell[codeIndex + Ipv4Cells.codeCount(cell)];
  }

  /// Writes the codes of many addresses.
  void codes(int[] addresses, int from, int to, int[] values) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      // passes: the first has no branch, so that the cache misses of many lookups overlap
      for (int i = at; i < end; i++) {
        values[i] = codes[slot(addresses[i])];
      }
      if (hasEscape(values, at, end)) {
        for (int i = at; i < end; i++) {
          if (values[i] == escape) {
            values[i] = code(addresses[i]);
          }
        }
      }
    }
  }

  /// Whether there is an escape among the values; a loop of its own, which the compiler makes one
  /// of vectors.
  private boolean hasEscape(int[] values, int from, int to) {
    int zero = 0;
    for (int i = from; i < to; i++) {
      int difference = values[i] ^ escape;
      zero |= (difference - 1) & ~difference; // negative for 0, and for nothing else that matters
    }
    return zero < 0;
  }

  /// Writes the codes and matched lengths of some addresses.
  void codesAndLengths(int[] addresses, int from, int to, int[] values, byte[] matchedLengths) {
    boolean escapes = false;
    for (int i = from; i < to; i++) {
      int slot = slot(addresses[i]);
      byte length = lengths[slot];
      values[i] = codes[slot];
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
