package dev.sextant.live;

import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// The writer's side of [Ipv4Pages]: writes the words in which something changed.
///
/// Pages of bits and bases, and their tables, are copied when they are first written after they
/// were published. Codes are only appended; when those that no new version needs take a quarter of
/// the room, the others are copied into new arrays. The collector frees what no reader holds any
/// more.
@SuppressWarnings("ReferenceEquality") // pages are shared, and compared as what they are
final class Ipv4Writer<V> {
  private static final Prefix EVERYTHING = Prefix.ofIpv4(0, 0);
  private static final int CELL_BITS = 32 - Ipv4Pages.PLACE_SHIFT;
  private static final int PAGES = Ipv4Pages.PAGES;
  private static final int PAGE_WORDS = Ipv4Pages.PAGE_WORDS;
  private static final int WORDS = PAGES * PAGE_WORDS;
  private static final int PLACE_TO_WORD = Ipv4Pages.WORD_SHIFT - Ipv4Pages.PLACE_SHIFT;
  private static final int ARRAY_BYTES = 16;
  private static final long[] NO_BITS = new long[PAGE_WORDS];

  /// Room for the codes of small tables and batches.
  private static final int LEAST_ROOM = 1024;

  private final RibView<V> table;
  private final ToIntFunction<? super V> toValue;
  private final Codes unused;
  private final Ipv4Sweep sweep = new Ipv4Sweep();
  private final Ipv4Runs runs = new Ipv4Runs();

  private long[][] bits = new long[PAGES][];
  private int[][] bases = new int[PAGES][];
  private Ipv4Cells[] fine = new Ipv4Cells[PAGES];
  private final boolean[] ownsBits = new boolean[PAGES];
  private final boolean[] ownsBases = new boolean[PAGES];
  private boolean isPublished;
  private int[] codes;
  private byte[] lengths;
  private int used;
  private int needed;

  /// A writer that follows a table.
  Ipv4Writer(RibView<V> table, ToIntFunction<? super V> toValue, Codes unused) {
    this.table = table;
    this.toValue = toValue;
    this.unused = unused;
    Arrays.fill(bits, NO_BITS);
    Arrays.fill(bases, new int[PAGE_WORDS]);
    Arrays.fill(fine, Ipv4Cells.NONE);
    sweep(EVERYTHING);
    runs.addAll(sweep, unused.escape());
    codes = new int[capacityFor(runs.size())];
    lengths = new byte[codes.length];
    append(0, WORDS - 1);
    replaceCells(EVERYTHING, 0);
  }

  /// From how many codes on they are cleaned.
  private static int roomFor(int needed) {
    return needed + needed / 4 + LEAST_ROOM;
  }

  /// Some more, for the batch that fills the room.
  private static int capacityFor(int needed) {
    return roomFor(needed) + needed / 16 + LEAST_ROOM;
  }

  /// The form of a changed prefix that [#update] takes: the whole of a /24.
  static Prefix around(Prefix changed) {
    return changed.length() <= CELL_BITS ? changed : Prefix.containing(changed.first(), CELL_BITS);
  }

  /// Brings the pages up to the table.
  ///
  /// @param changed the prefixes around all changes, ascending and disjoint, of length 24 or less
  void update(List<Prefix> changed) {
    if (changed.isEmpty()) {
      return;
    }
    own();
    int next = 0;
    while (next < changed.size()) {
      int firstWord = firstPlace(changed.get(next)) >>> PLACE_TO_WORD;
      int lastWord = firstWord;
      int place = firstWord << PLACE_TO_WORD;
      runs.clear();
      do {
        Prefix part = changed.get(next);
        addOld(place, firstPlace(part));
        sweep(part);
        int cells = runs.cellCount();
        runs.addAll(sweep, unused.escape());
        replaceCells(part, cells);
        place = lastPlace(part) + 1;
        lastWord = (place - 1) >>> PLACE_TO_WORD;
        next++;
      } while (next < changed.size()
          && firstPlace(changed.get(next)) >>> PLACE_TO_WORD == lastWord);
      addOld(place, (lastWord + 1) << PLACE_TO_WORD);
      append(firstWord, lastWord);
    }
    if (used > roomFor(needed)) {
      settle();
    }
  }

  private static int firstPlace(Prefix prefix) {
    return prefix.first().toIpv4Bits() >>> Ipv4Pages.PLACE_SHIFT;
  }

