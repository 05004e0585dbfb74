package dev.sextant.sources.synthetic;

import dev.sextant.net.Family;
import java.util.Arrays;

/// Makes tables that look like a real one.
///
/// The numbers of prefixes by length are those of the real table in proportion, as far as the space
/// has room: where more are asked for than exist, the rest gets the next longer lengths.
///
/// The lengths, shuffled, are dealt to blocks (/8 of IPv4, /16 of IPv6), by the real weights of the
/// blocks or to all alike. A block's lengths then go down the binary trie: a node keeps one prefix
/// of its own length and divides the rest between its halves, until each has found its place.
/// Clustered, they divide as the real table's do at that depth with about so many prefixes (see
/// [TableModel]): this cascade gives dense and empty regions, runs of neighbours and nests.
/// Uniform, a fair coin is tossed for each.
public final class SyntheticTable {
  private static final int MAX_SIZE = 1 << 28;

  private final TableSpec spec;
  private final TableModel model;
  private final SplitMix64 random;
  private final PrefixTable.Builder table;
  private final int familyBits;
  private final int blockBits;
  private final byte[] lengths;
  private final int[] values;

  private SyntheticTable(TableSpec spec) {
    this.spec = spec;
    model = TableModel.of(spec.family());
    random = new SplitMix64(spec.seed());
    table = new PrefixTable.Builder(spec.family(), spec.size());
    familyBits = spec.family().bits();
    blockBits = TableModel.blockBits(spec.family());
    lengths = shuffledLengths();
    values = values();
  }

  /// Makes the table. It depends on nothing but the specification: the same one gives the same
  /// table.
  public static PrefixTable generate(TableSpec spec) {
    SyntheticTable synthetic = new SyntheticTable(spec);
    synthetic.deal();
    return synthetic.table.build();
  }

  /// The greatest number of distinct prefixes that a table can have.
  public static int maxSize(Family family, Shape shape) {
    long max = 0;
    for (long room : rooms(TableModel.of(family), shape)) {
      max = Math.min(max + room, MAX_SIZE);
    }
    return (int) max;
  }

  /// Number of prefixes of each length that exist in the blocks; none of lengths that the real
  /// table lacks.
  private static long[] rooms(TableModel model, Shape shape) {
    long blocks = Arrays.stream(model.blockWeights(shape)).filter(weight -> weight > 0).count();
    long[] rooms = model.lengthCounts();
    for (int length = 0; length < rooms.length; length++) {
      if (rooms[length] > 0) {
        rooms[length] = blocks << Math.min(length - TableModel.blockBits(model.family()), 32);
      }
    }
    return rooms;
  }

  private byte[] shuffledLengths() {
    long[] quotas = quotas();
    byte[] shuffled = new byte[spec.size()];
    int end = 0;
    for (int length = 0; length <= familyBits; length++) {
      for (long i = quotas[length]; i > 0; i--) {
        int at = random.below(end + 1);
        shuffled[end++] = shuffled[at];
        shuffled[at] = (byte) length;
      }
    }
    return shuffled;
  }

  /// Number of prefixes of each length.
  private long[] quotas() {
    long[] counts = model.lengthCounts();
    long[] rooms = rooms(model, spec.shape());
    long total = Arrays.stream(counts).sum();
    long[] quotas = new long[counts.length];
    long seen = 0;
    long given = 0;
    long over = 0;
    for (int length = 0; length < counts.length; length++) {
      seen += counts[length];
      long upTo = Math.round((double) seen * spec.size() / total);
      long wanted = upTo - given + over;
      given = upTo;
      quotas[length] = Math.min(wanted, rooms[length]);
      over = wanted - quotas[length];
    }
    for (int length = counts.length - 1; over > 0; length--) {
      long more = Math.min(over, rooms[length] - quotas[length]);
      quotas[length] += more;
      over -= more;
    }
    return quotas;
  }

  private int[] values() {
    int[] made = new int[spec.size()];
    for (int i = 0; i < made.length; i++) {
      if (spec.nextHops() > 0) {
        made[i] = random.below(spec.nextHops());
      } else {
        int at = random.below(i + 1);
        made[i] = made[at];
        made[at] = i;
      }
    }
    return made;
  }

  /// Deals the lengths to the blocks, and each block's to its trie.
  private void deal() {
    int[] weights = model.blockWeights(spec.shape());
    long[] ends = new long[weights.length];
    long total = 0;
    for (int block = 0; block < weights.length; block++) {
      total += weights[block];
      ends[block] = total;
    }
    int[] counts = new int[weights.length];
    int[] blocks = new int[lengths.length];
    int[][] taken = new int[weights.length][];
    for (int i = 0; i < lengths.length; i++) {
      int block = blockAt(ends, Math.unsignedMultiplyHigh(random.next(), total));
      while (!take(weights, taken, block, lengths[i] & 0xff)) {
        block = (block + 1) % weights.length;
      }
      blocks[i] = block;
      counts[block]++;
    }
    placeBlocks(counts, blocks);
  }

