package dev.sextant.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.synthetic.PrefixTable;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.NastyTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Every rival, single and in batches, against a linear scan, at every boundary of small tables
/// made to hurt.
class RivalsTest {
  private static final int TABLES = 200;
  private static final int[] BATCHES = {1, 2, 3, 4, 8, 16, 32, 128, 4096};

  private static final Map<String, Function<PrefixTable, Ipv4Contender>> IPV4 =
      Map.of(
          "binary", BinarySearch4::new,
          "patricia", Patricia4::new,
          "treemap", TreeMap4::new,
          "ipaddress", IpAddressTrie4::new);
  private static final Map<String, Function<PrefixTable, Ipv6Contender>> IPV6 =
      Map.of(
          "binary", BinarySearch6::new,
          "patricia", Patricia6::new,
          "treemap", TreeMap6::new,
          "ipaddress", IpAddressTrie6::new);

  private static List<Prefix> prefixes(Family family, long seed) {
    Random random = new Random(seed);
    return NastyTables.prefixes(random, family, random.nextInt(40)).stream().distinct().toList();
  }

  /// A table whose values are the numbers of the prefixes.
  private static PrefixTable table(Family family, List<Prefix> prefixes) {
    PrefixTable.Builder builder = new PrefixTable.Builder(family, prefixes.size());
    for (int i = 0; i < prefixes.size(); i++) {
      Prefix prefix = prefixes.get(i);
      builder.add(prefix.first().high(), prefix.first().low(), prefix.length(), i);
    }
    return builder.build();
  }

  private static List<Address> addresses(Family family, List<Prefix> prefixes) {
    return Boundaries.of(prefixes).stream().filter(a -> a.family() == family).toList();
  }

  private static int[] expected(List<Prefix> prefixes, List<Address> addresses) {
    List<RibEntry<Integer>> entries = new ArrayList<>();
    for (int i = 0; i < prefixes.size(); i++) {
      entries.add(new RibEntry<>(prefixes.get(i), i));
    }
    LinearTable<Integer> model = LinearTable.of(entries);
    return addresses.stream()
        .mapToInt(a -> model.longestMatch(a).map(RibEntry::value).orElse(Contender.MISS))
        .toArray();
  }

  private static void check4(String name, Ipv4Contender rival, List<Address> at, int[] expected) {
    int[] ipv4 = at.stream().mapToInt(Address::toIpv4Bits).toArray();
    int[] values = new int[ipv4.length];
    rival.single(ipv4, 0, ipv4.length, values);
    assertThat(values).as("%s, single, at %s", name, at).isEqualTo(expected);
    for (int batch : BATCHES) {
      int[] batched = new int[ipv4.length];
      rival.batches(ipv4, 0, ipv4.length, batched, batch);
      assertThat(batched).as("%s, batches of %d, at %s", name, batch, at).isEqualTo(expected);
    }
  }

  private static void check6(String name, Ipv6Contender rival, List<Address> at, int[] expected) {
    long[] high = at.stream().mapToLong(Address::high).toArray();
    long[] low = at.stream().mapToLong(Address::low).toArray();
    int[] values = new int[high.length];
    rival.single(high, low, 0, high.length, values);
    assertThat(values).as("%s, single, at %s", name, at).isEqualTo(expected);
    for (int batch : BATCHES) {
      int[] batched = new int[high.length];
      rival.batches(high, low, 0, high.length, batched, batch);
      assertThat(batched).as("%s, batches of %d, at %s", name, batch, at).isEqualTo(expected);
    }
  }

  @Test
  void ipv4RivalsAgreeWithTheScan() {
    for (long seed = 0; seed < TABLES; seed++) {
      List<Prefix> prefixes = prefixes(Family.IPV4, seed);
      List<Address> at = addresses(Family.IPV4, prefixes);
      int[] expected = expected(prefixes, at);
      for (var rival : IPV4.entrySet()) {
        String name = "seed " + seed + ", " + rival.getKey();
        check4(name, rival.getValue().apply(table(Family.IPV4, prefixes)), at, expected);
      }
    }
  }

  @Test
  void dir24AgreesWithTheScan() {
    // each one fills 64 MiB
    for (long seed = 0; seed < 20; seed++) {
      List<Prefix> prefixes = prefixes(Family.IPV4, seed);
      List<Address> at = addresses(Family.IPV4, prefixes);
      Dir24 rival = new Dir24(table(Family.IPV4, prefixes));
      check4("seed " + seed + ", dir24", rival, at, expected(prefixes, at));
    }
  }

  @Test
  void ipv6RivalsAgreeWithTheScan() {
    for (long seed = 0; seed < TABLES; seed++) {
      List<Prefix> prefixes = prefixes(Family.IPV6, seed);
      List<Address> at = addresses(Family.IPV6, prefixes);
      int[] expected = expected(prefixes, at);
      for (var rival : IPV6.entrySet()) {
        String name = "seed " + seed + ", " + rival.getKey();
        check6(name, rival.getValue().apply(table(Family.IPV6, prefixes)), at, expected);
      }
    }
  }

  @Test
  void planBAgreesWithAScanOfThePrefixesUpTo64() {
    for (long seed = 0; seed < TABLES; seed++) {
      List<Prefix> all = prefixes(Family.IPV6, seed);
      List<Prefix> kept = all.stream().filter(prefix -> prefix.length() <= 64).toList();
      List<Address> at = addresses(Family.IPV6, all);
      PlanB rival = new PlanB(table(Family.IPV6, kept));
      check6("seed " + seed + ", planb", rival, at, expected(kept, at));
    }
  }

  @Test
  void planBLeavesOutPrefixesLongerThan64() {
    List<Prefix> prefixes =
        List.of(Prefix.ofIpv6(1L << 61, 0, 64), Prefix.ofIpv6(1L << 61, 1L << 63, 65));
    PlanB rival = new PlanB(table(Family.IPV6, prefixes));
    int[] values = new int[1];
    rival.single(new long[] {1L << 61}, new long[] {1L << 63}, 0, 1, values);
    assertThat(values).containsExactly(0);
  }
}
