package dev.sextant.live;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.util.Arrays;
import java.util.List;

/// The writer's side of [Ipv4Blocks]: compiles the blocks of the /16s in which something changed.
final class Ipv4Writer {
  private static final int ROOT_BITS = 16;

  /// A change that reaches further than this share of the table is made by compiling all of it.
  private static final int WIDE_SHARE = 8;

  private static final int WIDE = 4096;
  private static final Prefix EVERYTHING = Prefix.ofIpv4(0, 0);

  private final Rib<Integer> owners;
  private final OwnerSweep sweep = new OwnerSweep();
  private final int[][] words = new int[2][Ipv4Blocks.WORDS];
  private final int[][] codes = new int[2][Ipv4Blocks.PLACES];
  private Arena arena = new Arena(0, 1, 0);
  private RootTable root = new RootTable(arena, ROOT_BITS, 0);
  private int at;
  private int owner;
  private int missBlock;
  private int lastConstant;
  private int lastConstantOwner;

  /// A writer that follows a table of prefixes and the numbers of their owners.
  Ipv4Writer(Rib<Integer> owners) {
    this.owners = owners;
    compile();
  }

  /// Compiles the whole table into a new arena.
  void compile() {
    sweep(EVERYTHING, Integer.MAX_VALUE);
    startArena(2 * sweep.size());
    writeBlocks(EVERYTHING);
    arena.settle();
  }

  private void startArena(int expected) {
    arena = new Arena(0, 1, expected);
    missBlock = newConstant(OwnerPages.NONE);
    lastConstantOwner = OwnerPages.NONE;
    root = new RootTable(arena, ROOT_BITS, missBlock);
  }

  /// Brings the blocks up to the table.
  ///
  /// @param changed the prefixes around all changes, ascending and disjoint, of length 16 or less
  void update(List<Prefix> changed) {
    int most = owners.size(Family.IPV4) / WIDE_SHARE + WIDE;
    for (Prefix prefix : changed) {
      if (!sweep(prefix, most)) {
        compile();
        return;
      }
      writeBlocks(prefix);
      most -= sweep.size();
    }
    if (arena.isSpent()) {
      compact();
    }
  }

  /// The form of a changed prefix that [#update] takes: the whole of a /16.
  static Prefix around(Prefix changed) {
    return changed.length() <= ROOT_BITS ? changed : Prefix.containing(changed.first(), ROOT_BITS);
  }

  /// Sweeps over the prefixes inside one; returns whether there were no more than `most`.
  private boolean sweep(Prefix prefix, int most) {
    int around =
        prefix
            .parent()
            .flatMap(owners::longestMatch)
            .map(entry -> entry.value())
            .orElse(OwnerPages.NONE);
    sweep.begin(leftAligned(prefix.first().toIpv4Bits()), 0, lastOf(prefix), -1, around);
    owners.forEachIpv4(
        prefix,
        (bits, length, number) -> {
          long first = leftAligned(bits);
          sweep.add(first, 0, first | -1L >>> length, -1, number);
          return sweep.size() <= most;
        });
    boolean complete = sweep.size() <= most;
    sweep.end();
    return complete;
  }

  private static long leftAligned(int address) {
    return (long) address << 32;
  }

  private static long lastOf(Prefix prefix) {
    return leftAligned(prefix.last().toIpv4Bits()) | 0xffff_ffffL;
  }

  private void writeBlocks(Prefix prefix) {
    int first = prefix.first().toIpv4Bits() >>> ROOT_BITS;
    int last = prefix.last().toIpv4Bits() >>> ROOT_BITS;
    at = 0;
    int entry = first;
    while (entry <= last) {
      int cell = entry << ROOT_BITS;
      if (at < sweep.size() && start(at) == cell) {
        owner = sweep.owner(at++);
      }
      if (startsWithin(cell, ROOT_BITS)) {
        root.set(entry, block(cell, 8));
        entry++;
      } else {
        int next = at < sweep.size() ? start(at) >>> ROOT_BITS : last + 1;
        root.fill(entry, next, constant(owner));
        entry = next;
      }
    }
  }

  private int start(int index) {
    return (int) (sweep.high(index) >>> 32);
  }

