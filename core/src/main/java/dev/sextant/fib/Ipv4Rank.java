package dev.sextant.fib;

import dev.sextant.internal.interval.Intervals;
import dev.sextant.internal.search.RankBits;
import java.util.Arrays;

/// The interval search for large IPv4 tables: a bitmap of the /24s where an interval starts, and a
/// rank over it.
///
/// The intervals of a full table start nearly all at a /24 or wider, and lie so dense that a bit
/// for each of the 2^24 places costs less than keys: the number of the interval is the number of
/// one bits at or before the address's /24. Three loads and a population count, no search; 3 MiB
/// and 4 bytes an interval, where DIR-24-8 (Gupta, Lin and McKeown 1998), which stores the value
/// itself in each place, takes 64 MiB.
final class Ipv4Rank implements Ipv4Table {
  private static final int CELL_BITS = 8;
  private static final int TILE = 64;

  /// Stands in the place of a matched length where the code is an escape.
  private static final byte ESCAPE = -2;

  private final int escape;
  private final RankBits starts;
  private final int[] code;
  private final byte[] length;
  private final FineIntervals fine;
  private final long[] fineHigh;
  private final int[] fineCode;

  private Ipv4Rank(Codes codes, RankBits starts, int[] code, byte[] length, FineIntervals fine) {
    this.escape = codes.escape();
    this.starts = starts;
    this.code = code;
    this.length = length;
    this.fine = fine;
    this.fineHigh = fine.high;
    this.fineCode = fine.code;
  }

  /// Number of the interval that holds the address's /24, from 1.
  private int interval(int address) {
    return starts.rank(address >>> CELL_BITS);
  }

  /// The search among fine intervals is [FineIntervals#find], by hand; see [WindowTree#code].
  @Override
  public int code(int address) {
    int found = code[interval(address)];
    if (found == escape) {
      long high = (long) address << 32;
      int from = 0;
      int to = fineHigh.length - 1;
      while (from < to) {
        int middle = (from + to + 1) >>> 1;
        if (fineHigh[middle] + Long.MIN_VALUE > high + Long.MIN_VALUE) {
          to = middle - 1;
        } else {
          from = middle;
        }
      }
      found = fineCode[from];
    }
    return found;
  }

  @Override
  public byte length(int address) {
    byte found = length[interval(address)];
    return found == ESCAPE ? fineLength(address) : found;
  }

  private byte fineLength(int address) {
    return fine.length[fine.find((long) address << 32, 0)];
  }

  @Override
  public void codes(int[] addresses, int from, int to, int[] values) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      // two passes: the first has no branch and no call, so that the cache misses of many lookups
      // overlap
      boolean escapes = false;
      for (int i = at; i < end; i++) {
        int found = code[interval(addresses[i])];
        values[i] = found;
        escapes |= found == escape;
      }
      if (escapes) {
        for (int i = at; i < end; i++) {
          if (values[i] == escape) {
            values[i] = code(addresses[i]);
          }
        }
      }
    }
  }

  @Override
  public void codesAndLengths(int[] addresses, int from, int to, int[] values, byte[] lengths) {
    for (int at = from; at < to; at += TILE) {
      int end = Math.min(to, at + TILE);
      boolean escapes = false;
      for (int i = at; i < end; i++) {
        int interval = interval(addresses[i]);
        values[i] = code[interval];
        byte found = length[interval];
        lengths[i] = found;
        escapes |= found == ESCAPE;
      }
      if (escapes) {
        for (int i = at; i < end; i++) {
          if (lengths[i] == ESCAPE) {
            values[i] = code(addresses[i]);
            lengths[i] = fineLength(addresses[i]);
          }
        }
      }
    }
  }

  @Override
  public String layout() {
    return "rank: a bitmap of /24 starts with counts, values apart";
  }

  @Override
  public long sizeBytes() {
    return starts.sizeBytes() + 4L * code.length + length.length + fine.sizeBytes();
  }

  static Ipv4Rank build(Intervals intervals, Codes codes, FibOptions options) {
    return new Builder(intervals, codes, options.matchedLengths()).build();
  }

  /// Whether a left-aligned key is no start of a /24.
  static boolean isFine(long high) {
    return (high & ~Builder.CELL) != 0;
  }

  /// Goes over the intervals /24 by /24.
  private static final class Builder {
    private static final long CELL = -1L << (32 + CELL_BITS);

    private final Intervals intervals;
    private final Codes codes;
    private final boolean keepLengths;
    private final long[] starts = new long[1 << (32 - CELL_BITS - 6)];
    private final FineIntervals.Builder fine = new FineIntervals.Builder();
    private int[] code;
    private byte[] length;
    private int size = 1;

    Builder(Intervals intervals, Codes codes, boolean keepLengths) {
      this.intervals = intervals;
      this.codes = codes;
      this.keepLengths = keepLengths;
      this.code = new int[intervals.size() + 2];
      this.length = new byte[code.length];
    }

    Ipv4Rank build() {
      int at = 0;
      int ownerCode = 0;
      byte ownerLength = 0;
      while (at < intervals.size()) {
        long cell = intervals.high(at) & CELL;
        if (intervals.high(at) == cell) {
          ownerCode = codes.of(intervals, at);
          ownerLength = intervals.length(at);
          at++;
        }
        if (!isIn(at, cell)) {
          start(cell, ownerCode, ownerLength);
          continue;
        }
        start(cell, codes.escape(), ESCAPE);
        fine.add(cell, 0, ownerCode, ownerLength);
        for (; isIn(at, cell); at++) {
          ownerCode = codes.of(intervals, at);
          ownerLength = intervals.length(at);
          fine.add(intervals.high(at), 0, ownerCode, ownerLength);
        }
        long next = cell - CELL;
        if (next != 0 && !isIn(at, next)) {
          start(next, ownerCode, ownerLength);
        }
      }
      return new Ipv4Rank(
          codes,
          RankBits.of(starts),
          Arrays.copyOf(code, size),
          keepLengths ? Arrays.copyOf(length, size) : new byte[0],
          fine.finish(keepLengths));
    }

    private boolean isIn(int at, long cell) {
      return at < intervals.size() && (intervals.high(at) & CELL) == cell;
    }

    private void start(long cell, int startCode, byte startLength) {
      int place = (int) (cell >>> (32 + CELL_BITS));
      starts[place >>> 6] |= 1L << place;
      if (size == code.length) {
        code = Arrays.copyOf(code, 2 * size);
        length = Arrays.copyOf(length, 2 * size);
      }
      code[size] = startCode;
      length[size] = startLength;
      size++;
    }
  }
}
