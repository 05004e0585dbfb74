package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.BigKeys;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeTest {
  @Test
  void prefixesOfRandomRangesAreTheFewest() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      Family family = i % 2 == 0 ? Family.IPV4 : Family.IPV6;
      BigInteger a = key(random, family);
      BigInteger b = key(random, family);
      Range range = new Range(BigKeys.address(family, a.min(b)), BigKeys.address(family, a.max(b)));
      assertThat(range.toPrefixes())
          .as("seed %d, %s", seed, range)
          .isEqualTo(fewestPrefixes(family, a.min(b), a.max(b)));
    }
  }

  /// From the root of the address space down: a prefix inside the range is taken, one across its
  /// border is halved.
  private static List<Prefix> fewestPrefixes(Family family, BigInteger first, BigInteger last) {
    List<Prefix> found = new ArrayList<>();
    descend(BigKeys.prefix(family, BigInteger.ZERO, 0), first, last, found);
    return found;
  }

  private static void descend(Prefix node, BigInteger first, BigInteger last, List<Prefix> found) {
    BigInteger start = BigKeys.first(node);
    BigInteger end = BigKeys.last(node);
    if (start.compareTo(first) >= 0 && end.compareTo(last) <= 0) {
      found.add(node);
    } else if (end.compareTo(first) >= 0 && start.compareTo(last) <= 0) {
      Family family = node.family();
      int length = node.length() + 1;
      descend(BigKeys.prefix(family, start, length), first, last, found);
      descend(BigKeys.prefix(family, end, length), first, last, found);
    }
  }

  /// A key near a power of two, an end of the space, or anywhere.
  private static BigInteger key(Random random, Family family) {
    BigInteger near =
        switch (random.nextInt(4)) {
          case 0 -> BigInteger.ZERO;
          case 1 -> BigKeys.greatest(family);
          case 2 -> BigInteger.TWO.pow(random.nextInt(family.bits()));
          default -> new BigInteger(family.bits(), random);
        };
    return near.add(BigInteger.valueOf(random.nextInt(7) - 3L))
        .max(BigInteger.ZERO)
        .min(BigKeys.greatest(family));
  }

  @Test
  void widestCutsHaveAsManyPrefixesAsPromised() {
    assertThat(Range.parse("0.0.0.1-255.255.255.254").toPrefixes()).hasSize(62);
    assertThat(Range.parse("::1-ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe").toPrefixes())
        .hasSize(254);
  }

  @Test
  void onlyAlignedRangesAreOnePrefix() {
    assertThat(Range.parse("10.0.0.0-10.0.0.255").toPrefix()).contains(Prefix.parse("10.0.0.0/24"));
    assertThat(Range.parse("10.0.0.0-10.0.0.254").toPrefix()).isEmpty();
    assertThat(Range.parse("10.0.0.1-10.0.0.1").toPrefix()).contains(Prefix.parse("10.0.0.1/32"));
  }

  @Test
  void containsItsEndsAndNotTheirNeighbours() {
    Range range = Range.parse("0:0:0:4:ffff:ffff:ffff:ffff-0:0:0:6::");
    assertThat(range.contains(range.first())).isTrue();
    assertThat(range.contains(range.last())).isTrue();
    assertThat(range.contains(range)).isTrue();
    assertThat(range.contains(range.first().previous().orElseThrow())).isFalse();
    assertThat(range.contains(range.last().next().orElseThrow())).isFalse();
    assertThat(range.overlaps(Range.parse("::-0:0:0:4:ffff:ffff:ffff:ffff"))).isTrue();
    assertThat(range.overlaps(Range.parse("::-0:0:0:4:ffff:ffff:ffff:fffe"))).isFalse();
  }

  @Test
  void countsAreExact() {
    assertThat(Range.parse("::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff").addressCount())
        .isEqualTo(BigInteger.TWO.pow(128));
    assertThat(Range.parse("0.0.0.0-255.255.255.255").addressCount())
        .isEqualTo(BigInteger.TWO.pow(32));
    assertThat(Range.parse("1.2.3.4-1.2.3.4").addressCount()).isEqualTo(BigInteger.ONE);
    assertThat(Address.parse("::1").addressCount()).isEqualTo(BigInteger.ONE);
  }

  @Test
  void reversedAndMixedEndsAreRejected() {
    Address one = Address.ofIpv4(1);
    Address two = Address.ofIpv4(2);
    assertThatThrownBy(() -> new Range(two, one)).hasMessageContaining("ends before it starts");
    assertThatThrownBy(() -> new Range(one, Address.ofIpv6(0, 2)))
        .hasMessageContaining("one family");
  }

  @Test
  void textIsFirstAndLast() {
    assertThat(Range.parse("::1-::2")).hasToString("::1-::2");
    StringBuilder text = new StringBuilder();
    Range.parse("1.2.3.4-1.2.3.5").appendTo(text);
    assertThat(text).hasToString("1.2.3.4-1.2.3.5");
  }
}
