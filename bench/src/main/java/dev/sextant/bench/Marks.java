package dev.sextant.bench;

import dev.sextant.live.LiveSnapshot;
import dev.sextant.live.Update;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Addresses all over both spaces that always change together, by which a reader sees whether a
/// batch is whole.
///
/// In an odd batch each one's host prefix gets the batch's number as its value; an even batch gives
/// the number to the prefix one bit shorter and withdraws the host. So all have the batch's number,
/// and the matched length tells whether it is odd.
final class Marks {
  private static final int PER_FAMILY = 24;

  private final int[] ipv4 = new int[PER_FAMILY];
  private final long[] high = new long[PER_FAMILY];
  private final long[] low = new long[PER_FAMILY];

  Marks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < PER_FAMILY; i++) {
      ipv4[i] = random.nextInt();
      high[i] = random.nextLong();
      low[i] = random.nextLong();
    }
  }

  /// All prefixes that batches change; nobody else may.
  List<Prefix> prefixes() {
    List<Prefix> prefixes = new ArrayList<>();
    for (Address address : addresses()) {
      int bits = address.family().bits();
      prefixes.add(Prefix.containing(address, bits));
      prefixes.add(Prefix.containing(address, bits - 1));
    }
    return prefixes;
  }

  private List<Address> addresses() {
    List<Address> addresses = new ArrayList<>();
    for (int i = 0; i < PER_FAMILY; i++) {
      addresses.add(Address.ofIpv4(ipv4[i]));
      addresses.add(Address.ofIpv6(high[i], low[i]));
    }
    return addresses;
  }

  /// The updates that belong into a batch.
  List<Update<Integer>> updates(int batch) {
    List<Update<Integer>> updates = new ArrayList<>();
    for (Address address : addresses()) {
      int bits = address.family().bits();
      Prefix host = Prefix.containing(address, bits);
      if (isOdd(batch)) {
        updates.add(Update.announce(host, batch));
      } else {
        updates.add(Update.withdraw(host));
        updates.add(Update.announce(Prefix.containing(address, bits - 1), batch));
      }
    }
    return updates;
  }

  /// The number of the batch that a snapshot shows; reports marks of other batches.
  long check(LiveSnapshot<Integer> snapshot, Findings findings) {
    long batch = snapshot.lookup(ipv4[0]);
    int shorter = isOdd(batch) ? 0 : 1;
    int[] values = new int[PER_FAMILY];
    byte[] lengths = new byte[PER_FAMILY];
    snapshot.lookup(ipv4, 0, PER_FAMILY, values, lengths);
    for (int i = 0; i < PER_FAMILY; i++) {
      if (snapshot.lookup(ipv4[i]) != batch
          || values[i] != (int) batch
          || lengths[i] != 32 - shorter) {
        findings.add(half(snapshot, Address.ofIpv4(ipv4[i]), values[i], lengths[i], batch));
      }
    }
    snapshot.lookup(high, low, 0, PER_FAMILY, values, lengths);
    for (int i = 0; i < PER_FAMILY; i++) {
      if (snapshot.lookup(high[i], low[i]) != batch
          || values[i] != (int) batch
          || (lengths[i] & 0xff) != 128 - shorter) {
        Address address = Address.ofIpv6(high[i], low[i]);
        findings.add(half(snapshot, address, values[i], lengths[i] & 0xff, batch));
      }
    }
    return batch;
  }

  private static boolean isOdd(long batch) {
    return (batch & 1) != 0;
  }

  private static String half(
      LiveSnapshot<Integer> snapshot, Address address, int value, int length, long batch) {
    return "version %d: %s shows batch %d, in a batch of lookups %d by a prefix of %d bits; %s"
        .formatted(
            snapshot.version(),
            address,
            snapshot.lookup(address),
            value,
            length,
            "another address batch " + batch);
  }
}
