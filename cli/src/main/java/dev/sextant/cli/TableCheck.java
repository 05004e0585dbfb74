package dev.sextant.cli;

import dev.sextant.live.LiveSnapshot;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibView;
import dev.sextant.sources.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// Compares a live FIB with a table that came about without it: the prefixes and values, and the
/// answers at every border of them and of prefixes that are gone, one by one and in batches.
final class TableCheck {
  private static final int BATCH = 1024;
  private static final int SHOWN = 5;
  private static final Value ABSENT = new Value.None();

  /// What came out.
  ///
  /// @param prefixes how many have borders at which answers were compared
  /// @param addresses how many answers were compared
  /// @param wrong how many of them differ
  /// @param differences the first things that differ, in words; empty if all is well
  record Result(int prefixes, long addresses, long wrong, List<String> differences) {
    boolean isSound() {
      return differences.isEmpty();
    }
  }

  private final LiveSnapshot<Value> snapshot;
  private final RibView<Value> expected;
  private final ToIntFunction<? super Value> numbers;
  private final List<String> differences = new ArrayList<>();
  private final int[] ipv4 = new int[BATCH];
  private final long[] high = new long[BATCH];
  private final long[] low = new long[BATCH];
  private final int[] values = new int[BATCH];
  private final byte[] lengths = new byte[BATCH];
  private int pending;
  private long addresses;
  private long wrong;

  private TableCheck(
      LiveSnapshot<Value> snapshot, RibView<Value> expected, ToIntFunction<? super Value> numbers) {
    this.snapshot = snapshot;
    this.expected = expected;
    this.numbers = numbers;
  }

  /// Compares a snapshot with the table that it should be.
  ///
  /// @param gone other prefixes at whose borders an answer may be wrong
  /// @param numbers the FIB's value of a table's value
  static Result of(
      LiveSnapshot<Value> snapshot,
      RibView<Value> expected,
      RibView<?> gone,
      ToIntFunction<? super Value> numbers) {
    TableCheck check = new TableCheck(snapshot, expected, numbers);
    check.compareTables();
    RibView<?> others = gone.difference(expected);
    check.compareIpv4(others);
    check.compareIpv6(others);
    return new Result(
        expected.size() + others.size(), check.addresses, check.wrong, check.differences);
  }

  private void compareTables() {
    if (!snapshot.rib().equals(expected)) {
      differences.add(
          "the RIB of the live FIB, with "
              + Counted.of(snapshot.rib().size(), "prefix")
              + ", differs from the expected one, with "
              + Counted.of(expected.size(), "prefix"));
    }
  }

  private void compareIpv4(RibView<?> others) {
    addIpv4(0);
    addIpv4(-1);
    expected.forEachIpv4(this::addIpv4);
    others.forEachIpv4(this::addIpv4);
    flushIpv4();
  }

  /// Adds the borders of a prefix.
  private boolean addIpv4(int bits, int length, Object value) {
    int last = bits | ~Prefix.ipv4Mask(length);
    addIpv4(bits - 1);
    addIpv4(bits);
    addIpv4(last);
    addIpv4(last + 1);
    return true;
  }

  private void addIpv4(int address) {
    ipv4[pending++] = address;
    if (pending == BATCH) {
      flushIpv4();
    }
  }

  private void flushIpv4() {
    snapshot.lookup(ipv4, 0, pending, values, lengths);
    for (int i = 0; i < pending; i++) {
      int length = expected.longestMatchLength(ipv4[i]);
      long value = length < 0 ? -1 : number(expected.longestMatchOr(ipv4[i], ABSENT));
      if (isWrong(i, value, length, snapshot.lookup(ipv4[i]), snapshot.matchedLength(ipv4[i]))) {
        report(Address.ofIpv4(ipv4[i]), value, length, i);
      }
    }
    addresses += pending;
    pending = 0;
  }

  private void compareIpv6(RibView<?> others) {
    addIpv6(0, 0);
    addIpv6(-1, -1);
    expected.forEachIpv6(this::addIpv6);
    others.forEachIpv6(this::addIpv6);
    flushIpv6();
  }

  /// Adds the borders of a prefix.
  private boolean addIpv6(long firstHigh, long firstLow, int length, Object value) {
    long lastHigh = firstHigh | ~Prefix.highMask(length);
    long lastLow = firstLow | ~Prefix.lowMask(length);
    addIpv6(firstLow == 0 ? firstHigh - 1 : firstHigh, firstLow - 1);
    addIpv6(firstHigh, firstLow);
    addIpv6(lastHigh, lastLow);
    addIpv6(lastLow == -1 ? lastHigh + 1 : lastHigh, lastLow + 1);
    return true;
  }

  private void addIpv6(long addressHigh, long addressLow) {
    high[pending] = addressHigh;
    low[pending++] = addressLow;
    if (pending == BATCH) {
      flushIpv6();
    }
  }

  private void flushIpv6() {
    snapshot.lookup(high, low, 0, pending, values, lengths);
    for (int i = 0; i < pending; i++) {
      int length = expected.longestMatchLength(high[i], low[i]);
      long value = length < 0 ? -1 : number(expected.longestMatchOr(high[i], low[i], ABSENT));
      long single = snapshot.lookup(high[i], low[i]);
      if (isWrong(i, value, length, single, snapshot.matchedLength(high[i], low[i]))) {
        report(new Address(Family.IPV6, high[i], low[i]), value, length, i);
      }
    }
    addresses += pending;
    pending = 0;
  }

  private long number(Value value) {
    return Integer.toUnsignedLong(numbers.applyAsInt(value));
  }

  /// Whether the single answers or those of a batch differ from what they should be.
  private boolean isWrong(int index, long value, int length, long single, int singleLength) {
    int inBatch = value < 0 ? snapshot.missValue() : (int) value;
    return single != value
        || singleLength != length
        || values[index] != inBatch
        || lengths[index] != (byte) length;
  }

  private void report(Address address, long value, int length, int index) {
    wrong++;
    if (wrong <= SHOWN) {
      differences.add(
          "%s: value %d and length %d are due; the live FIB has %d, and in a batch %d and %d"
              .formatted(
                  address,
                  value,
                  length,
                  snapshot.lookup(address),
                  Integer.toUnsignedLong(values[index]),
                  lengths[index]));
    }
  }
}
