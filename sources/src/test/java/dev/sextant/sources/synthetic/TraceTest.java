package dev.sextant.sources.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TraceTest {
  private static PrefixTable table(Family family) {
    return SyntheticTable.generate(new TableSpec(family, 300, 7, Shape.CLUSTERED, 0));
  }

  private static boolean covers(Prefix prefix, Address address) {
    return prefix.first().compareTo(address) <= 0 && prefix.last().compareTo(address) >= 0;
  }

  private static int innermost(PrefixTable table, Address address) {
    int best = -1;
    for (int i = 0; i < table.size(); i++) {
      if (covers(table.prefix(i), address) && (best < 0 || table.length(i) > table.length(best))) {
        best = i;
      }
    }
    return best;
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void intervalsHaveTheOwnersThatAScanFinds(Family family) {
    PrefixTable table = table(family);
    ElementaryIntervals intervals = ElementaryIntervals.of(table);
    TreeSet<Address> expected = new TreeSet<>();
    for (int i = 0; i < intervals.size(); i++) {
      Address first = new Address(family, intervals.high(i), intervals.low(i));
      Address last = new Address(family, intervals.lastHigh(i), intervals.lastLow(i));
      assertThat(innermost(table, first)).isEqualTo(intervals.owner(i));
      assertThat(innermost(table, last)).isEqualTo(intervals.owner(i));
      assertThat(expected.add(first)).isTrue();
      assertThat(i == 0 || intervals.owner(i) != intervals.owner(i - 1)).isTrue();
    }
  }

  @Test
  void intervalsOfPrefixesAtBothEndsOfTheSpaceAreExact() {
    var builder = new PrefixTable.Builder(Family.IPV6, 4);
    builder.add(0, 0, 0, 1);
    builder.add(-1, -1, 128, 2);
    builder.add(0, 0, 128, 3);
    builder.add(0, 1L << 63, 65, 4);
    ElementaryIntervals intervals = ElementaryIntervals.of(builder.build());
    List<String> found = new ArrayList<>();
    for (int i = 0; i < intervals.size(); i++) {
      found.add("%x:%x %d".formatted(intervals.high(i), intervals.low(i), intervals.owner(i)));
    }
    assertThat(found)
        .containsExactly(
            "0:0 1",
            "0:1 0",
            "0:8000000000000000 2",
            "1:0 0",
            "ffffffffffffffff:ffffffffffffffff 3");
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void hitTracesHitAndMissesMiss(Family family) {
    PrefixTable table = table(family);
    for (TraceKind kind : List.of(TraceKind.PREFIXES, TraceKind.INTERVALS, TraceKind.ZIPF)) {
      Trace trace = Trace.of(table, kind, 1);
      for (int i = 0; i < 2000; i++) {
        Address address = trace.next();
        assertThat(innermost(table, address)).as("%s %s", kind, address).isNotNegative();
      }
    }
    Trace misses = Trace.of(table, TraceKind.MISSES, 1);
    for (int i = 0; i < 2000; i++) {
      assertThat(innermost(table, misses.next())).isNegative();
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void uniformTraceStaysInTheUnicastSpaceAndReachesItsEnds(Family family) {
    Trace trace = Trace.of(table(family), TraceKind.UNIFORM, 1);
    boolean[] seen = new boolean[256];
    for (int i = 0; i < 100_000; i++) {
      Address address = trace.next();
      seen[(int) (family == Family.IPV4 ? address.low() >>> 24 : address.high() >>> 56)] = true;
    }
    boolean[] expected = new boolean[256];
    Arrays.fill(
        expected, family == Family.IPV4 ? 1 : 0x20, family == Family.IPV4 ? 224 : 0x40, true);
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void zipfTraceChoosesTheFirstTwiceAsOftenAsTheSecond() {
    var builder = new PrefixTable.Builder(Family.IPV4, 2);
    builder.add(0, 0x0a00_0000L, 8, 0);
    builder.add(0, 0x0b00_0000L, 8, 1);
    Trace trace = Trace.of(builder.build(), TraceKind.ZIPF, 3);
    int first = 0;
    for (int i = 0; i < 30_000; i++) {
      first += trace.next().low() >>> 24 == 0x0a ? 1 : 0;
    }
    assertThat(Math.max(first, 30_000 - first)).isBetween(19_500, 20_500);
  }

  @ParameterizedTest
  @CsvSource({
    "UNIFORM, 4063016889",
    "PREFIXES, 927064104",
    "INTERVALS, 1837630137",
    "ZIPF, 227110752",
    "MISSES, 381396158"
  })
  void sameSeedGivesTheSameBytesEverywhere(TraceKind kind, long checksum) {
    CRC32 crc = new CRC32();
    for (Family family : Family.values()) {
      Trace trace = Trace.of(table(family), kind, 5);
      for (int i = 0; i < 1000; i++) {
        Address address = trace.next();
        crc.update(ByteBuffer.allocate(16).putLong(address.high()).putLong(address.low()).flip());
      }
    }
    assertThat(crc.getValue()).isEqualTo(checksum);
  }

  @Test
  void arraysHoldTheSameAddressesAsObjects() {
    int[] ipv4 = new int[100];
    Trace.of(table(Family.IPV4), TraceKind.PREFIXES, 9).fill(ipv4);
    Trace again = Trace.of(table(Family.IPV4), TraceKind.PREFIXES, 9);
    for (int address : ipv4) {
      assertThat(Address.ofIpv4(address)).isEqualTo(again.next());
    }
    long[] high = new long[100];
    long[] low = new long[100];
    Trace.of(table(Family.IPV6), TraceKind.ZIPF, 9).fill(high, low);
    Trace again6 = Trace.of(table(Family.IPV6), TraceKind.ZIPF, 9);
    for (int i = 0; i < 100; i++) {
      assertThat(Address.ofIpv6(high[i], low[i])).isEqualTo(again6.next());
    }
  }

  @Test
  void tableWithoutGapsHasNoTraceOfMisses() {
    var builder = new PrefixTable.Builder(Family.IPV6, 1);
    builder.add(0, 0, 0, 1);
    PrefixTable everything = builder.build();
    assertThat(Trace.hasGaps(everything)).isFalse();
    assertThatThrownBy(() -> Trace.of(everything, TraceKind.MISSES, 1))
        .hasMessageContaining("no gap");
  }
}
