package dev.sextant.sources;

import static dev.sextant.sources.MrtBytes.PEERS;
import static dev.sextant.sources.MrtBytes.attribute;
import static dev.sextant.sources.MrtBytes.entry;
import static dev.sextant.sources.MrtBytes.hex;
import static dev.sextant.sources.MrtBytes.join;
import static dev.sextant.sources.MrtBytes.legacyEntry;
import static dev.sextant.sources.MrtBytes.path;
import static dev.sextant.sources.MrtBytes.record;
import static dev.sextant.sources.MrtBytes.rib;
import static dev.sextant.sources.MrtBytes.shortPath;
import static dev.sextant.sources.MrtBytes.u16;
import static dev.sextant.sources.MrtBytes.u32;
import static dev.sextant.sources.MrtBytes.u8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MrtRowsTest {
  private static final int IPV4 = 2;
  private static final int IPV6 = 4;
  private static final String NET = "18 c00002";

  private static String routes(Reading reading) {
    StringBuilder text = new StringBuilder();
    for (Reading.Row row : reading.rows()) {
      for (Route route : ((Value.Routes) row.value()).routes()) {
        text.append(row.target())
            .append(' ')
            .append(route.peer().address())
            .append(" [")
            .append(route.path())
            .append("] ")
            .append(route.nextHop().map(Address::toString).orElse("-"))
            .append('\n');
      }
    }
    return text.toString();
  }

  @Test
  void routesOfAPrefixMakeOneRow() {
    Reading reading =
        Reading.of(
            join(
                PEERS,
                rib(IPV4, NET, entry(0, path(64500, 1)), entry(1, path(4200000000L, 2))),
                rib(IPV6, "20 20010db8", entry(1, path(4200000000L)))));
    assertThat(reading.rowTexts())
        .containsExactly("192.0.2.0/24 origins [1, 2]", "2001:db8::/32 origins [4200000000]");
    assertThat(reading.report()).contains(new ReadReport(Format.MRT, 2, 0, 0));
    assertThat(routes(reading))
        .isEqualTo(
            """
            192.0.2.0/24 192.0.2.1 [64500 1] -
            192.0.2.0/24 2001:db8::2 [4200000000 2] -
            2001:db8::/32 2001:db8::2 [4200000000] -
            """);
  }

  @Test
  void adjacentRecordsOfOnePrefixMakeOneRowAndOthersCanBeJoined() {
    byte[] a1 = record(12, 1, u32(0), legacyEntry("0a000000", 8, "c0000201", 1, shortPath(1, 9)));
    byte[] a2 = record(12, 1, u32(0), legacyEntry("0a000000", 8, "c0000202", 2, shortPath(2, 9)));
    byte[] b = record(12, 1, u32(0), legacyEntry("0b000000", 8, "c0000201", 1, shortPath(1, 7)));
    assertThat(Reading.of(join(a1, a2, b)).rowTexts())
        .containsExactly("10.0.0.0/8 origins [9]", "11.0.0.0/8 origins [7]");

    Reading apart = Reading.of(join(a1, b, a2));
    assertThat(apart.rowTexts())
        .containsExactly(
            "10.0.0.0/8 origins [9]", "11.0.0.0/8 origins [7]", "10.0.0.0/8 origins [9]");
    Value joined = apart.rows().getFirst().value().join(apart.rows().getLast().value());
    assertThat(((Value.Routes) joined).routes())
        .extracting(route -> route.peer().as())
        .containsExactly(1L, 2L);
  }

  @Test
  void tableDumpHoldsIpv6Too() {
    String peer = "20010db8000000000000000000000002";
    byte[] entry = legacyEntry("20010db8000000000000000000000000", 32, peer, 5, shortPath(5, 6));
    assertThat(routes(Reading.of(record(12, 2, u32(0), entry))))
        .isEqualTo("2001:db8::/32 2001:db8::2 [5 6] -\n");
  }

  @Test
  void earlyRecordsHoldManyEntriesAndAreLongerThanTheySay() {
    byte[] first = legacyEntry("0a000000", 8, "c0000201", 1, shortPath(1));
    byte[] second = legacyEntry("0b000000", 8, "c0000201", 1, shortPath(1));
    byte[] batch = record(12, 1, u32(0), first, second);
    byte[] single = record(12, 1, u32(0), legacyEntry("0c000000", 8, "c0000201", 1, shortPath(1)));
    byte[] shortened = join(shortened(single), shortened(batch), shortened(single));
    Reading reading = Reading.of(shortened);
    assertThat(reading.rowTexts())
        .containsExactly(
            "12.0.0.0/8 origins [1]",
            "10.0.0.0/8 origins [1]",
            "11.0.0.0/8 origins [1]",
            "12.0.0.0/8 origins [1]");
    assertThat(reading.rejections()).isEmpty();
    assertThat(Reading.of(join(batch, single)).rows()).hasSize(3);
  }

  /// The record with a length that is 4 bytes too small.
  private static byte[] shortened(byte[] record) {
    byte[] copy = record.clone();
    System.arraycopy(u32(record.length - 12L - 4), 0, copy, 8, 4);
    return copy;
  }

  @ParameterizedTest
  @CsvSource({"2, 33, 32", "2, 208, 32", "2, 255, 32", "4, 129, 128", "4, 255, 128"})
  void prefixLengthOverTheFamilysIsRejected(int subtype, int length, int max) {
    byte[] bad = record(13, subtype, u32(0), u8(length), new byte[32], u16(0));
    Reading reading = Reading.of(join(PEERS, bad, rib(IPV4, NET, entry(0, path(64500)))));
    assertThat(reading.rowTexts()).containsExactly("192.0.2.0/24 origins [64500]");
    assertThat(reading.rejectionTexts())
        .containsExactly(
            "in: byte " + PEERS.length + ": a prefix length of " + length + " exceeds " + max);
  }

  @Test
  void badEntriesAreSkippedAloneWithTheirOffsets() {
    byte[] good = entry(0, path(64500));
    byte[] noSuchPeer = entry(2, path(64500));
    byte[] torn = entry(0, hex("40 02 06 0201"));
    byte[] badSegment = entry(0, attribute(2, hex("0901 00000001")));
    byte[] badNextHop = entry(0, attribute(3, hex("01")));
    Reading reading =
        Reading.of(join(PEERS, rib(IPV4, NET, noSuchPeer, torn, badSegment, badNextHop, good)));
    assertThat(reading.rowTexts()).containsExactly("192.0.2.0/24 origins [64500]");
    int first = PEERS.length + 12 + 4 + 4 + 2;
    int second = first + noSuchPeer.length;
    int third = second + torn.length;
    assertThat(reading.rejectionTexts())
        .containsExactly(
            "in: byte " + first + ": there is no peer 2 among 2",
            "in: byte " + second + ": ends too early: 6 bytes are due and 2 are left",
            "in: byte " + third + ": AS_PATH: segment type 9 is unknown",
            "in: byte " + (third + badSegment.length) + ": a next hop of 1 bytes");
    assertThat(reading.report()).contains(new ReadReport(Format.MRT, 1, 4, 0));
  }

  @Test
  void entriesBeyondTheRecordEndItAndBytesBehindThemAreRejected() {
    byte[] tooFew = record(13, IPV4, u32(0), hex(NET), u16(2), entry(0, path(64500)));
    byte[] tooMany =
        record(13, IPV4, u32(0), hex("08 0a"), u16(1), entry(0, path(64500)), hex("0102"));
    Reading reading = Reading.of(join(PEERS, tooFew, tooMany));
    assertThat(reading.rowTexts())
        .containsExactly("192.0.2.0/24 origins [64500]", "10.0.0.0/8 origins [64500]");
    assertThat(reading.rejectionTexts())
        .containsExactly(
            "in: byte " + PEERS.length + ": ends too early: 2 bytes are due and 0 are left",
            "in: byte "
                + (PEERS.length + tooFew.length + tooMany.length - 2)
                + ": 2 bytes behind the last entry of a record");
  }

  @Test
  void routesBeforeTheTableOfPeersAreRejected() {
    Reading reading = Reading.of(join(rib(IPV4, NET, entry(0, path(64500))), PEERS));
    assertThat(reading.rows()).isEmpty();
    assertThat(reading.rejectionTexts()).containsExactly("in: byte 22: there is no peer 0 among 0");
  }

  @Test
  void unknownTypesAreSkippedAndUnassignedOnesReported() {
    byte[] ospf = record(48, 0, new byte[5]);
    byte[] unassigned = record(77, 0, new byte[5]);
    Reading reading =
        Reading.of(join(PEERS, ospf, unassigned, rib(IPV4, NET, entry(0, path(64500)))));
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rejectionTexts())
        .containsExactly(
            "in: byte " + (PEERS.length + ospf.length) + ": record type 77 is unknown");
  }

  @Test
  void strictReadingEndsAtTheFirstBadEntryAfterTheRowsBefore() {
    byte[] good = rib(IPV4, NET, entry(0, path(64500)));
    byte[] bad = rib(IPV4, "08 0a", entry(7, path(64500)));
    Reading reading =
        Reading.of(join(PEERS, good, bad, good), ReadOptions.defaults().withStrict(true));
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.errorText())
        .startsWith("in: byte " + (PEERS.length + good.length + 12 + 8) + ": there is no peer 7");
  }

  @Test
  void recordThatClaimsGigabytesIsATornTail() {
    byte[] claim = join(hex("6553f100 000d 0002"), u32(0xffff_fff0L), new byte[100]);
    Reading reading = Reading.of(join(PEERS, rib(IPV4, NET, entry(0, path(64500))), claim));
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.errorText())
        .contains("the file ends inside a record of 4294967280 bytes, after 100 of them");
  }

  @Test
  void recordLongerThanAnyTableIsSkipped() {
    byte[] huge = record(13, IPV4, new byte[MrtRecords.MAX_BODY_BYTES + 1]);
    Reading reading = Reading.of(join(PEERS, huge, rib(IPV4, NET, entry(0, path(64500)))));
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.rejections())
        .extracting(Rejection::place)
        .containsExactly("byte " + PEERS.length);
  }

  @Test
  void prefixWithoutRoutesIsNoRow() {
    assertThat(Reading.of(join(PEERS, rib(IPV4, NET))).rows()).isEmpty();
  }

  @Test
  void filterKeepsTheRoutesOfOnePeer() {
    byte[] table =
        join(
            PEERS,
            rib(IPV4, NET, entry(0, path(64500, 1)), entry(1, path(4200000000L, 2))),
            rib(IPV4, "08 0a", entry(1, path(4200000000L, 3))));
    assertThat(Reading.of(table, peer("192.0.2.1")).rowTexts())
        .containsExactly("192.0.2.0/24 origins [1]");
    assertThat(Reading.of(table, peer("2001:DB8::2")).rowTexts())
        .containsExactly("192.0.2.0/24 origins [2]", "10.0.0.0/8 origins [3]");
    assertThat(Reading.of(table, peer("AS64500")).rowTexts())
        .containsExactly("192.0.2.0/24 origins [1]");
    assertThat(Reading.of(table, peer("4200000000")).rows()).hasSize(2);
    assertThat(Reading.of(table, peer("as1")).errorText())
        .isEqualTo(
            "in: has no route of peer AS1; among its peers are 192.0.2.1 (AS64500), 2001:db8::2"
                + " (AS4200000000)");
  }

  private static ReadOptions peer(String text) {
    return ReadOptions.defaults().withPeer(PeerFilter.parse(text));
  }

  @Test
  void nextHopIsReadInEveryForm() {
    byte[] nextHop = attribute(3, hex("c00002fe"));
    String global = "20010db80000000000000000000000fe";
    String linkLocal = "fe8000000000000000000000000000fe";
    byte[] abbreviated = attribute(14, hex("10" + global));
    byte[] both = attribute(14, hex("20" + global + linkLocal));
    byte[] whole = attribute(14, hex("0002 01 10" + global + "00 20 20010db8"));
    byte[] none = attribute(14, hex("0002 01 00 00"));
    Reading reading =
        Reading.of(
            join(
                PEERS,
                rib(
                    IPV4,
                    NET,
                    entry(0, nextHop),
                    entry(0, nextHop, abbreviated),
                    entry(0, abbreviated)),
                rib(
                    IPV6,
                    "00",
                    entry(0, abbreviated),
                    entry(0, both),
                    entry(0, whole),
                    entry(0, none)),
                rib(IPV6, "01 80", entry(0, nextHop, whole), entry(0, nextHop), entry(0))));
    assertThat(reading.rejections()).isEmpty();
    assertThat(routes(reading).lines().map(line -> line.substring(line.lastIndexOf(' ') + 1)))
        .containsExactly(
            "192.0.2.254",
            "192.0.2.254",
            "2001:db8::fe",
            "2001:db8::fe",
            "2001:db8::fe",
            "2001:db8::fe",
            "-",
            "2001:db8::fe",
            "192.0.2.254",
            "-");
  }

  @Test
  void fourByteAsnsAreRestoredUnlessAnOldSpeakerAggregatedSince() {
    byte[] oldPath = shortPath(100, 23456, 23456);
    byte[] as4Path = attribute(17, hex("0202 fa56ea0a fa56ea0b"));
    byte[] transAggregator = attribute(7, u16(23456), u32(1));
    byte[] oldAggregator = attribute(7, u16(100), u32(1));
    byte[] as4Aggregator = attribute(18, u32(4200000011L), u32(1));
    Reading reading =
        Reading.of(
            record(
                12,
                1,
                u32(0),
                legacyEntry("0a000000", 8, "c0000201", 100, oldPath, as4Path),
                legacyEntry(
                    "0a000000",
                    8,
                    "c0000201",
                    100,
                    oldPath,
                    as4Path,
                    transAggregator,
                    as4Aggregator),
                legacyEntry("0a000000", 8, "c0000201", 100, oldPath, as4Path, oldAggregator),
                legacyEntry(
                    "0a000000",
                    8,
                    "c0000201",
                    100,
                    oldPath,
                    as4Path,
                    oldAggregator,
                    as4Aggregator)));
    assertThat(routes(reading))
        .isEqualTo(
            """
            10.0.0.0/8 192.0.2.1 [100 4200000010 4200000011] -
            10.0.0.0/8 192.0.2.1 [100 4200000010 4200000011] -
            10.0.0.0/8 192.0.2.1 [100 4200000010 4200000011] -
            10.0.0.0/8 192.0.2.1 [100 23456 23456] -
            """);
  }
}