  /// Whether the next interval starts in the cell of `2^bits` addresses.
  private boolean startsWithin(int cell, int bits) {
    return at < sweep.size() && (start(at) ^ cell) >>> bits == 0;
  }

  /// A block of one code; entries side by side share one, and all that nothing covers.
  private int constant(int constantOwner) {
    if (constantOwner == OwnerPages.NONE) {
      return missBlock;
    }
    if (lastConstantOwner != constantOwner) {
      lastConstant = newConstant(constantOwner);
      lastConstantOwner = constantOwner;
    }
    return lastConstant;
  }

  private int newConstant(int constantOwner) {
    int[] onlyFirst = words[0];
    Arrays.fill(onlyFirst, 1 << 16);
    onlyFirst[0] = 1;
    codes[0][0] = ~constantOwner;
    return append(onlyFirst, codes[0], 1);
  }

  /// Writes the block of a cell, and those below it; returns its index.
  ///
  /// @param first the first address of the cell
  /// @param shift number of address bits below the places: 8 or 0
  private int block(int first, int shift) {
    int[] blockWords = words[shift / 8];
    int[] blockCodes = codes[shift / 8];
    Arrays.fill(blockWords, 0);
    int count = 0;
    int place = 0;
    while (place < Ipv4Blocks.PLACES) {
      int cell = first + (place << shift);
      if (at < sweep.size() && start(at) == cell) {
        owner = sweep.owner(at++);
      }
      boolean divided = shift > 0 && startsWithin(cell, shift);
      int code = divided ? block(cell, shift - 8) : ~owner;
      if (count == 0 || blockCodes[count - 1] != code) {
        blockWords[place / Ipv4Blocks.WORD_PLACES] |= 1 << place % Ipv4Blocks.WORD_PLACES;
        blockCodes[count++] = code;
      }
      if (divided) {
        place++;
      } else if (startsWithin(first, shift + 8)) {
        place = (start(at) - first) >>> shift;
      } else {
        break;
      }
    }
    int before = 0;
    for (int word = 0; word < Ipv4Blocks.WORDS; word++) {
      int starts = Integer.bitCount(blockWords[word]);
      blockWords[word] |= before << 16;
      before += starts;
    }
    return append(blockWords, blockCodes, count);
  }

  private int append(int[] blockWords, int[] blockCodes, int count) {
    int block = arena.allocate(Ipv4Blocks.WORDS + count);
    System.arraycopy(blockWords, 0, arena.cells(), block, Ipv4Blocks.WORDS);
    System.arraycopy(blockCodes, 0, arena.cells(), block + Ipv4Blocks.WORDS, count);
    return block;
  }

  /// Copies what the newest version needs into a new arena.
  private void compact() {
    RootTable before = root;
    int[] from = arena.cells();
    int missBefore = missBlock;
    startArena(arena.used());
    int entry = 0;
    while (entry < before.size()) {
      int block = before.get(entry);
      int end = before.endOfRun(entry);
      root.fill(entry, end, block == missBefore ? missBlock : copy(from, block));
      entry = end;
    }
    arena.settle();
  }

  private int copy(int[] from, int block) {
    int count = Ipv4Blocks.codeCount(from, block);
    int copy = arena.allocate(Ipv4Blocks.WORDS + count);
    System.arraycopy(from, block, arena.cells(), copy, Ipv4Blocks.WORDS + count);
    for (int i = copy + Ipv4Blocks.WORDS; i < copy + Ipv4Blocks.WORDS + count; i++) {
      int code = arena.cells()[i];
      if (code >= 0) {
        int below = copy(from, code); // it may move the cells
        arena.cells()[i] = below;
      }
    }
    return copy;
  }

  /// A version of what was written so far.
  Ipv4Blocks publish() {
    int[] pages = root.publish(); // first, as the cells may move until then
    return new Ipv4Blocks(arena.cells(), pages);
  }

  /// Bytes that lookups of the newest version may read, and of older ones in the same arena.
  long usedBytes() {
    return 4L * arena.used() + 4L * root.size() / RootTable.PAGE;
  }

  /// Bytes of the arena, its free room included.
  long reservedBytes() {
    return usedBytes() + 4L * (arena.cells().length - arena.used());
  }
}
