package dev.sextant.live;

import dev.sextant.internal.search.NodeLayout;
import dev.sextant.internal.search.NodeSearch;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Ipv6Visitor;
import dev.sextant.rib.Rib;
import java.util.List;

/// The writer's side of [Ipv6Tree]: compiles the parts of the key space in which something changed,
/// and puts them into the trees.
final class Ipv6Writer {
  private static final int ROOT_BITS = 64 - Ipv6Tree.ROOT_SHIFT;
  private static final int KEY_BITS = ROOT_BITS + 32;
  private static final long ENTRY_MASK = -1L << Ipv6Tree.ROOT_SHIFT;
  private static final long CELL_MASK = -1L << Ipv6Tree.KEY_SHIFT;

  /// A change that reaches further than this share of the table is made by compiling all of it.
  private static final int WIDE_SHARE = 8;

  private static final int WIDE = 4096;
  private static final Prefix EVERYTHING = Prefix.ofIpv6(0, 0, 0);

  private final Rib<Integer> owners;
  private final NodeSearch search;
  private final OwnerSweep sweep = new OwnerSweep();
  private final EntryList entries = new EntryList();
  private final TreeWriter.Replacements replacements = new TreeWriter.Replacements();
  private Arena arena = newArena(0);
  private RootTable root = new RootTable(arena, ROOT_BITS, ~OwnerPages.NONE);
  private TreeWriter trees = new TreeWriter(arena, 1);
  private int mostEntries = 1;
  private int at;

  /// A writer that follows a table of prefixes and the numbers of their owners.
  Ipv6Writer(Rib<Integer> owners, NodeSearch search) {
    this.owners = owners;
    this.search = search;
    compile();
  }

  private static Arena newArena(int expected) {
    return new Arena(NodeLayout.NODE_START, NodeLayout.NODE_INTS, expected);
  }

  /// Compiles the whole table into a new arena.
  void compile() {
    sweep(EVERYTHING, Integer.MAX_VALUE);
    int depth = TreeWriter.depthFor(mostIntervalsOfAnEntry());
    do {
      startArena(depth, 3 * sweep.size());
      depth++; // fine intervals may need more entries than they are
    } while (!writeWholeEntries(EVERYTHING));
    arena.settle();
  }

  private void startArena(int depth, int expected) {
    arena = newArena(expected);
    root = new RootTable(arena, ROOT_BITS, ~OwnerPages.NONE);
    trees = new TreeWriter(arena, depth);
    mostEntries = 1;
  }

  private int mostIntervalsOfAnEntry() {
    int most = 0;
    int from = 0;
    for (int i = 1; i <= sweep.size(); i++) {
      if (i == sweep.size() || ((sweep.high(i) ^ sweep.high(from)) & ENTRY_MASK) != 0) {
        most = Math.max(most, i - from + 1);
        from = i;
      }
    }
    return most;
  }

  /// Brings the trees up to the table.
  ///
  /// @param changed the prefixes around all changes, ascending and disjoint, of length 52 or less
  void update(List<Prefix> changed) {
    if (!changed.isEmpty() && changed.getFirst().length() == 0) {
      compile();
      return;
    }
    int most = owners.size(Family.IPV6) / WIDE_SHARE + WIDE;
    int next = 0;
    while (next < changed.size()) {
      Prefix prefix = changed.get(next);
      boolean done;
      if (prefix.length() <= ROOT_BITS) {
        done = sweep(prefix, most) && writeWholeEntries(prefix);
        most -= sweep.size();
        next++;
      } else {
        int end = next + 1;
        while (end < changed.size() && isInSameEntry(prefix, changed.get(end))) {
          end++;
        }
        most = writePartsOfEntry(changed.subList(next, end), most);
        done = most >= 0;
        next = end;
      }
      if (!done) {
        compile();
        return;
      }
    }
    if (arena.isSpent()) {
      compact();
    }
  }

  private static boolean isInSameEntry(Prefix prefix, Prefix other) {
    return ((prefix.first().high() ^ other.first().high()) & ENTRY_MASK) == 0;
  }

  /// The form of a changed prefix that [#update] takes: the whole of a /52.
  static Prefix around(Prefix changed) {
    return changed.length() <= KEY_BITS ? changed : Prefix.containing(changed.first(), KEY_BITS);
  }

  /// Sweeps over the prefixes inside one; returns whether there were no more than `most`.
  private boolean sweep(Prefix prefix, int most) {
    int around =
        prefix
            .parent()
            .flatMap(owners::longestMatch)
            .map(entry -> entry.value())
            .orElse(OwnerPages.NONE);
    Address first = prefix.first();
    Address last = prefix.last();
    sweep.begin(first.high(), first.low(), last.high(), last.low(), around);
    Ipv6Visitor<Integer> visitor =
        (high, low, length, number) -> {
          long lastHigh = high | ~Prefix.highMask(length);
          sweep.add(high, low, lastHigh, low | ~Prefix.lowMask(length), number);
          return sweep.size() <= most;
        };
    if (prefix.length() == 0) {
      owners.forEachIpv6(visitor);
    } else {
      owners.forEachIpv6(prefix, visitor);
    }
    boolean complete = sweep.size() <= most;
    sweep.end();
    return complete;
  }

