package dev.sextant.stress;

import dev.sextant.live.LiveFib;
import dev.sextant.live.Update;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// The live FIB that all races of a process share, so that none pays for a table of its own.
///
/// Each race has its own two networks in it: an IPv4 /24 and an IPv6 /48. More networks than races
/// are under way at once take turns.
final class LiveTable {
  /// How often a reader looks, as a writer takes much longer than one look.
  static final int LOOKS = 200;

  static final LiveFib<Integer> FIB = LiveFib.of(new Rib<>());

  private static final int NETWORKS = 1 << 16;
  private static final AtomicInteger NEXT = new AtomicInteger();

  private LiveTable() {}

  /// The number of the next race's networks.
  static int next() {
    return NEXT.getAndIncrement() & (NETWORKS - 1);
  }

  /// An address in the race's IPv4 network, in the lower half.
  static int ipv4(int number) {
    return 10 << 24 | number << 8;
  }

  /// The upper half of an address in the race's IPv6 network; the lower half is 0.
  static long ipv6(int number) {
    return 0x2001_0db8_0000_0000L + ((long) number << 16);
  }

  /// The IPv4 prefix that starts with the network.
  static Prefix ipv4(int number, int length) {
    return Prefix.ofIpv4(ipv4(number), length);
  }

  /// The IPv6 prefix that starts with the network.
  static Prefix ipv6(int number, int length) {
    return Prefix.ofIpv6(ipv6(number), 0, length);
  }

  /// Gives both networks a value, in one batch, and takes away what is longer by one bit.
  static void reset(int number, int value) {
    FIB.apply(
        List.of(
            Update.withdraw(ipv4(number, 25)),
            Update.withdraw(ipv6(number, 49)),
            Update.announce(ipv4(number, 24), value),
            Update.announce(ipv6(number, 48), value)));
  }
}