  private static int lastPlace(Prefix prefix) {
    return prefix.last().toIpv4Bits() >>> Ipv4Pages.PLACE_SHIFT;
  }

  /// Adds the runs of places that stay as they are, all of one word.
  private void addOld(int from, int to) {
    if (from == to) {
      return;
    }
    int word = from >>> PLACE_TO_WORD;
    long starts = bits[word / PAGE_WORDS][word % PAGE_WORDS];
    int slot = bases[word / PAGE_WORDS][word % PAGE_WORDS] + Long.bitCount(starts << ~from);
    runs.add(from, codes[slot], lengths[slot]);
    int last = (to - 1) & (Ipv4Pages.WORD_PLACES - 1);
    // shifts take the last 6 bits of a place
    long rest = starts & (-1L << from << 1) & (-1L >>> ~last);
    int first = from & -Ipv4Pages.WORD_PLACES;
    for (; rest != 0; rest &= rest - 1) {
      slot++;
      runs.add(first + Long.numberOfTrailingZeros(rest), codes[slot], lengths[slot]);
    }
  }

  /// Replaces the cells of a prefix by those of the runs, from one on.
  private void replaceCells(Prefix prefix, int firstCell) {
    int cell = firstCell;
    int last = lastPlace(prefix);
    int place = firstPlace(prefix);
    while (place <= last) {
      int number = place / Ipv4Cells.PAGE_PLACES;
      int lastOfPage = Math.min(last, (number + 1) * Ipv4Cells.PAGE_PLACES - 1);
      int end = cell;
      while (end < runs.cellCount() && runs.cellPlace(end) <= lastOfPage) {
        end++;
      }
      int inPage = Ipv4Cells.PAGE_PLACES - 1;
      fine[number] = fine[number].replace(place & inPage, lastOfPage & inPage, runs, cell, end);
      cell = end;
      place = lastOfPage + 1;
    }
  }

  /// Appends the codes of the runs, which begin with the first place of a word and reach to the
  /// last of another, and writes these words.
  private void append(int firstWord, int lastWord) {
    int size = runs.size();
    reserve(size);
    runs.copyTo(codes, lengths, used);
    int run = 0;
    int word = firstWord;
    while (word <= lastWord) {
      // the run that reaches into the word; it is not marked in the first one
      int base = used + run;
      int end = run + 1 < size ? runs.place(run + 1) >>> PLACE_TO_WORD : lastWord + 1;
      boolean isWholePage =
          word % PAGE_WORDS == 0 && Math.min(end, lastWord + 1) - word >= PAGE_WORDS;
      if (isWholePage) {
        writeConstantPage(word / PAGE_WORDS, base);
        word += PAGE_WORDS;
        continue;
      }
      long starts = 0;
      while (run + 1 < size && runs.place(run + 1) >>> PLACE_TO_WORD == word) {
        starts |= 1L << runs.place(++run);
      }
      if (word == firstWord && (bits[word / PAGE_WORDS][word % PAGE_WORDS] & 1) != 0) {
        starts |= 1; // it stays marked, so that a changed value changes no bits
        base--;
      }
      write(word, starts, base);
      word++;
    }
    used += size;
  }

  private void write(int word, long starts, int base) {
    int page = word / PAGE_WORDS;
    int index = word % PAGE_WORDS;
    needed += Long.bitCount(starts) - Long.bitCount(bits[page][index]);
    // a page of one answer is no longer one, even where a word of another answer marks no start
    if (bits[page] == NO_BITS || bits[page][index] != starts) {
      if (!ownsBits[page]) {
        bits[page] = bits[page].clone();
        ownsBits[page] = true;
      }
      bits[page][index] = starts;
    }
    if (!ownsBases[page]) {
      bases[page] = bases[page].clone();
      ownsBases[page] = true;
    }
    bases[page][index] = base;
  }

  private void writeConstantPage(int page, int base) {
    if (bits[page] != NO_BITS) {
      for (long starts : bits[page]) {
        needed -= Long.bitCount(starts);
      }
    }
    bits[page] = NO_BITS;
    ownsBits[page] = false;
    boolean isAsBefore = page > 0 && bits[page - 1] == NO_BITS && bases[page - 1][0] == base;
    if (isAsBefore) {
      bases[page] = bases[page - 1];
    } else {
      bases[page] = new int[PAGE_WORDS];
      Arrays.fill(bases[page], base);
    }
    ownsBases[page] = false;
  }

