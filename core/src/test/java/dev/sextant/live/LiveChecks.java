package dev.sextant.live;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.rib.RibEntry;
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
    } else {
      long[] high = addresses.stream().mapToLong(Address::high).toArray();
      long[] low = addresses.stream().mapToLong(Address::low).toArray();
      snapshot.lookup(high, low, 0, count, values, lengths);
      snapshot.lookupValues(high, low, 0, count, alone);
      snapshot.lookupLengths(high, low, 0, count, lengthsAlone);
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
