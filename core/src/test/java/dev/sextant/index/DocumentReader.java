package dev.sextant.index;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;

/// A slow reader of index files, written from `docs/FORMAT.md` alone: it uses nothing of the
/// product, so that it shows whether the document is right and enough.
final class DocumentReader {
  /// A record as the file has it; `code` is the target code.
  @SuppressWarnings("ArrayRecordComponent")
  record Row(long id, int space, long code, BigInteger first, BigInteger last, byte[] payload) {
    BigInteger size() {
      return last.subtract(first);
    }
  }

  private final ByteBuffer file;
  private final Map<Long, ByteBuffer> sections = new HashMap<>();
  private final long records;

  DocumentReader(byte[] bytes) {
    file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    require(file.getLong(0) == 0x000a1a0a0d495853L, "magic");
    require(file.getShort(8) == 1, "major version");
    require(file.getLong(16) == bytes.length, "length");
    records = file.getLong(24);
    require(file.getInt(60) == checksum(file.slice(0, 60)), "checksum of the header");
    int count = file.getInt(12);
    require(file.getInt(56) == checksum(file.slice(64, 32 * count)), "checksum of the table");
    long end = 64 + 32L * count;
    for (int i = 0; i < count; i++) {
      int at = 64 + 32 * i;
      long offset = file.getLong(at + 8);
      long length = file.getLong(at + 16);
      require(offset == (end + 63) / 64 * 64, "place of a section");
      ByteBuffer section = file.slice((int) offset, (int) length).order(ByteOrder.LITTLE_ENDIAN);
      require(file.getInt(at + 24) == checksum(section.duplicate()), "checksum of a section");
      sections.put(key(file.getInt(at), file.getInt(at + 4)), section);
      end = offset + length;
    }
    require(end == bytes.length, "end");
  }

  private static void require(boolean right, String what) {
    if (!right) {
      throw new IllegalStateException("wrong " + what);
    }
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }

  private static long key(int kind, int space) {
    return kind * 10L + space;
  }

  private ByteBuffer section(int kind, int space) {
    return Objects.requireNonNull(sections.get(key(kind, space)), "wrong table");
  }

  boolean has(int space) {
    return sections.containsKey(key(1, space));
  }

  // ---- columns

  private long count(int kind, int space) {
    return section(kind, space).getLong(0);
  }

  private long number(int kind, int space, long index) {
    ByteBuffer column = section(kind, space);
    if (column.limit() == 32) {
      return column.getLong(8) + column.getLong(16) * index;
    }
    int count = (int) column.getLong(0);
    int groupsAt = 32 + 16 * ((count + 8191) / 8192);
    int dataAt = groupsAt + 16 * column.getInt(24);
    int chunk = 32 + 16 * (int) (index / 8192);
    long meta = column.getLong(chunk + 8);
    if ((meta >>> 24 & 0xff) == 0) {
      return column.getLong(chunk) + (meta & 0xffffff) * (index % 8192);
    }
    int group = groupsAt + 16 * (int) ((meta >>> 32) + index % 8192 / 128);
    int lanes = (int) Math.min(128, count - index / 128 * 128);
    meta = column.getLong(group + 8);
    int data = dataAt + 8 * (int) (meta >>> 32);
    int lane = (int) (index % 128);
    long line = column.getLong(group) + (meta & 0xffffff) * lane;
    int coding = (int) (meta >>> 24 & 0xff);
    if (coding == 0) {
      return line;
    }
    if (coding == 64) {
      return line + column.getLong(data + 8 * lane);
    }
    if (coding >= 254) {
      long ones = 0;
      for (int i = 0; i <= lane; i++) {
        ones += bit(column, data, i);
      }
      return coding == 254 && bit(column, data, lane) == 0 ? 0 : line + ones;
    }
    int width = coding % 64;
    long rest = rest(column, data, lane, width);
    if (coding > 128 && rest == (1L << width) - 1) {
      int list = data + (lanes * width + 63) / 64 * 8;
      int exceptions = (int) column.getLong(list);
      for (int i = 0; i < exceptions; i++) {
        if (column.get(list + 8 + i) == lane) {
          return column.getLong(list + 8 + (exceptions + 7) / 8 * 8 + 8 * i);
        }
      }
      throw new IllegalStateException("wrong exceptions");
    }
    return rest == 0 && coding / 64 % 2 == 1 ? 0 : line + rest;
  }

