package dev.sextant.sources.synthetic;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import java.util.Arrays;

/// An endless stream of addresses for a table, chosen by one of five rules ([TraceKind]).
///
/// It depends on nothing but table, kind and seed. Not for several threads.
public final class Trace {
  private final PrefixTable table;
  private final ElementaryIntervals intervals;
  private final TraceKind kind;
  private final SplitMix64 random;
  private final int[] choices;
  private final double[] cumulative;
  private long high;
  private long low;

  private Trace(PrefixTable table, ElementaryIntervals intervals, TraceKind kind, long seed) {
    this.table = table;
    this.intervals = intervals;
    this.kind = kind;
    random = new SplitMix64(seed);
    if (kind != TraceKind.UNIFORM && table.size() == 0) {
      throw new IllegalArgumentException("the table has no prefix");
    }
    choices = choices();
    if (kind != TraceKind.UNIFORM && choices.length == 0) {
      throw new IllegalArgumentException("the prefixes of the table leave no gap");
    }
    cumulative = kind == TraceKind.ZIPF ? harmonic(choices.length) : new double[0];
  }

  /// Starts a trace.
  ///
  /// @throws IllegalArgumentException if the table has no prefix, or, for misses, no gap
  public static Trace of(PrefixTable table, TraceKind kind, long seed) {
    return new Trace(table, ElementaryIntervals.of(table), kind, seed);
  }

  /// Whether a table leaves any address without a prefix, so that there can be a trace of misses.
  public static boolean hasGaps(PrefixTable table) {
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    for (int i = 0; i < intervals.size(); i++) {
      if (intervals.owner(i) < 0) {
        return true;
      }
    }
    return false;
  }

  /// The next address as an object.
  public Address next() {
    advance();
    return new Address(table.family(), high, low);
  }

  /// Fills an array with the next addresses of an IPv4 trace.
  public void fill(int[] addresses) {
    if (table.family() != Family.IPV4) {
      throw new IllegalStateException("not a trace of IPv4");
    }
    for (int i = 0; i < addresses.length; i++) {
      advance();
      addresses[i] = (int) low;
    }
  }

  /// Fills two arrays of equal length with the next addresses of an IPv6 trace.
  public void fill(long[] highs, long[] lows) {
    if (table.family() != Family.IPV6) {
      throw new IllegalStateException("not a trace of IPv6");
    }
    for (int i = 0; i < highs.length; i++) {
      advance();
      highs[i] = high;
      lows[i] = low;
    }
  }

  /// What the random choice is among: prefixes, covered intervals or gaps.
  private int[] choices() {
    return switch (kind) {
      case UNIFORM -> new int[0];
      case PREFIXES -> identity(table.size());
      case ZIPF -> shuffle(identity(table.size()));
      case INTERVALS -> intervals(true);
      case MISSES -> intervals(false);
    };
  }

  private static int[] identity(int size) {
    int[] numbers = new int[size];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  private int[] shuffle(int[] numbers) {
    for (int i = numbers.length - 1; i > 0; i--) {
      int at = random.below(i + 1);
      int number = numbers[i];
      numbers[i] = numbers[at];
      numbers[at] = number;
    }
    return numbers;
  }

  private int[] intervals(boolean covered) {
    int[] found = new int[intervals.size()];
    int size = 0;
    for (int i = 0; i < intervals.size(); i++) {
      if (intervals.owner(i) >= 0 == covered) {
        found[size++] = i;
      }
    }
    return Arrays.copyOf(found, size);
  }

  /// The sums of 1/1 to 1/k.
  private static double[] harmonic(int size) {
    double[] sums = new double[size];
    double sum = 0;
    for (int k = 1; k <= size; k++) {
      sum += 1.0 / k;
      sums[k - 1] = sum;
    }
    return sums;
  }

  private void advance() {
    switch (kind) {
      case UNIFORM -> unicast();
      case PREFIXES -> insidePrefix(choices[random.below(choices.length)]);
      case ZIPF -> insidePrefix(choices[zipf()]);
      case INTERVALS -> insideInterval(choices[random.below(choices.length)]);
      case MISSES -> insideGap(choices[random.below(choices.length)]);
    }
  }

  private void unicast() {
    if (table.family() == Family.IPV4) {
      high = 0;
      low = (1L << 24) + Math.unsignedMultiplyHigh(random.next(), 223L << 24);
    } else {
      high = 0x2000_0000_0000_0000L | (random.next() >>> 3);
      low = random.next();
    }
  }

  private int zipf() {
    double point = random.unit() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, point);
    return Math.min(found < 0 ? -found - 1 : found + 1, cumulative.length - 1);
  }

  private void insidePrefix(int index) {
    above(
        table.high(index),
        table.low(index),
        table.lastHigh(index) ^ table.high(index),
        table.lastLow(index) ^ table.low(index));
  }

  private void insideInterval(int index) {
    above(intervals.high(index), intervals.low(index), spanHigh(index), spanLow(index));
  }

  private void insideGap(int gap) {
    boolean atLowEnd = gap > 0 && (gap + 1 == intervals.size() || random.next() < 0);
    int neighbour = atLowEnd ? gap - 1 : gap + 1;
    int narrower = compareSpans(gap, neighbour) < 0 ? gap : neighbour;
    long reachHigh = spanHigh(narrower);
    long reachLow = spanLow(narrower);
    if (atLowEnd) {
      above(intervals.high(gap), intervals.low(gap), reachHigh, reachLow);
    } else {
      long lastLow = intervals.lastLow(gap);
      long borrow = Long.compareUnsigned(lastLow, reachLow) < 0 ? 1 : 0;
      long firstHigh = intervals.lastHigh(gap) - reachHigh - borrow;
      above(firstHigh, lastLow - reachLow, reachHigh, reachLow);
    }
  }

  /// Bits 127 to 64 of the last key of an interval minus its first.
  private long spanHigh(int index) {
    long borrow = Long.compareUnsigned(intervals.lastLow(index), intervals.low(index)) < 0 ? 1 : 0;
    return intervals.lastHigh(index) - intervals.high(index) - borrow;
  }

  /// Bits 63 to 0 of the last key of an interval minus its first.
  private long spanLow(int index) {
    return intervals.lastLow(index) - intervals.low(index);
  }

  private int compareSpans(int a, int b) {
    int byHigh = Long.compareUnsigned(spanHigh(a), spanHigh(b));
    return byHigh != 0 ? byHigh : Long.compareUnsigned(spanLow(a), spanLow(b));
  }

  /// Chooses an address from `first` to `first` + `span`, both included, with equal chance.
  private void above(long firstHigh, long firstLow, long spanHigh, long spanLow) {
    long maskHigh = ones(spanHigh);
    long maskLow = spanHigh != 0 ? -1 : ones(spanLow);
    long offsetHigh;
    long offsetLow;
    do {
      offsetHigh = maskHigh == 0 ? 0 : random.next() & maskHigh;
      offsetLow = random.next() & maskLow;
    } while (Long.compareUnsigned(offsetHigh, spanHigh) > 0
        || (offsetHigh == spanHigh && Long.compareUnsigned(offsetLow, spanLow) > 0));
    low = firstLow + offsetLow;
    long carry = Long.compareUnsigned(low, firstLow) < 0 ? 1 : 0;
    high = firstHigh + offsetHigh + carry;
  }

  /// Ones from the highest one of a number down to bit 0.
  private static long ones(long number) {
    return number == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(number);
  }
}
