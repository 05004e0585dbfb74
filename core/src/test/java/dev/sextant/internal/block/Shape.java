package dev.sextant.internal.block;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Kinds of random targets within `width` keys, a power of two.
enum Shape {
  /// Prefixes alone, /0 and full length among them.
  PREFIXES {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      for (int i = 0; i < count; i++) {
        targets.add(prefix(random, width));
      }
    }
  },
  /// Ranges with any ends.
  RANGES {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      for (int i = 0; i < count; i++) {
        targets.add(range(random, width, width));
      }
    }
  },
  /// Narrow ranges, of which many touch.
  NARROW {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      for (int i = 0; i < count; i++) {
        targets.add(range(random, width, 4));
      }
    }
  },
  /// Prefixes, and ranges that cross them.
  MIXED {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      for (int i = 0; i < count; i++) {
        targets.add(random.nextBoolean() ? prefix(random, width) : range(random, width, width));
      }
    }
  },
  /// Few ends, so that many targets start or end at one key, and many are equal.
  FEW_ENDS {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      long[] ends = random.longs(5, 0, width).toArray();
      for (int i = 0; i < count; i++) {
        long a = ends[random.nextInt(ends.length)];
        long b = ends[random.nextInt(ends.length)];
        targets.add(new long[] {Math.min(a, b), Math.max(a, b)});
      }
    }
  },
  /// One size for all, so that the id decides, alone and with duplicates.
  ONE_SIZE {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      int size = 1 + random.nextInt(width / 2);
      for (int i = 0; i < count; i++) {
        long first = random.nextInt(width - size + 1);
        targets.add(new long[] {first, first + size - 1});
      }
    }
  },
  /// A staircase of ranges that all cross, with targets inside and around it.
  STAIRCASE {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      int steps = Math.min(count, width / 4);
      long first = random.nextInt(width / 4);
      long size = (long) steps + random.nextInt(width / 4);
      long growth = random.nextInt(2);
      for (long start = first; start < first + steps; start++) {
        long last = Math.min(width - 1, start + size + growth * (start - first));
        targets.add(new long[] {start, last});
      }
      MIXED.add(targets, random, width, random.nextInt(6));
    }
  },
  /// Narrow nested targets that wide ones cross one after the other.
  COMB {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      long middle = width / 2;
      int reach = Math.max(1, width / 8);
      long depth = Math.min(count / 2, reach);
      for (long i = 0; i < depth; i++) {
        targets.add(new long[] {middle - i, middle + 2 * i});
      }
      for (long i = depth; i < count; i++) {
        long first = middle - random.nextInt(reach);
        targets.add(new long[] {first, width - 1L - random.nextInt(reach)});
      }
      MIXED.add(targets, random, width, random.nextInt(4));
    }
  },
  /// Every shape in a part of its own, and a few targets around them.
  SIDE_BY_SIDE {
    @Override
    void add(List<long[]> targets, Random random, int width, int count) {
      int part = width / 4;
      Shape[] shapes = {STAIRCASE, FEW_ENDS, COMB, MIXED};
      for (int i = 0; i < shapes.length; i++) {
        List<long[]> inside = new ArrayList<>();
        shapes[i].add(inside, random, part, 1 + count / 3);
        for (long[] target : inside) {
          targets.add(new long[] {target[0] + (long) i * part, target[1] + (long) i * part});
        }
      }
      RANGES.add(targets, random, width, random.nextInt(4));
    }
  };

  abstract void add(List<long[]> targets, Random random, int width, int count);

  /// Rows of this shape, behind an offset, with ids in random order and some targets repeated.
  List<Row> rows(Random random, int width, int count, BigInteger offset) {
    List<long[]> targets = new ArrayList<>();
    add(targets, random, width, count);
    int repeats = targets.isEmpty() ? 0 : random.nextInt(1 + targets.size() / 2);
    for (int i = 0; i < repeats; i++) {
      targets.add(targets.get(random.nextInt(targets.size())));
    }
    if (random.nextBoolean()) {
      Collections.shuffle(targets, random);
    }
    List<Row> rows = new ArrayList<>();
    for (long[] target : targets) {
      rows.add(
          new Row(
              offset.add(BigInteger.valueOf(target[0])),
              offset.add(BigInteger.valueOf(target[1])),
              rows.size()));
    }
    return rows;
  }

  private static long[] prefix(Random random, int width) {
    int host = random.nextInt(Integer.numberOfTrailingZeros(width) + 1);
    long first = (long) random.nextInt(width) >>> host << host;
    return new long[] {first, first + (1L << host) - 1};
  }

  private static long[] range(Random random, int width, int longest) {
    long first = random.nextInt(width);
    return new long[] {first, Math.min(width - 1, first + random.nextInt(longest))};
  }
}