  /// The block whose share of the weights holds a point.
  private static int blockAt(long[] ends, long point) {
    int found = Arrays.binarySearch(ends, point + 1);
    int block = found < 0 ? -found - 1 : found;
    while (block > 0 && ends[block - 1] == ends[block]) {
      block--;
    }
    return block;
  }

  /// Takes a place for a prefix of this length in a block, if there is one left.
  private boolean take(int[] weights, int[][] taken, int block, int length) {
    if (weights[block] == 0) {
      return false;
    }
    int deeper = length - blockBits;
    if (deeper >= 31) {
      return true;
    }
    if (taken[block] == null) {
      taken[block] = new int[31];
    }
    if (taken[block][deeper] == 1 << deeper) {
      return false;
    }
    taken[block][deeper]++;
    return true;
  }

  private void placeBlocks(int[] counts, int[] blocks) {
    int[] next = new int[counts.length];
    for (int block = 1; block < counts.length; block++) {
      next[block] = next[block - 1] + counts[block - 1];
    }
    byte[] unsorted = lengths.clone();
    for (int i = 0; i < unsorted.length; i++) {
      lengths[next[blocks[i]]++] = unsorted[i];
    }
    for (int block = 0; block < counts.length; block++) {
      place(
          (long) block << (64 - blockBits), 0, blockBits, next[block] - counts[block], next[block]);
    }
  }

  /// Places `lengths[from]` to `lengths[to - 1]` below a trie node.
  ///
  /// @param high bits 127 to 64 of the node's address; addresses of both families begin at bit 127
  ///   here
  private void place(long high, long low, int depth, int from, int to) {
    int rest = from;
    for (int i = from; i < to; i++) {
      if ((lengths[i] & 0xff) == depth) {
        lengths[i] = lengths[rest];
        rest++;
        add(high, low, depth);
      }
    }
    if (rest == to) {
      return;
    }
    int middle = rest + split(depth, to - rest);
    if (spec.shape() == Shape.CLUSTERED && random.unit() < separation()) {
      separate(rest, middle, to);
    }
    middle = makeRoom(depth + 1, rest, middle, to);
    if (rest < middle) {
      place(high, low, depth + 1, rest, middle);
    }
    if (middle < to) {
      long half = 1L << (63 - (depth & 63));
      place(depth < 64 ? high | half : high, depth < 64 ? low : low | half, depth + 1, middle, to);
    }
  }

  private int split(int depth, int prefixes) {
    return spec.shape() == Shape.UNIFORM
        ? random.heads(prefixes)
        : model.split(depth, prefixes).left(prefixes, random);
  }

  /// How many of a clustered table's splits go by length: chosen so that at the size of the real
  /// table about as many prefixes lie inside others (IPv4 0.53, IPv6 0.63; really 0.51 and 0.57).
  private double separation() {
    return spec.family() == Family.IPV4 ? 0.5 : 0.15;
  }

  /// Gives the shortest prefixes to the smaller half, so that few of them cover the many of the
  /// larger one. The order of the lengths stays random in both halves.
  private void separate(int from, int middle, int to) {
    boolean leftIsSmaller = middle - from < to - middle;
    int room = Math.min(middle - from, to - middle);
    if (room == 0) {
      return;
    }
    int[] counts = new int[familyBits + 1];
    for (int i = from; i < to; i++) {
      counts[lengths[i] & 0xff]++;
    }
    int border = 0;
    for (; counts[border] <= room; border++) {
      room -= counts[border];
    }
    byte[] old = Arrays.copyOfRange(lengths, from, to);
    int left = from;
    int right = middle;
    for (byte length : old) {
      int bits = length & 0xff;
      boolean isShort = bits < border || (bits == border && room-- > 0);
      if (isShort == leftIsSmaller) {
        lengths[left++] = length;
      } else {
        lengths[right++] = length;
      }
    }
  }

  /// Moves lengths from one half to the other where a half has more of a length than exist in it.
  ///
  /// @return the new end of the left half
  private int makeRoom(int depth, int from, int middle, int to) {
    int[] counts = new int[32];
    int end = middle;
    for (int i = from; i < end; i++) {
      if (isFull(counts, (lengths[i] & 0xff) - depth)) {
        swap(i--, --end);
      }
    }
    Arrays.fill(counts, 0);
    for (int i = to - 1; i >= end; i--) {
      if (isFull(counts, (lengths[i] & 0xff) - depth)) {
        swap(i++, end++);
      }
    }
    return end;
  }

  /// Counts a prefix so much longer than its half; says whether it is one too many.
  private static boolean isFull(int[] counts, int deeper) {
    return deeper < 31 && ++counts[deeper] > 1 << deeper;
  }

  private void swap(int a, int b) {
    byte length = lengths[a];
    lengths[a] = lengths[b];
    lengths[b] = length;
  }

  private void add(long high, long low, int length) {
    int value = values[table.size()];
    if (spec.family() == Family.IPV4) {
      table.add(0, high >>> 32, length, value);
    } else {
      table.add(high, low, length, value);
    }
  }
}
