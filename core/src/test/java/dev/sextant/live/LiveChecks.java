package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.rib.RibEntry;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Compares the answers of a snapshot, in each of its forms, with those of an oracle.
final class LiveChecks {
  private LiveChecks() {}

  static void check(
      LiveSnapshot<Integer> snapshot,
      List<Address> addresses,
      Function<Address, Optional<RibEntry<Integer>>> oracle) {
    checkSingle(snapshot, addresses, oracle);
    for (Family family : Family.values()) {
      checkBatch(
          snapshot, addresses.stream().filter(address -> address.family() == family).toList());
    }
  }

  private static void checkSingle(
      LiveSnapshot<Integer> snapshot,
      List<Address> addresses,
      Function<Address, Optional<RibEntry<Integer>>> oracle) {
    for (Address address : addresses) {
      Optional<RibEntry<Integer>> expected = oracle.apply(address);
      long value = expected.map(match -> Integer.toUnsignedLong(match.value())).orElse(-1L);
      long found = snapshot.lookup(address);
      if (found != value) {
        throw wrong(snapshot, address, "value", value, found);
      }
      if (!snapshot.match(address).equals(expected.map(RibEntry::prefix))) {
        throw wrong(snapshot, address, "match", expected, snapshot.match(address));
      }
    }
  }

  /// Batches are compared with single lookups.
  private static void checkBatch(LiveSnapshot<Integer> snapshot, List<Address> addresses) {
    int count = addresses.size();
    int[] values = new int[count];
    int[] alone = new int[count];
    byte[] lengths = new byte[count];
    byte[] lengthsAlone = new byte[count];
    if (count > 0 && addresses.getFirst().family() == Family.IPV4) {
      int[] keys = addresses.stream().mapToInt(Address::toIpv4Bits).toArray();
      snapshot.lookup(keys, 0, count, values, lengths);
      snapshot.lookupValues(keys, 0, count, alone);
      snapshot.lookupLengths(keys, 0, count, lengthsAlone);
      checkIpv4Memory(snapshot, keys, values, lengths);
    } else {
      long[] high = addresses.stream().mapToLong(Address::high).toArray();
      long[] low = addresses.stream().mapToLong(Address::low).toArray();
      snapshot.lookup(high, low, 0, count, values, lengths);
      snapshot.lookupValues(high, low, 0, count, alone);
      snapshot.lookupLengths(high, low, 0, count, lengthsAlone);
      checkIpv6Memory(snapshot, high, low, values, lengths);
    }
    for (int i = 0; i < count; i++) {
      Address address = addresses.get(i);
      long single = snapshot.lookup(address);
      int expected = single < 0 ? snapshot.missValue() : (int) single;
      if (single >= 0 && expected == snapshot.missValue()) {
        throw wrong(snapshot, address, "value", "not that of a miss", expected);
      }
      if (values[i] != expected || alone[i] != expected) {
        throw wrong(snapshot, address, "batch value", expected, values[i] + ", " + alone[i]);
      }
      byte length = (byte) (int) snapshot.match(address).map(match -> match.length()).orElse(-1);
      if (lengths[i] != length || lengthsAlone[i] != length) {
        throw wrong(snapshot, address, "batch length", length, lengths[i] + ", " + lengthsAlone[i]);
      }
    }
  }

  /// Lookups in memory are compared with those in arrays.
  private static void checkIpv4Memory(
      LiveSnapshot<Integer> snapshot, int[] keys, int[] values, byte[] lengths) {
    int[] found = new int[keys.length];
    byte[] foundLengths = new byte[keys.length];
    MemorySegment addresses = MemorySegment.ofArray(keys);
    snapshot.lookupIpv4(
        addresses, keys.length, MemorySegment.ofArray(found), MemorySegment.ofArray(foundLengths));
    assertThat(found).as("values in memory, %s", snapshot.kernel()).isEqualTo(values);
    assertThat(foundLengths).as("lengths in memory").isEqualTo(lengths);
  }

  private static void checkIpv6Memory(
      LiveSnapshot<Integer> snapshot, long[] high, long[] low, int[] values, byte[] lengths) {
    int[] found = new int[high.length];
    byte[] foundLengths = new byte[high.length];
    long[] pairs = new long[2 * high.length];
    for (int i = 0; i < high.length; i++) {
      pairs[2 * i] = high[i];
      pairs[2 * i + 1] = low[i];
    }
    MemorySegment addresses = MemorySegment.ofArray(pairs);
    snapshot.lookupIpv6(
        addresses, high.length, MemorySegment.ofArray(found), MemorySegment.NULL, false);
    snapshot.lookupIpv6(
        addresses, high.length, MemorySegment.NULL, MemorySegment.ofArray(foundLengths), false);
    assertThat(found).as("values in memory, %s", snapshot.kernel()).isEqualTo(values);
    assertThat(foundLengths).as("lengths in memory").isEqualTo(lengths);
  }

  private static AssertionError wrong(
      LiveSnapshot<Integer> snapshot, Address address, String what, Object expected, Object found) {
    return new AssertionError(
        snapshot.kernel()
            + ", version "
            + snapshot.version()
            + ", "
            + address
            + ": "
            + what
            + " "
            + found
            + ", expected "
            + expected);
  }
}
