package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.rib.Rib;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GapTest {
  @ParameterizedTest
  @EnumSource(Family.class)
  void gapOfAnEmptyTableIsTheWholeFamily(Family family) {
    Address address = family == Family.IPV4 ? Address.ofIpv4(42) : Address.ofIpv6(0, 42);
    Prefix whole = Prefix.containing(address, 0);
    assertThat(Gap.around(new Rib<Integer>(), address)).isEqualTo(whole.toRange());
  }

  @Test
  void gapEndsRightBesideItsNeighbours() {
    Rib<Integer> rib = new Rib<>();
    rib.put(Prefix.parse("10.0.0.0/32"), 1);
    rib.put(Prefix.parse("10.0.0.2/32"), 1);
    assertThat(Gap.around(rib, Address.parse("10.0.0.1")).toString())
        .isEqualTo("10.0.0.1-10.0.0.1");
    assertThat(Gap.around(rib, Address.parse("10.0.0.3")).toString())
        .isEqualTo("10.0.0.3-255.255.255.255");
    assertThat(Gap.around(rib, Address.parse("9.9.9.9")).toString())
        .isEqualTo("0.0.0.0-9.255.255.255");
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void gapIsThatOfALinearScan(Family family) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      Rib<Integer> rib = new Rib<>();
      List<Prefix> prefixes =
          random.ints(random.nextInt(12)).mapToObj(any -> prefix(family, random)).toList();
      prefixes.forEach(prefix -> rib.put(prefix, 1));
      for (int i = 0; i < 20; i++) {
        Address address = address(family, random);
        if (prefixes.stream().noneMatch(prefix -> prefix.contains(address))) {
          assertThat(Gap.around(rib, address))
              .as("seed %d, prefixes %s, address %s", seed, prefixes, address)
              .isEqualTo(scan(prefixes, address));
        }
      }
    }
  }

  private static Range scan(List<Prefix> prefixes, Address address) {
    Prefix whole = Prefix.containing(address, 0);
    Address first = whole.first();
    Address last = whole.last();
    for (Prefix prefix : prefixes) {
      Optional<Address> behind = prefix.last().next();
      if (behind.isPresent()
          && behind.get().compareTo(address) <= 0
          && behind.get().compareTo(first) > 0) {
        first = behind.get();
      }
      Optional<Address> before = prefix.first().previous();
      if (before.isPresent()
          && before.get().compareTo(address) >= 0
          && before.get().compareTo(last) < 0) {
        last = before.get();
      }
    }
    return new Range(first, last);
  }

  private static Prefix prefix(Family family, Random random) {
    return Prefix.containing(address(family, random), 1 + random.nextInt(family.bits()));
  }

  /// Addresses that differ in a few bits only, so that prefixes are neighbours.
  private static Address address(Family family, Random random) {
    int few = random.nextInt(64);
    return family == Family.IPV4
        ? Address.ofIpv4((few & 7) << 29 | few >>> 3)
        : Address.ofIpv6((long) (few & 7) << 61 | few >>> 5, (few >>> 3 & 3) << 1);
  }
}
