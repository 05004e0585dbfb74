package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.testing.Boundaries;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LiveFibTest {
  private static final Prefix NET = Prefix.parse("192.0.2.0/24");
  private static final Prefix INSIDE = Prefix.parse("192.0.2.128/25");
  private static final Prefix NET6 = Prefix.parse("2001:db8::/32");

  @Test
  void updatesAreSeenByTheNextLookupAndNotByOlderSnapshots() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    LiveSnapshot<Integer> empty = fib.snapshot();
    assertThat(fib.announce(NET, 1)).isTrue();
    assertThat(fib.announce(NET, 2)).isFalse();
    assertThat(fib.announce(INSIDE, 3)).isTrue();
    assertThat(fib.lookup(Address.parse("192.0.2.1"))).isEqualTo(2);
    assertThat(fib.lookup(0xc000_0280)).isEqualTo(3);
    LiveSnapshot<Integer> both = fib.snapshot();
    assertThat(fib.withdraw(NET)).isTrue();
    assertThat(fib.withdraw(NET)).isFalse();
    assertThat(fib.lookup(0xc000_0201)).isEqualTo(-1);
    assertThat(both.lookup("192.0.2.1")).isEqualTo(2);
    assertThat(empty.lookup("192.0.2.1")).isEqualTo(-1);
    assertThat(both.version()).isBetween(empty.version(), fib.snapshot().version());
  }

  @Test
  void aBatchIsOneVersionAndCountsWhatBecameOfIt() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    fib.announce(NET, 1);
    long before = fib.snapshot().version();
    BatchResult result =
        fib.apply(
            List.of(
                Update.withdraw(INSIDE),
                Update.announce(INSIDE, 2),
                Update.announce(NET, 3),
                Update.announce(NET6, 4),
                Update.withdraw(NET6),
                Update.withdraw(NET6)));
    assertThat(result).isEqualTo(new BatchResult(1, 1, 0, 2));
    assertThat(fib.snapshot().version()).isEqualTo(before + 1);
    assertThat(fib.apply(List.of(Update.withdraw(NET6)))).isEqualTo(new BatchResult(0, 0, 0, 1));
    assertThat(fib.snapshot().version()).as("nothing changed").isEqualTo(before + 1);
  }

  @Test
  void listenersHearWhatABatchChangedAndNothingElse() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    List<Change<Integer>> heard = new ArrayList<>();
    LiveListener<Integer> listener = (changes, after) -> heard.addAll(changes);
    fib.addListener(listener);
    fib.apply(List.of(Update.announce(NET, 1), Update.announce(NET6, 2), Update.withdraw(NET6)));
    fib.apply(List.of(Update.withdraw(NET), Update.announce(NET, 1)));
    fib.announce(NET, 5);
    fib.removeListener(listener);
    fib.withdraw(NET);
    assertThat(heard)
        .containsExactly(
            new Change<>(NET, Optional.empty(), Optional.of(1)),
            new Change<>(NET, Optional.of(1), Optional.of(5)));
  }

  @Test
  void widePrefixesThatStandAloneOutliveTheCleaningOfCodes() {
    for (int length = 1; length <= 24; length++) {
      Prefix wide = Prefix.containing(Address.ofIpv4(length << 25 | 0x5a5a5a5a), length);
      Prefix other = Prefix.ofIpv4(0xf0000000, 24);
      Rib<Integer> table = new Rib<>();
      LiveFib<Integer> fib = LiveFib.of(table);
      fib.announce(wide, 7);
      table.put(wide, 7);
      for (int value = 0; value < 5000; value++) {
        fib.announce(other, value);
      }
      table.put(other, 4999);
      for (Address address : List.of(wide.first(), wide.last(), other.first(), other.last())) {
        assertThat(fib.lookup(address))
            .as("%s, in %s", address, wide)
            .isEqualTo((long) table.longestMatch(address).orElseThrow().value());
      }
    }
  }

  @Test
  void aPeersRoutesGoInOneVersion() {
    record Route(int peer, int nextHop) {}
    Rib<Route> table = new Rib<>();
    for (int i = 0; i < 2000; i++) {
      table.put(Prefix.ofIpv4(i << 12, 20), new Route(i % 3, i));
    }
    LiveFib<Route> fib = LiveFib.of(table, Route::nextHop, Kernel.preferred());
    long before = fib.snapshot().version();
    assertThat(fib.withdrawIf(entry -> entry.value().peer() == 1)).isEqualTo(667);
    assertThat(fib.snapshot().version()).isEqualTo(before + 1);
    assertThat(fib.lookup(1 << 12)).isEqualTo(-1);
    assertThat(fib.lookup(2 << 12)).isEqualTo(2);
    assertThat(fib.snapshot().rib()).allMatch(entry -> entry.value().peer() != 1);
  }

  @Test
  void snapshotsAnswerConditionsAndAllMatchesByTheirRib() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    fib.announce(NET, 1);
    fib.announce(INSIDE, 2);
    LiveSnapshot<Integer> snapshot = fib.snapshot();
    fib.withdraw(NET);
    Address address = Address.parse("192.0.2.200");
    assertThat(snapshot.rib().matches(address))
        .containsExactly(new RibEntry<>(INSIDE, 2), new RibEntry<>(NET, 1));
    assertThat(snapshot.rib().longestMatch(address, entry -> entry.value() == 1))
        .contains(new RibEntry<>(NET, 1));
  }

  @Test
  void aFunctionThatThrowsLeavesTheTableAsItWas() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>(), value -> 100 / value, Kernel.preferred());
    fib.announce(NET, 50);
    LiveSnapshot<Integer> before = fib.snapshot();
    assertThatThrownBy(
            () -> fib.apply(List.of(Update.announce(INSIDE, 20), Update.announce(NET6, 0))))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> fib.withdrawIf(entry -> 1 / (entry.value() - 50) == 1))
        .isInstanceOf(ArithmeticException.class);
    assertThat(fib.snapshot()).isSameAs(before);
    fib.announce(INSIDE, 20);
    assertThat(fib.lookup(0xc000_0280)).isEqualTo(5);
    assertThat(fib.lookup(0xc000_0201)).isEqualTo(2);
  }

  @Test
  void mappedAddressesInMemoryAreIpv4IfAsked() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    fib.announce(NET, 7);
    fib.announce(Prefix.ofIpv6(0, 0, 0), 9);
    MemorySegment mapped = MemorySegment.ofArray(new long[] {0, 0xffff_c000_0201L});
    int[] values = new int[1];
    byte[] lengths = new byte[1];
    LiveSnapshot<Integer> snapshot = fib.snapshot();
    MemorySegment to = MemorySegment.ofArray(values);
    snapshot.lookupIpv6(mapped, 1, to, MemorySegment.ofArray(lengths), true);
    assertThat(values).containsExactly(7);
    assertThat(lengths).containsExactly((byte) 24);
    snapshot.lookupIpv6(mapped, 1, to, MemorySegment.NULL, false);
    assertThat(values).containsExactly(9);
    assertThatThrownBy(() -> snapshot.lookupIpv6(mapped, 2, to, MemorySegment.NULL, false))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /// Announcing the very codes that stand for misses and divided /24s.
  @Test
  void valuesThatStandForMissesMayBeAnnounced() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    fib.announce(INSIDE, 1);
    Prefix host = Prefix.parse("192.0.2.129/32");
    fib.announce(host, 2);
    for (int i = 0; i < 5; i++) {
      int miss = fib.snapshot().missValue();
      fib.announce(host, miss);
      LiveSnapshot<Integer> snapshot = fib.snapshot();
      assertThat(snapshot.missValue()).isNotEqualTo(miss);
      assertThat(snapshot.lookup(host.first())).isEqualTo(Integer.toUnsignedLong(miss));
      assertThat(snapshot.lookup(0xc000_0201)).isEqualTo(-1);
      assertThat(snapshot.lookup(0xc000_0280)).isEqualTo(1);
    }
  }

  @Test
  void aChangedValueWritesNoBitsOfTheIpv4Bitmap() {
    Rib<Integer> table = new Rib<>();
    for (int i = 0; i < 20_000; i++) {
      table.put(Prefix.ofIpv4(0x0a00_0000 | i << 8, 24), i);
    }
    table.put(Prefix.ofIpv4(0, 0), 7);
    Ipv4Writer<Integer> writer =
        new Ipv4Writer<>(table, Integer::intValue, new Codes(-1, Integer.MIN_VALUE));
    writer.publish();
    for (int i = 0; i < 100; i++) {
      Prefix prefix = Prefix.ofIpv4(0x0a00_0000 + i * 38_400, 24);
      table.put(prefix, -5 - i);
      writer.update(List.of(prefix));
      assertThat(writer.publish().code(prefix.first().toIpv4Bits())).isEqualTo(-5 - i);
      assertThat(writer.copiedBits()).isZero();
    }
    // the cover goes on over both, so one start is gone
    List<Prefix> neighbours = List.of(Prefix.parse("10.0.1.0/24"), Prefix.parse("10.0.2.0/24"));
    neighbours.forEach(table::remove);
    writer.update(neighbours);
    assertThat(writer.copiedBits()).isEqualTo(1);
  }

  @Test
  void aChangedValueWritesNoNode() {
    Random random = new Random(1);
    Rib<Integer> table = new Rib<>();
    for (int i = 0; i < 20_000; i++) {
      table.put(Prefix.ofIpv6(0x2001L << 48 | (long) i << 24, 0, 40), i);
    }
    table.put(Prefix.ofIpv6(0, 0, 0), 7);
    TableWriter<Integer> writer = new TableWriter<>(table, Integer::intValue, Kernel.preferred());
    long before = writer.nodeBytes();
    for (int i = 0; i < 1000; i++) {
      Prefix prefix = Prefix.ofIpv6(0x2001L << 48 | (long) random.nextInt(20_000) << 24, 0, 40);
      writer.apply(List.of(Update.announce(prefix, -i)), new ArrayList<>());
      writer.apply(List.of(Update.announce(Prefix.ofIpv6(0, 0, 0), i)), new ArrayList<>());
      LiveSnapshot<Integer> snapshot = writer.publish();
      assertThat(snapshot.lookup(prefix.first())).isEqualTo(Integer.toUnsignedLong(-i));
      assertThat(snapshot.lookup(-1L, 0)).isEqualTo(i);
    }
    assertThat(writer.nodeBytes()).isEqualTo(before);
  }

  @Test
  void wideChangesOfLargeTablesReachEveryPart() {
    Rib<Integer> table = new Rib<>();
    for (int i = 0; i < 60_000; i++) {
      table.put(Prefix.ofIpv4(i << 13, 24), i);
      table.put(Prefix.ofIpv6(0x2001L << 48 | (long) i << 24, 0, 40), i);
    }
    LiveFib<Integer> fib = LiveFib.of(table);
    for (Prefix wide : List.of(Prefix.ofIpv4(0, 0), Prefix.ofIpv6(0, 0, 0), Prefix.ofIpv4(0, 1))) {
      fib.announce(wide, 70_000);
      checkAround(fib.snapshot(), wide);
      fib.withdraw(wide);
      checkAround(fib.snapshot(), wide);
    }
  }

  private static void checkAround(LiveSnapshot<Integer> snapshot, Prefix wide) {
    Random random = new Random(2);
    List<Prefix> some = new ArrayList<>(List.of(wide));
    for (int i = 0; i < 2000; i++) {
      int number = random.nextInt(60_000);
      some.add(Prefix.ofIpv4(number << 13, 24));
      some.add(Prefix.ofIpv6(0x2001L << 48 | (long) number << 24, 0, 40));
    }
    LiveChecks.check(snapshot, Boundaries.of(some), snapshot.rib()::longestMatch);
  }
}
