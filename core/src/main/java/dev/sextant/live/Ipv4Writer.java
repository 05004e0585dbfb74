package dev.sextant.live;

import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// The writer's side of [Ipv4Pages]: writes the pages of the /12s in which something changed.
///
/// Pages and the tables of pages are copied when they are written, and the collector frees what no
/// version refers to any more; so there is no room set aside, and nothing to clean up.
final class Ipv4Writer<V> {
  private static final Prefix EVERYTHING = Prefix.ofIpv4(0, 0);
  private static final int PAGE_BITS = 32 - Ipv4Pages.PAGE_SHIFT;
  private static final int CELL_BITS = 32 - Ipv4Pages.PLACE_SHIFT;
  private static final int ARRAY_BYTES = 16;

  private final RibView<V> table;
  private final ToIntFunction<? super V> toValue;
  private final Codes codes;
  private final Ipv4Sweep sweep = new Ipv4Sweep();
  private final Ipv4PageWriter page;

  private long[][] words = new long[Ipv4Pages.PAGES][];
  private int[][] pageCodes = new int[Ipv4Pages.PAGES][];
  private byte[][] lengths = new byte[Ipv4Pages.PAGES][];
  private Ipv4Cells[] fine = new Ipv4Cells[Ipv4Pages.PAGES];
  private boolean isPublished;

  /// A writer that follows a table.
  Ipv4Writer(RibView<V> table, ToIntFunction<? super V> toValue, Codes codes) {
    this.table = table;
    this.toValue = toValue;
    this.codes = codes;
    this.page = new Ipv4PageWriter(sweep, codes.escape());
    Arrays.fill(words, Ipv4PageWriter.ONE_RUN);
    Arrays.fill(pageCodes, new int[0]);
    Arrays.fill(lengths, new byte[0]);
    sweep(EVERYTHING);
    page.startSweep();
    for (int number = 0; number < Ipv4Pages.PAGES; number++) {
      writeWhole(number);
    }
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
      Prefix prefix = changed.get(next);
      int first = prefix.first().toIpv4Bits();
      int number = first >>> Ipv4Pages.PAGE_SHIFT;
      if (prefix.length() <= PAGE_BITS) {
        sweep(prefix);
        page.startSweep();
        int last = number + (1 << (PAGE_BITS - prefix.length())) - 1;
        for (; number <= last; number++) {
          writeWhole(number);
        }
        next++;
        continue;
      }
      page.startCopy(words[number], pageCodes[number], lengths[number], fine[number]);
      while (next < changed.size()) {
        Prefix part = changed.get(next);
        int bits = part.first().toIpv4Bits();
        if (bits >>> Ipv4Pages.PAGE_SHIFT != number) {
          break;
        }
        sweep(part);
        page.startSweep();
        page.replace(bits, part.length());
        next++;
      }
      page.finishCopy();
      take(number);
    }
  }

  /// Sweeps over the prefixes inside one.
  private void sweep(Prefix prefix) {
    Optional<RibEntry<V>> around = table.longestMatch(prefix);
    sweep.begin(
        prefix,
        around.map(entry -> toValue.applyAsInt(entry.value())).orElse(codes.miss()),
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

  private void writeWhole(int number) {
    page.writeWhole(number);
    take(number);
  }

  /// Puts the page that was written in its place; arrays that did not change stay the old ones.
  private void take(int number) {
    words[number] = page.words(words[number]);
    pageCodes[number] = page.codes(pageCodes[number]);
    lengths[number] = page.lengths(lengths[number]);
    fine[number] = page.fine();
  }

  private void own() {
    if (isPublished) {
      words = words.clone();
      pageCodes = pageCodes.clone();
      lengths = lengths.clone();
      fine = fine.clone();
      isPublished = false;
    }
  }

  /// A version of what was written so far.
  Ipv4Pages publish() {
    isPublished = true;
    return new Ipv4Pages(words, pageCodes, lengths, fine, codes.escape());
  }

  /// Bytes of the bitmaps, without codes and lengths.
  long nodeBytes() {
    long bytes = 0;
    for (long[] pageWords : words) {
      bytes += pageWords == Ipv4PageWriter.ONE_RUN ? 0 : ARRAY_BYTES + 8L * pageWords.length;
    }
    return bytes;
  }

  /// Bytes that lookups may read.
  long sizeBytes() {
    long bytes = nodeBytes() + 4 * (ARRAY_BYTES + 4L * Ipv4Pages.PAGES);
    for (int number = 0; number < Ipv4Pages.PAGES; number++) {
      int runs = pageCodes[number].length;
      bytes += 2 * ARRAY_BYTES + 4L * runs + runs + fine[number].sizeBytes();
    }
    return bytes;
  }
}
