package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.BigKeys;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AddressSetTest {
  private static final int WINDOW = 64;

  /// A window of 64 keys in which sets are also kept as bits, the obvious model.
  record Window(Family family, BigInteger start) {
    Address address(int index) {
      return BigKeys.address(family, start.add(BigInteger.valueOf(index)));
    }

    Range range(int first, int last) {
      return new Range(address(first), address(last));
    }

    AddressSet set(BitSet bits) {
      AddressSet.Builder builder = AddressSet.builder();
      bits.stream().forEach(index -> builder.add(address(index)));
      return builder.build();
    }
  }

  static Stream<Window> windows() {
    return Stream.of(Family.values())
        .flatMap(
            family ->
                Stream.of(
                        BigInteger.ZERO,
                        BigKeys.greatest(family).subtract(BigInteger.valueOf(WINDOW - 1)),
                        BigInteger.TWO.pow(family.bits() - 1).subtract(BigInteger.TEN),
                        BigInteger.TWO.pow(family.bits() / 2).subtract(BigInteger.TEN))
                    .map(start -> new Window(family, start)));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void operationsAgreeWithBits(Window window) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      String context = "seed " + seed + ", round " + round;
      BitSet bitsA = new BitSet();
      BitSet bitsB = new BitSet();
      AddressSet a = randomSet(random, window, bitsA);
      AddressSet b = randomSet(random, window, bitsB);
      assertThat(a).as(context).isEqualTo(window.set(bitsA)).hasSameHashCodeAs(window.set(bitsA));
      assertSame(window, a, bitsA, context);

      BitSet union = (BitSet) bitsA.clone();
      union.or(bitsB);
      assertSame(window, a.union(b), union, context);
      BitSet intersection = (BitSet) bitsA.clone();
      intersection.and(bitsB);
      assertSame(window, a.intersection(b), intersection, context);
      BitSet difference = (BitSet) bitsA.clone();
      difference.andNot(bitsB);
      assertSame(window, a.difference(b), difference, context);
      assertThat(a.complement().complement()).as(context).isEqualTo(a);
      assertThat(a.complement().intersection(b)).as(context).isEqualTo(b.difference(a));
      assertThat(a.union(a.complement()))
          .as(context)
          .isEqualTo(AddressSet.all(Family.IPV4).union(AddressSet.all(Family.IPV6)));
      int first = random.nextInt(WINDOW);
      int last = first + random.nextInt(WINDOW - first);
      BitSet asked = bitsA.get(first, last + 1);
      assertThat(a.contains(window.range(first, last)))
          .as("%s: contains %d to %d", context, first, last)
          .isEqualTo(asked.cardinality() == last - first + 1);
      assertThat(a.overlaps(window.range(first, last)))
          .as("%s: overlaps %d to %d", context, first, last)
          .isEqualTo(!asked.isEmpty());
    }
  }

  private static AddressSet randomSet(Random random, Window window, BitSet bits) {
    List<Target> targets = new ArrayList<>();
    for (int count = random.nextInt(12); count > 0; count--) {
      int first = random.nextInt(WINDOW);
      int last = Math.min(WINDOW - 1, first + random.nextInt(1 + random.nextInt(20)));
      bits.set(first, last + 1);
      targets.add(window.range(first, last));
    }
    if (random.nextBoolean()) {
      targets.sort((x, y) -> x.first().compareTo(y.first()));
    }
    return AddressSet.copyOf(targets);
  }

  private static void assertSame(Window window, AddressSet set, BitSet bits, String context) {
    BitSet found = new BitSet();
    for (int i = 0; i < WINDOW; i++) {
      found.set(i, set.contains(window.address(i)));
    }
    assertThat(found).as(context).isEqualTo(bits);
    assertThat(set.addressCount(window.family)).as(context).isEqualTo(bits.cardinality());
    assertThat(set.isEmpty()).as(context).isEqualTo(bits.isEmpty());
    List<Range> ranges = new ArrayList<>();
    for (int from = bits.nextSetBit(0);
        from >= 0;
        from = bits.nextSetBit(bits.nextClearBit(from))) {
      ranges.add(window.range(from, bits.nextClearBit(from) - 1));
    }
    assertThat(set.ranges()).as(context).isEqualTo(ranges);
    assertThat(set.rangeCount(window.family)).as(context).isEqualTo(ranges.size());
    assertThat(set.prefixes())
        .as(context)
        .isEqualTo(ranges.stream().flatMap(range -> range.toPrefixes().stream()).toList());
    assertThat(set.prefixCount(window.family)).as(context).isEqualTo(set.prefixes().size());
  }

  @Test
  void familiesStayApart() {
    AddressSet set = AddressSet.of(Target.parse("0.0.0.0/0"), Target.parse("::1"));
    assertThat(set.prefixes()).containsExactly(Prefix.parse("0.0.0.0/0"), Prefix.parse("::1/128"));
    assertThat(set.contains(Address.parse("::2"))).isFalse();
    assertThat(set.containsIpv4(-1)).isTrue();
    assertThat(set.containsIpv6(0, 1)).isTrue();
    assertThat(set.containsIpv6(0, 0)).isFalse();
    assertThat(set.addressCount(Family.IPV4)).isEqualTo(BigInteger.TWO.pow(32));
    assertThat(set.approximateAddressCount(Family.IPV6)).isEqualTo(1.0);
  }

  @Test
  void wholeSpaceCountsExactly() {
    AddressSet all = AddressSet.empty().complement();
    assertThat(all.addressCount(Family.IPV6)).isEqualTo(BigInteger.TWO.pow(128));
    assertThat(all.ranges())
        .containsExactly(Prefix.parse("0.0.0.0/0").toRange(), Prefix.parse("::/0").toRange());
    assertThat(all.complement()).isEqualTo(AddressSet.empty());
  }

  @Test
  void adjacentPrefixesJoinAcrossTheWordBorder() {
    assertThat(AddressSet.of(Target.parse("0:0:0:1::/64"), Target.parse("::/64")).prefixes())
        .containsExactly(Prefix.parse("::/63"));
    assertThat(AddressSet.of(Target.parse("128.0.0.0/1"), Target.parse("0.0.0.0/1")).prefixes())
        .containsExactly(Prefix.parse("0.0.0.0/0"));
  }

  @Test
  void everyOrderOfAMillionAddressesGivesTheSameSet() {
    List<Address> addresses = new ArrayList<>();
    for (int i = 0; i < 1_000_000; i++) {
      addresses.add(Address.ofIpv4(i * 2));
    }
    AddressSet ascending = AddressSet.copyOf(addresses);
    Collections.reverse(addresses);
    assertThat(AddressSet.copyOf(addresses)).isEqualTo(ascending);
    Collections.shuffle(addresses, new Random(1));
    assertThat(AddressSet.copyOf(addresses)).isEqualTo(ascending);
    assertThat(ascending.rangeCount(Family.IPV4)).isEqualTo(1_000_000);
    assertThat(ascending.addressCount(Family.IPV4)).isEqualTo(1_000_000);
  }

  @Test
  void builderGoesOnAfterASetWasBuilt() {
    AddressSet.Builder builder = AddressSet.builder().add(Target.parse("10.0.0.2"));
    AddressSet one = builder.build();
    AddressSet two = builder.add(Target.parse("10.0.0.3")).build();
    assertThat(one.prefixes()).containsExactly(Prefix.parse("10.0.0.2/32"));
    assertThat(two.prefixes()).containsExactly(Prefix.parse("10.0.0.2/31"));
  }

  @Test
  void builderChecksPrimitives() {
    AddressSet.Builder builder = AddressSet.builder();
    assertThatThrownBy(() -> builder.add(Family.IPV4, 0, 2, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.add(Family.IPV4, 0, 0, 0, 1L << 32))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
