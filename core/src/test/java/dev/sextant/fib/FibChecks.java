package dev.sextant.fib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Checks that a FIB gives the expected answers in each of its forms: single, batch, arrays,
/// memory.
final class FibChecks {
  /// What the oracle says of an address.
  ///
  /// @param value -1 on a miss, else unsigned
  /// @param length -1 on a miss
  record Expected(Address address, long value, int length) {}

  private FibChecks() {}

  /// Every way to compile a table: kernels, layouts, with matched lengths and without.
  static List<Fib> everyKind(Rib<Integer> rib) {
    List<Fib> fibs = new ArrayList<>();
    for (boolean lengths : new boolean[] {true, false}) {
      for (Kernel kernel : Kernel.available()) {
        FibOptions options = new FibOptions(lengths, kernel);
        fibs.add(compile(rib, options, new FibLayout(false, 8)));
        fibs.add(compile(rib, options, new FibLayout(false, 16)));
      }
      FibOptions scalar = new FibOptions(lengths, Kernel.SCALAR);
      fibs.add(compile(rib, scalar, new FibLayout(true, 8)));
    }
    return fibs;
  }

  private static Fib compile(Rib<Integer> rib, FibOptions options, FibLayout layout) {
    return Fib.compile(rib, Integer::intValue, options, (ipv4, ipv6) -> layout);
  }

  static List<Expected> expected(
      List<Address> addresses, Function<Address, Optional<RibEntry<Integer>>> oracle) {
    return addresses.stream()
        .map(
            address ->
                oracle
                    .apply(address)
                    .map(
                        match ->
                            new Expected(
                                address,
                                Integer.toUnsignedLong(match.value()),
                                match.prefix().length()))
                    .orElse(new Expected(address, -1, -1)))
        .toList();
  }

  /// Fails with the first address that any form answers wrongly.
  static void check(Fib fib, List<Expected> expected, String table) {
    for (Expected one : expected) {
      checkSingle(fib, one, table);
    }
    checkIpv4Batches(fib, ofFamily(expected, Family.IPV4), table);
    checkIpv6Batches(fib, ofFamily(expected, Family.IPV6), table);
  }

  private static List<Expected> ofFamily(List<Expected> expected, Family family) {
    return expected.stream().filter(one -> one.address().family() == family).toList();
  }

  private static void checkSingle(Fib fib, Expected expected, String table) {
    Address address = expected.address();
    String what = describe(fib, table) + " " + address;
    assertThat(fib.lookup(address)).as(what).isEqualTo(expected.value());
    if (fib.hasMatchedLengths()) {
      int length =
          address.family() == Family.IPV4
              ? fib.matchedLength(address.toIpv4Bits())
              : fib.matchedLength(address.high(), address.low());
      assertThat(length).as("length: " + what).isEqualTo(expected.length());
    }
  }

  private static void checkIpv4Batches(Fib fib, List<Expected> expected, String table) {
    int count = expected.size();
    int[] addresses = expected.stream().mapToInt(one -> one.address().toIpv4Bits()).toArray();
    int[] values = new int[count];
    byte[] lengths = new byte[count];
    fib.lookupValues(addresses, 0, count, values);
    checkBatch(fib, expected, values, null, "IPv4 values " + table);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in = arena.allocate(count * 4L + 4, 4);
      MemorySegment.copy(addresses, 0, in, ValueLayout.JAVA_INT, 0, count);
      MemorySegment out = arena.allocate(count * 4L + 4, 4);
      fib.lookupIpv4(in, count, out, MemorySegment.NULL);
      checkBatch(fib, expected, ints(out, count), null, "IPv4 memory " + table);
      if (fib.hasMatchedLengths()) {
        fib.lookup(addresses, 0, count, values, lengths);
        checkBatch(fib, expected, values, lengths, "IPv4 both " + table);
        byte[] alone = new byte[count];
        fib.lookupLengths(addresses, 0, count, alone);
        assertThat(alone).as("IPv4 lengths " + table).isEqualTo(lengths);
        MemorySegment outLengths = arena.allocate(count + 1);
        fib.lookupIpv4(in, count, MemorySegment.NULL, outLengths);
        assertThat(outLengths.asSlice(0, count).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(lengths);
      }
    }
  }

  private static void checkIpv6Batches(Fib fib, List<Expected> expected, String table) {
    int count = expected.size();
    long[] high = expected.stream().mapToLong(one -> one.address().high()).toArray();
    long[] low = expected.stream().mapToLong(one -> one.address().low()).toArray();
    int[] values = new int[count];
    byte[] lengths = new byte[count];
    fib.lookupValues(high, low, 0, count, values);
    checkBatch(fib, expected, values, null, "IPv6 values " + table);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in = arena.allocate(count * 16L + 16, 8);
      for (int i = 0; i < count; i++) {
        in.setAtIndex(ValueLayout.JAVA_LONG, 2L * i, high[i]);
        in.setAtIndex(ValueLayout.JAVA_LONG, 2L * i + 1, low[i]);
      }
      MemorySegment out = arena.allocate(count * 4L + 4, 4);
      fib.lookupIpv6(in, count, out, MemorySegment.NULL, false);
      checkBatch(fib, expected, ints(out, count), null, "IPv6 memory " + table);
      if (fib.hasMatchedLengths()) {
        fib.lookup(high, low, 0, count, values, lengths);
        checkBatch(fib, expected, values, lengths, "IPv6 both " + table);
        byte[] alone = new byte[count];
        fib.lookupLengths(high, low, 0, count, alone);
        assertThat(alone).as("IPv6 lengths " + table).isEqualTo(lengths);
        MemorySegment outLengths = arena.allocate(count + 1);
        fib.lookupIpv6(in, count, MemorySegment.NULL, outLengths, false);
        assertThat(outLengths.asSlice(0, count).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(lengths);
      }
    }
  }

  private static void checkBatch(
      Fib fib, List<Expected> expected, int[] values, byte @Nullable [] lengths, String what) {
    for (int i = 0; i < values.length; i++) {
      Expected one = expected.get(i);
      int value = one.value() < 0 ? fib.missValue() : (int) one.value();
      assertThat(values[i])
          .as("%s %s %s", describe(fib, what), one.address(), "value")
          .isEqualTo(value);
      if (lengths != null) {
        assertThat(lengths[i])
            .as("%s %s %s", describe(fib, what), one.address(), "length")
            .isEqualTo((byte) one.length());
      }
    }
  }

  private static int[] ints(MemorySegment segment, int count) {
    return segment.asSlice(0, count * 4L).toArray(ValueLayout.JAVA_INT);
  }

  private static String describe(Fib fib, String table) {
    return fib.kernel()
        + " "
        + fib.layout(Family.IPV4)
        + " "
        + fib.layout(Family.IPV6)
        + " "
        + table;
  }
}
