package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.BigKeys;
import dev.sextant.testing.NastyTables;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PrefixTest {
  /// Every length of both families, around an address with all kinds of bits.
  static Stream<Prefix> everyLength() {
    return Stream.of("192.168.255.129", "2001:db8:ffff:8000:1:7fff:ffff:1")
        .map(Address::parse)
        .flatMap(
            address ->
                Stream.iterate(0, length -> length <= address.family().bits(), length -> length + 1)
                    .map(length -> Prefix.containing(address, length)));
  }

  @ParameterizedTest
  @MethodSource("everyLength")
  void lastAddressCountAndTextAreExact(Prefix prefix) {
    assertThat(prefix.last()).isEqualTo(BigKeys.address(prefix.family(), BigKeys.last(prefix)));
    BigInteger width = BigKeys.width(prefix.family(), prefix.length());
    assertThat(prefix.addressCount()).isEqualTo(width);
    assertThat(prefix.approximateAddressCount()).isEqualTo(width.doubleValue());
    assertThat(Prefix.parse(prefix.toString())).isEqualTo(prefix);
    assertThat(prefix.toRange().toPrefix()).contains(prefix);
    StringBuilder text = new StringBuilder();
    prefix.appendTo(text);
    assertThat(text).hasToString(prefix.first() + "/" + prefix.length());
  }

  @ParameterizedTest
  @MethodSource("everyLength")
  void familyTreeFitsTogether(Prefix prefix) {
    boolean root = prefix.length() == 0;
    boolean leaf = prefix.length() == prefix.family().bits();
    assertThat(prefix.parent().isEmpty()).isEqualTo(root);
    assertThat(prefix.sibling().isEmpty()).isEqualTo(root);
    assertThat(prefix.lowerChild().isEmpty()).isEqualTo(leaf);
    assertThat(prefix.upperChild().isEmpty()).isEqualTo(leaf);
    if (!leaf) {
      Prefix lower = prefix.lowerChild().orElseThrow();
      Prefix upper = prefix.upperChild().orElseThrow();
      assertThat(lower.first()).isEqualTo(prefix.first());
      assertThat(upper.last()).isEqualTo(prefix.last());
      assertThat(lower.last().next()).contains(upper.first());
      assertThat(lower.sibling()).contains(upper);
      assertThat(upper.sibling()).contains(lower);
      assertThat(lower.parent()).contains(prefix);
      assertThat(upper.parent()).contains(prefix);
    }
  }

  @Test
  void containmentAndOverlapAgreeWithBigNumbers() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      for (Family family : Family.values()) {
        List<Prefix> prefixes = NastyTables.prefixes(random, family, 20);
        for (Prefix a : prefixes) {
          for (Prefix b : prefixes) {
            boolean firstInside = BigKeys.first(a).compareTo(BigKeys.first(b)) <= 0;
            boolean lastInside = BigKeys.last(a).compareTo(BigKeys.last(b)) >= 0;
            assertThat(a.contains(b))
                .as("seed %d: %s contains %s", seed, a, b)
                .isEqualTo(firstInside && lastInside);
            assertThat(a.overlaps(b))
                .as("seed %d: %s overlaps %s", seed, a, b)
                .isEqualTo(a.contains(b) || b.contains(a));
          }
        }
      }
    }
  }

  @Test
  void familiesNeverContainEachOther() {
    assertThat(Prefix.parse("::/0").contains(Address.parse("0.0.0.1"))).isFalse();
    assertThat(Prefix.parse("0.0.0.0/0").contains(Address.parse("::1"))).isFalse();
    assertThat(Prefix.parse("::/0").overlaps(Prefix.parse("0.0.0.0/0"))).isFalse();
  }

  @Test
  void hostBitsAreRejectedNamingThePrefix() {
    assertThatThrownBy(() -> Prefix.ofIpv4(0xc0a8_0164, 24))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("192.168.1.0/24");
    assertThatThrownBy(() -> Prefix.ofIpv6(0, 1, 127)).hasMessageContaining("::/127");
  }

  @Test
  void lengthsOutsideTheFamilyAreRejected() {
    for (int length : new int[] {-1, 33, 128}) {
      assertThatThrownBy(() -> Prefix.ofIpv4(0, length)).hasMessageContaining("0 to 32");
      assertThatThrownBy(() -> Prefix.containing(Address.ofIpv4(0), length))
          .hasMessageContaining("0 to 32");
    }
    assertThatThrownBy(() -> Prefix.ofIpv6(0, 0, 129)).hasMessageContaining("0 to 128");
  }
}
