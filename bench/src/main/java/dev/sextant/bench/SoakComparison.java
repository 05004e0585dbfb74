package dev.sextant.bench;

import dev.sextant.live.LiveSnapshot;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// A version of a live FIB and the table that it is to answer from.
record SoakComparison(LiveSnapshot<Integer> snapshot, RibSnapshot<Integer> table) {
  private static final int CHUNK = 4096;

  /// Compares the answers at the boundaries of prefixes, single ones and those of batches, and
  /// whether both tables are of one size; returns how many addresses were looked up.
  long compare(Iterable<Prefix> prefixes, Findings findings) {
    if (snapshot.rib().size() != table.size()) {
      findings.add(
          "version %d holds %d prefixes, not %d"
              .formatted(snapshot.version(), snapshot.rib().size(), table.size()));
    }
    long compared = 0;
    List<Address> ipv4 = new ArrayList<>();
    List<Address> ipv6 = new ArrayList<>();
    for (Prefix prefix : prefixes) {
      List<Address> addresses = prefix.family() == Family.IPV4 ? ipv4 : ipv6;
      prefix.first().previous().ifPresent(addresses::add);
      addresses.add(prefix.first());
      addresses.add(prefix.last());
      prefix.last().next().ifPresent(addresses::add);
      if (addresses.size() >= CHUNK) {
        compared += compareChunk(addresses, findings);
        addresses.clear();
      }
    }
    return compared + compareChunk(ipv4, findings) + compareChunk(ipv6, findings);
  }

  /// Compares at every prefix of the table, and the tables themselves.
  long compareAll(Findings findings) {
    if (!snapshot.rib().equals(table)) {
      findings.add("version %d holds another table".formatted(snapshot.version()));
    }
    List<Prefix> wholes = List.of(Prefix.ofIpv4(0, 0), Prefix.ofIpv6(0, 0, 0));
    return compare(wholes, findings)
        + compare(() -> table.stream().map(RibEntry::prefix).iterator(), findings);
  }

  /// Prefixes of the table behind random addresses.
  List<Prefix> sample(int size, SplittableRandom random) {
    List<Prefix> sample = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Prefix drawn =
          random.nextBoolean()
              ? Prefix.ofIpv4(random.nextInt(), 32)
              : Prefix.ofIpv6(random.nextLong() >>> random.nextInt(4), random.nextLong(), 128);
      for (RibEntry<Integer> entry : table.from(drawn)) {
        sample.add(entry.prefix());
        break;
      }
    }
    return sample;
  }

  private long compareChunk(List<Address> addresses, Findings findings) {
    int count = addresses.size();
    int[] values = new int[count];
    byte[] lengths = new byte[count];
    if (count == 0) {
      return 0;
    }
    if (addresses.getFirst().family() == Family.IPV4) {
      int[] keys = addresses.stream().mapToInt(Address::toIpv4Bits).toArray();
      snapshot.lookup(keys, 0, count, values, lengths);
    } else {
      long[] high = addresses.stream().mapToLong(Address::high).toArray();
      long[] low = addresses.stream().mapToLong(Address::low).toArray();
      snapshot.lookup(high, low, 0, count, values, lengths);
    }
    for (int i = 0; i < count; i++) {
      Address address = addresses.get(i);
      Optional<RibEntry<Integer>> right = table.longestMatch(address);
      long value = right.map(entry -> Integer.toUnsignedLong(entry.value())).orElse(-1L);
      int length = right.map(entry -> entry.prefix().length()).orElse(-1);
      int inBatch = right.map(RibEntry::value).orElse(snapshot.missValue());
      if (snapshot.lookup(address) != value
          || values[i] != inBatch
          || lengths[i] != (byte) length) {
        findings.add(
            "version %d: %s has %d, in a batch %d by length %d; expected %d by length %d"
                .formatted(
                    snapshot.version(),
                    address,
                    snapshot.lookup(address),
                    values[i],
                    lengths[i],
                    value,
                    length));
      }
    }
    return count;
  }
}