  /// Writes the entries of the root that a prefix consists of; returns whether the depth sufficed.
  private boolean writeWholeEntries(Prefix prefix) {
    int first = entryOf(prefix.first());
    int last = entryOf(prefix.last());
    at = 0;
    int entry = first;
    while (entry <= last) {
      long block = (long) entry << Ipv6Tree.ROOT_SHIFT;
      if (at < sweep.size() && (sweep.high(at) & ENTRY_MASK) == block) {
        entries.clear();
        cut(block, ENTRY_MASK, entries);
        if (!write(entry, entries)) {
          return false;
        }
        entry++;
      } else {
        int next = at < sweep.size() ? (int) (sweep.high(at) >>> Ipv6Tree.ROOT_SHIFT) : last + 1;
        root.fill(entry, next, ~sweep.owner(at - 1));
        entry = next;
      }
    }
    return true;
  }

  private static int entryOf(Address address) {
    return (int) (address.high() >>> Ipv6Tree.ROOT_SHIFT);
  }

  /// Writes the entries below an entry of the root, as a tree or as the one code that they are;
  /// returns whether the depth sufficed.
  private boolean write(int rootEntry, EntryList below) {
    mostEntries = Math.max(mostEntries, below.size);
    boolean constant = below.size == 1 && below.codes[0] < 0;
    return set(rootEntry, constant ? below.codes[0] : trees.write(below));
  }

  private boolean set(int rootEntry, int written) {
    if (written == TreeWriter.OUTGROWN) {
      return false;
    }
    root.set(rootEntry, written);
    return true;
  }

  /// Replaces parts of one entry of the root; returns what is left of `most`, or a negative number
  /// if it was exceeded or the depth did not suffice.
  private int writePartsOfEntry(List<Prefix> parts, int most) {
    int left = most;
    replacements.clear();
    for (Prefix part : parts) {
      if (!sweep(part, left)) {
        return -1;
      }
      left -= sweep.size();
      at = 0;
      long first = part.first().high();
      int firstEntry = replacements.entries.startRun();
      cut(first, Prefix.highMask(part.length()), replacements.entries);
      replacements.add(keyOf(first), keyOf(part.last().high()), firstEntry);
    }
    int entry = entryOf(parts.getFirst().first());
    int present = root.get(entry);
    boolean done =
        present >= 0
            ? set(entry, trees.rewrite(present, replacements))
            : write(entry, trees.replaced(present, replacements));
    return done ? left : -1;
  }

  private static int keyOf(long high) {
    return NodeLayout.key((int) (high >>> Ipv6Tree.KEY_SHIFT));
  }

  /// Adds the entries of a block of the key space, /52 by /52, from the intervals at `at` and on.
  private void cut(long first, long mask, EntryList into) {
    int lastKey = keyOf(first | ~mask);
    long cell = first;
    while (true) {
      int owner = startsAt(cell) ? sweep.owner(at++) : sweep.owner(at - 1);
      if (startsWithin(cell, CELL_MASK)) {
        into.add(keyOf(cell), fineCell(cell, owner));
        if (keyOf(cell) != lastKey) {
          into.add(keyOf(cell) + 1, ~sweep.owner(at - 1));
        }
      } else {
        into.add(keyOf(cell), ~owner);
      }
      if (!startsWithin(first, mask)) {
        return;
      }
      cell = sweep.high(at) & CELL_MASK;
    }
  }

  private boolean startsAt(long cell) {
    return at < sweep.size() && sweep.high(at) == cell && sweep.low(at) == 0;
  }

  /// Whether the next interval starts in the block.
  private boolean startsWithin(long block, long mask) {
    return at < sweep.size() && (sweep.high(at) & mask) == block;
  }

  /// Writes the cell of a /52, which starts with the owner given, from the intervals that start in
  /// it.
  private int fineCell(long cell, int owner) {
    int from = at;
    while (startsWithin(cell, CELL_MASK)) {
      at++;
    }
    int count = 1 + at - from;
    int index = arena.allocate(Ipv6Tree.fineCellInts(count));
    int[] cells = arena.cells();
    int starts = index + 1;
    int codes = starts + Ipv6Tree.START_INTS * count;
    cells[index] = count;
    cells[codes] = ~owner;
    for (int i = 1; i < count; i++) {
      int interval = from + i - 1;
      int start = starts + Ipv6Tree.START_INTS * i;
      cells[start] = (int) (sweep.high(interval) & ~CELL_MASK);
      cells[start + 1] = (int) (sweep.low(interval) >>> 32);
      cells[start + 2] = (int) sweep.low(interval);
      cells[codes + i] = ~sweep.owner(interval);
    }
    return index;
  }

  /// Copies what the newest version needs into a new arena; trees are filled anew.
  private void compact() {
    RootTable before = root;
    int[] from = arena.cells();
    int depthBefore = trees.depth();
    startArena(Math.min(depthBefore, TreeWriter.depthFor(2 * mostEntries)), arena.used());
    int entry = 0;
    while (entry < before.size()) {
      int code = before.get(entry);
      int end = before.endOfRun(entry);
      if (code < 0) {
        root.fill(entry, end, code);
      } else {
        // no two entries have one tree
        entries.clear();
        TreeWriter.read(from, code, depthBefore, NodeLayout.LOWEST_KEY, entries);
        copyFineCells(from);
        if (!write(entry, entries)) {
          compile();
          return;
        }
      }
      entry = end;
    }
    arena.settle();
  }

  private void copyFineCells(int[] from) {
    for (int i = 0; i < entries.size; i++) {
      int cell = entries.codes[i];
      if (cell >= 0) {
        int ints = Ipv6Tree.fineCellInts(from[cell]);
        int copy = arena.allocate(ints);
        System.arraycopy(from, cell, arena.cells(), copy, ints);
        entries.codes[i] = copy;
      }
    }
  }

  /// A version of what was written so far.
  Ipv6Tree publish() {
    int[] pages = root.publish();
    return new Ipv6Tree(search, arena.cells(), pages, trees.depth());
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
