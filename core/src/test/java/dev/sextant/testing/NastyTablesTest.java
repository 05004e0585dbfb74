package dev.sextant.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NastyTablesTest {
  @Test
  void aSeedGivesTheSameTable() {
    assertThat(NastyTables.rows(7)).isEqualTo(NastyTables.rows(7));
  }

  @Test
  void everyHardLengthComesUp() {
    Set<Integer> ipv4 = new HashSet<>();
    Set<Integer> ipv6 = new HashSet<>();
    for (int seed = 0; seed < 200; seed++) {
      for (RibEntry<Integer> row : NastyTables.rows(seed)) {
        Prefix prefix = row.prefix();
        (prefix.first().family() == Family.IPV4 ? ipv4 : ipv6).add(prefix.length());
      }
    }
    assertThat(ipv4).contains(0, 1, 16, 31, 32);
    assertThat(ipv6).contains(0, 1, 63, 64, 65, 127, 128);
  }

  @Test
  void boundariesLieOnBothSidesOfBothEnds() {
    List<Address> boundaries = Boundaries.of(List.of(Prefix.ofIpv4(0x0a000000, 8)));
    assertThat(boundaries)
        .containsExactlyInAnyOrder(
            Address.ofIpv4(0),
            Address.ofIpv4(-1),
            Address.ofIpv6(0, 0),
            Address.ofIpv6(-1, -1),
            Address.ofIpv4(0x09ffffff),
            Address.ofIpv4(0x0a000000),
            Address.ofIpv4(0x0affffff),
            Address.ofIpv4(0x0b000000));
  }
}
