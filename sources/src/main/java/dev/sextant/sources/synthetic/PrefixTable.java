package dev.sextant.sources.synthetic;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibView;
import java.util.Arrays;
import java.util.Comparator;

/// Distinct prefixes of one family with 32-bit values, in the order of [Prefix], as plain arrays.
///
/// The input of traces, benchmarks and rivals: no search, no edit. Immutable. An address is two
/// `long`, as in [Address].
public final class PrefixTable {
  private final Family family;
  private final long[] high;
  private final long[] low;
  private final byte[] lengths;
  private final int[] values;

  private PrefixTable(Family family, long[] high, long[] low, byte[] lengths, int[] values) {
    this.family = family;
    this.high = high;
    this.low = low;
    this.lengths = lengths;
    this.values = values;
  }

  /// The prefixes of one family in a table; their values are 0.
  public static PrefixTable of(RibView<?> table, Family family) {
    Builder builder = new Builder(family, table.size(family));
    if (family == Family.IPV4) {
      table.forEachIpv4(
          (bits, length, value) -> {
            builder.add(0, Integer.toUnsignedLong(bits), length, 0);
            return true;
          });
    } else {
      table.forEachIpv6(
          (high, low, length, value) -> {
            builder.add(high, low, length, 0);
            return true;
          });
    }
    return builder.build();
  }

  /// The family of its prefixes.
  public Family family() {
    return family;
  }

  /// Number of prefixes.
  public int size() {
    return values.length;
  }

  /// Bits 127 to 64 of the first address of a prefix.
  public long high(int index) {
    return high[index];
  }

  /// Bits 63 to 0 of the first address of a prefix.
  public long low(int index) {
    return low[index];
  }

  /// The length of a prefix.
  public int length(int index) {
    return lengths[index] & 0xff;
  }

  /// The value of a prefix.
  public int value(int index) {
    return values[index];
  }

  /// Bits 127 to 64 of the last address of a prefix.
  public long lastHigh(int index) {
    return family == Family.IPV4 ? 0 : high[index] | ~Prefix.highMask(length(index));
  }

  /// Bits 63 to 0 of the last address of a prefix.
  public long lastLow(int index) {
    return family == Family.IPV4
        ? low[index] | (~Prefix.ipv4Mask(length(index)) & 0xffff_ffffL)
        : low[index] | ~Prefix.lowMask(length(index));
  }

  /// A prefix as an object.
  public Prefix prefix(int index) {
    return new Prefix(new Address(family, high[index], low[index]), length(index));
  }

  /// Collects prefixes in any order.
  public static final class Builder {
    private final Family family;
    private long[] high;
    private long[] low;
    private byte[] lengths;
    private int[] values;
    private int size;

    /// Starts an empty table.
    ///
    /// @param expected number of prefixes to make room for; more may come
    public Builder(Family family, int expected) {
      this.family = family;
      int capacity = Math.max(16, expected);
      high = new long[capacity];
      low = new long[capacity];
      lengths = new byte[capacity];
      values = new int[capacity];
    }

    /// Number of prefixes added so far.
    public int size() {
      return size;
    }

    /// Adds a prefix; of equal prefixes the last one stays. Host bits must be zero.
    public void add(long prefixHigh, long prefixLow, int length, int value) {
      if (size == values.length) {
        int capacity = Math.multiplyExact(size, 2);
        high = Arrays.copyOf(high, capacity);
        low = Arrays.copyOf(low, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        values = Arrays.copyOf(values, capacity);
      }
      high[size] = prefixHigh;
      low[size] = prefixLow;
      lengths[size] = (byte) length;
      values[size++] = value;
    }

    /// The table of what was added.
    public PrefixTable build() {
      if (!isAscending()) {
        sort();
      }
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (i + 1 == size || compare(i, i + 1) != 0) {
          copy(i, kept++);
        }
      }
      size = kept;
      return new PrefixTable(
          family,
          Arrays.copyOf(high, size),
          Arrays.copyOf(low, size),
          Arrays.copyOf(lengths, size),
          Arrays.copyOf(values, size));
    }

    private boolean isAscending() {
      for (int i = 1; i < size; i++) {
        if (compare(i - 1, i) > 0) {
          return false;
        }
      }
      return true;
    }

    private int compare(int a, int b) {
      int byHigh = Long.compareUnsigned(high[a], high[b]);
      if (byHigh != 0) {
        return byHigh;
      }
      int byLow = Long.compareUnsigned(low[a], low[b]);
      return byLow != 0 ? byLow : Integer.compare(lengths[a] & 0xff, lengths[b] & 0xff);
    }

    private void copy(int from, int to) {
      high[to] = high[from];
      low[to] = low[from];
      lengths[to] = lengths[from];
      values[to] = values[from];
    }

    /// Sorts, and keeps equal prefixes in the order in which they came.
    private void sort() {
      Integer[] order = new Integer[size];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (Comparator<Integer>) this::compare);
      long[] sortedHigh = new long[size];
      long[] sortedLow = new long[size];
      byte[] sortedLengths = new byte[size];
      int[] sortedValues = new int[size];
      for (int i = 0; i < size; i++) {
        int from = order[i];
        sortedHigh[i] = high[from];
        sortedLow[i] = low[from];
        sortedLengths[i] = lengths[from];
        sortedValues[i] = values[from];
      }
      high = sortedHigh;
      low = sortedLow;
      lengths = sortedLengths;
      values = sortedValues;
    }
  }
}