  private static long rest(ByteBuffer column, int data, int lane, int width) {
    long rest = 0;
    for (int i = 0; i < width; i++) {
      rest |= bit(column, data, lane * width + i) << i;
    }
    return rest;
  }

  private static long bit(ByteBuffer column, int data, int index) {
    return column.getLong(data + index / 64 * 8) >>> index % 64 & 1;
  }

  // ---- trees

  private long find(int space, long key) {
    ByteBuffer tree = section(2, space);
    int trailer = tree.limit() - 64;
    int bits = tree.get(trailer);
    int fanout = bits == 32 ? 16 : 8;
    int levels = tree.get(trailer + 1);
    long leaves = tree.getLong(trailer + 16);
    long clusters = (leaves + fanout - 1) / fanout;
    int[] levelAt = new int[levels + 2];
    levelAt[1] = 64 * (int) (leaves + clusters);
    long keys = clusters;
    for (int level = 1; level <= levels; level++) {
      long lines = (keys + fanout - 1) / fanout + (level == levels ? 1 : 0);
      levelAt[level + 1] = levelAt[level] + 64 * (int) lines;
      keys = (keys + fanout - 1) / fanout;
    }
    long entry = key >>> tree.get(trailer + 2);
    int place = tree.getInt(levelAt[levels + 1] + 4 * (int) entry);
    place += below(tree, levelAt[levels], place + 1, fanout, bits, key);
    for (int level = levels - 1; level >= 1; level--) {
      place =
          fanout * place + below(tree, levelAt[level], fanout * place + 1, fanout - 1, bits, key);
    }
    int cluster = place * (fanout + 1) * 64;
    int leaf = below(tree, cluster, 1, fanout - 1, bits, key);
    long base = stored(tree, cluster, leaf, bits);
    return searchLeaf(tree, cluster + 64 * (leaf + 1), base, key);
  }

  /// How many of some keys of whole lines are not above a key.
  private static int below(ByteBuffer tree, int at, int from, int count, int bits, long key) {
    int below = 0;
    for (int i = from; i < from + count; i++) {
      boolean isThere =
          bits == 32
              ? tree.getInt(at + 4 * i) < ((int) key ^ Integer.MIN_VALUE)
              : tree.getLong(at + 8 * i) < (key ^ Long.MIN_VALUE);
      below += isThere ? 1 : 0;
    }
    return below;
  }

  private static long stored(ByteBuffer tree, int at, int index, int bits) {
    return bits == 32
        ? Integer.toUnsignedLong((tree.getInt(at + 4 * index) ^ Integer.MIN_VALUE) + 1)
        : (tree.getLong(at + 8 * index) ^ Long.MIN_VALUE) + 1;
  }

  private static long searchLeaf(ByteBuffer tree, int leaf, long base, long key) {
    long head = tree.getLong(leaf);
    int bytes = 2 << (head >>> 6 & 3);
    int slots = bytes == 2 ? 29 : bytes == 4 ? 14 : 7;
    long index = head << 16 >>> 24;
    long distance = (key - base) >>> (head & 63);
    for (int slot = 0; slot < slots; slot++) {
      int at = leaf + 64 - bytes * (slots - slot);
      long stored =
          switch (bytes) {
            case 2 -> (tree.getShort(at) ^ Short.MIN_VALUE) & 0xffffL;
            case 4 -> (tree.getInt(at) ^ Integer.MIN_VALUE) & 0xffff_ffffL;
            default -> tree.getLong(at) ^ Long.MIN_VALUE;
          };
      boolean isThere = bytes == 8 ? stored != -1 : stored != (1L << (8 * bytes)) - 1;
      index += isThere && Long.compareUnsigned(stored, distance) < 0 ? 1 : 0;
    }
    return index;
  }