  /// Copies the codes that are needed into arrays with room for a quarter more, in their order.
  private void settle() {
    int[] oldCodes = codes;
    byte[] oldLengths = lengths;
    codes = new int[capacityFor(needed)];
    lengths = new byte[codes.length];
    used = 0;
    for (int page = 0; page < PAGES; page++) {
      int[] from = bases[page];
      if (bits[page] == NO_BITS) {
        writeConstantPage(page, copyLead(oldCodes, oldLengths, 0, from[0]));
        continue;
      }
      int[] to = new int[PAGE_WORDS];
      for (int word = 0; word < PAGE_WORDS; word++) {
        long starts = bits[page][word];
        int base = copyLead(oldCodes, oldLengths, starts, from[word]);
        int count = Long.bitCount(starts);
        reserve(count);
        System.arraycopy(oldCodes, from[word] + 1, codes, used, count);
        System.arraycopy(oldLengths, from[word] + 1, lengths, used, count);
        used += count;
        to[word] = base;
      }
      bases[page] = to;
      ownsBases[page] = true;
    }
    needed = used;
  }

  /// The base of a word whose codes are copied next: the code that it starts with is the last one
  /// copied, or is copied, or does not matter.
  private int copyLead(int[] oldCodes, byte[] oldLengths, long starts, int lead) {
    boolean isThere =
        used > 0
            && ((starts & 1) != 0
                || (codes[used - 1] == oldCodes[lead] && lengths[used - 1] == oldLengths[lead]));
    if (!isThere) {
      reserve(1);
      codes[used] = oldCodes[lead];
      lengths[used++] = oldLengths[lead];
    }
    return used - 1;
  }

  private void reserve(int count) {
    if (used + count > codes.length) {
      codes = Arrays.copyOf(codes, capacityFor(used + count));
      lengths = Arrays.copyOf(lengths, codes.length);
    }
  }

  /// Sweeps over the prefixes inside one.
  private void sweep(Prefix prefix) {
    Optional<RibEntry<V>> around = table.longestMatch(prefix);
    sweep.begin(
        prefix,
        around.map(entry -> toValue.applyAsInt(entry.value())).orElse(unused.miss()),
        around.map(entry -> (byte) entry.prefix().length()).orElse((byte) -1));
    if (prefix.length() == 0) {
      table.forEachIpv4(this::addToSweep);
    } else {
      table.forEachIpv4(prefix, this::addToSweep);
    }
    sweep.end();
  }

  private boolean addToSweep(int bits, int length, V value) {
    sweep.add(bits, length, toValue.applyAsInt(value));
    return true;
  }

  private void own() {
    if (isPublished) {
      bits = bits.clone();
      bases = bases.clone();
      fine = fine.clone();
      Arrays.fill(ownsBits, false);
      Arrays.fill(ownsBases, false);
      isPublished = false;
    }
  }

  /// A version of what was written so far.
  Ipv4Pages publish() {
    isPublished = true;
    return new Ipv4Pages(bits, bases, codes, lengths, fine, unused.escape());
  }

  /// Number of pages of bits that were written since a version was published; for tests.
  int copiedBits() {
    int copied = 0;
    for (boolean owns : ownsBits) {
      copied += owns ? 1 : 0;
    }
    return copied;
  }

  /// Bytes of the bitmap's pages, without codes and lengths.
  long nodeBytes() {
    long bytes = 3 * (ARRAY_BYTES + 4L * PAGES);
    for (int page = 0; page < PAGES; page++) {
      boolean isShared = page > 0 && bases[page] == bases[page - 1];
      bytes += bits[page] == NO_BITS ? 0 : ARRAY_BYTES + 8L * PAGE_WORDS;
      bytes += isShared ? 0 : ARRAY_BYTES + 4L * PAGE_WORDS;
      bytes += fine[page].sizeBytes();
    }
    return bytes;
  }

  /// Bytes that lookups may read, with codes that older versions left behind.
  long sizeBytes() {
    return nodeBytes() + 5L * used;
  }

  /// The same with free room.
  long reservedBytes() {
    return nodeBytes() + 2 * ARRAY_BYTES + 5L * codes.length;
  }
}