  /// The starts of intervals, by asking for every key of the tree in the order of leaves.
  private long treeKey(int space, long index) {
    ByteBuffer tree = section(2, space);
    int trailer = tree.limit() - 64;
    int bits = tree.get(trailer);
    int fanout = bits == 32 ? 16 : 8;
    for (int leaf = (int) tree.getLong(trailer + 16) - 1; ; leaf--) {
      int at = 64 * (leaf + leaf / fanout + 1);
      long head = tree.getLong(at);
      long number = index - (head << 16 >>> 24);
      if (number >= 0) {
        long base = stored(tree, 64 * (leaf / fanout * (fanout + 1)), leaf % fanout, bits);
        int bytes = 2 << (head >>> 6 & 3);
        int slots = bytes == 2 ? 29 : bytes == 4 ? 14 : 7;
        int slot = at + 64 - bytes * (slots - (int) number + 1);
        long above =
            number == 0
                ? 0
                : switch (bytes) {
                  case 2 -> ((tree.getShort(slot) ^ Short.MIN_VALUE) & 0xffffL) + 1;
                  case 4 -> ((tree.getInt(slot) ^ Integer.MIN_VALUE) & 0xffff_ffffL) + 1;
                  default -> (tree.getLong(slot) ^ Long.MIN_VALUE) + 1;
                };
        return base + (above << (head & 63));
      }
    }
  }

  // ---- looking up

  private static BigInteger wide(long high, long low) {
    return unsigned(high).shiftLeft(64).or(unsigned(low));
  }

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }

  private long intervals(int space) {
    return section(1, space).getLong(8);
  }

  private long interval(int space, BigInteger key) {
    if (space != 2) {
      return find(space, key.longValue());
    }
    long high = key.shiftRight(64).longValue();
    long half = find(space, high);
    long from = number(3, space, half);
    long end = half + 1 < count(3, space) ? number(3, space, half + 1) : intervals(space);
    if (treeKey(space, half) != high) {
      return end - 1;
    }
    long found = from - 1;
    while (found + 1 < end
        && Long.compareUnsigned(number(4, space, found + 1), key.longValue()) <= 0) {
      found++;
    }
    return found;
  }

  private BigInteger start(int space, long interval) {
    if (space != 2) {
      return unsigned(treeKey(space, interval) & 0xffff_ffffL);
    }
    long half = 0;
    while (half + 1 < count(3, space) && number(3, space, half + 1) <= interval) {
      half++;
    }
    return wide(treeKey(space, half), number(4, space, interval));
  }

  private BigInteger last(int space, long interval) {
    return interval + 1 < intervals(space)
        ? start(space, interval + 1).subtract(BigInteger.ONE)
        : BigInteger.ONE.shiftLeft(space == 2 ? 128 : 32).subtract(BigInteger.ONE);
  }

  /// The interval around a key.
  BigInteger[] around(int space, BigInteger key) {
    long interval = interval(space, key);
    return new BigInteger[] {start(space, interval), last(space, interval)};
  }

  /// The records that cover a key, in match order.
  List<Row> matches(int space, BigInteger key) {
    List<Row> merged = new ArrayList<>();
    List<Row> others = new ArrayList<>();
    long block = number(5, space, interval(space, key)) - 1;
    while (block >= 0) {
      for (long e = number(9, space, block); e < number(9, space, block + 1); e++) {
        Row row = row(space, number(10, space, e));
        (number(7, space, block) == 1 ? merged : others).add(row);
      }
      long distance = number(6, space, block);
      block = distance == 0 ? -1 : block - distance;
    }
    merged.sort(Comparator.comparing(Row::size).thenComparingLong(Row::id));
    merged.addAll(others);
    return merged;
  }

  private Row row(int space, long record) {
    int bits = space == 2 ? 128 : 32;
    long entry = number(11, space, record);
    long block = count(9, space) - 2;
    while (number(9, space, block) > entry) {
      block--;
    }
    long interval = number(8, space, block);
    BigInteger first = start(space, interval);
    long code = number(12, space, record);
    BigInteger last =
        code == bits + 2
            ? last(space, interval + number(13, space, record))
            : first.add(
                BigInteger.ONE
                    .shiftLeft(bits - (int) Math.min(code, bits))
                    .subtract(BigInteger.ONE));
    long payload = number(14, space, record);
    int from = (int) number(17, 0, payload);
    byte[] bytes = new byte[(int) number(17, 0, payload + 1) - from];
    section(18, 0).get(from, bytes);
    return new Row(number(15, space, record), space, code, first, last, bytes);
  }

  /// All records, by id.
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (int space = 1; space <= 3; space++) {
      for (long record = 0; has(space) && record < section(1, space).getLong(0); record++) {
        rows.add(row(space, record));
      }
    }
    require(rows.size() == records, "number of records");
    for (int record = 0; sections.containsKey(key(16, 0)) && record < rows.size(); record++) {
      require(number(16, 0, rows.get(record).id()) == record, "record of an id");
    }
    rows.sort(Comparator.comparingLong(Row::id));
    return rows;
  }
}
