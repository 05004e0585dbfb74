package dev.sextant.sources;

import static dev.sextant.sources.MrtBytes.PEERS;
import static dev.sextant.sources.MrtBytes.attribute;
import static dev.sextant.sources.MrtBytes.bgp4mp;
import static dev.sextant.sources.MrtBytes.hex;
import static dev.sextant.sources.MrtBytes.join;
import static dev.sextant.sources.MrtBytes.message;
import static dev.sextant.sources.MrtBytes.path;
import static dev.sextant.sources.MrtBytes.record;
import static dev.sextant.sources.MrtBytes.session;
import static dev.sextant.sources.MrtBytes.shortPath;
import static dev.sextant.sources.MrtBytes.u16;
import static dev.sextant.sources.MrtBytes.u32;
import static dev.sextant.sources.MrtBytes.u8;
import static dev.sextant.sources.MrtBytes.update;
import static dev.sextant.sources.MrtBytes.updateBody;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateReaderTest {
  private static final int STATE_CHANGE = 0;
  private static final int MESSAGE = 1;
  private static final int MESSAGE_AS4 = 4;
  private static final int STATE_CHANGE_AS4 = 5;

  private static final String IPV6_HOP = "20010db80000000000000000000000fe";

  private static final byte[] ORIGIN = attribute(1, u8(0));
  private static final byte[] NEXT_HOP = attribute(3, hex("c00002fe"));
  private static final byte[] WAY = join(ORIGIN, path(64500, 1), NEXT_HOP);

  /// Announces 10.0.0.0/8.
  private static final byte[] GOOD = bgp4mp(MESSAGE_AS4, update("", WAY, "08 0a"));

  private static final String GOOD_TEXT = "A|192.0.2.1|64500|10.0.0.0/8||64500 1|192.0.2.254";

  private static byte[] as4(byte[] message) {
    return bgp4mp(MESSAGE_AS4, message);
  }

  /// The attribute MP_REACH_NLRI with a next hop of 16 bytes.
  private static byte[] reach(String family, String nlri) {
    return attribute(14, hex(family + "10" + IPV6_HOP + "00" + nlri));
  }

  private static byte[] unreach(String family, String nlri) {
    return attribute(15, hex(family + nlri));
  }

  /// Checks that a record is rejected whole, and that those around it are read.
  private static void assertRejected(byte[] bad, String reason) {
    UpdateReading reading = UpdateReading.of(join(GOOD, bad, GOOD));
    assertThat(reading.texts()).containsExactly(GOOD_TEXT, GOOD_TEXT);
    assertThat(reading.rejectionTexts()).containsExactly("in: byte " + GOOD.length + ": " + reason);
    assertThat(reading.report().orElseThrow().rejected()).isEqualTo(1);
    assertThat(reading.report().orElseThrow().masked()).isZero();
  }

  @Test
  void endOfEachSoundRecordIsTold() {
    byte[] keepalive = bgp4mp(MESSAGE_AS4, message(4));
    byte[] bad = bgp4mp(99);
    byte[] two = as4(update("", WAY, "08 0a 08 0b"));
    StringBuilder heard = new StringBuilder();
    UpdateReader.read(
        new ByteArrayInputStream(join(GOOD, keepalive, bad, two)),
        "in",
        UpdateOptions.defaults(),
        new UpdateSink() {
          @Override
          public void update(Update update) {
            heard.append("u");
          }

          @Override
          public void recordEnd() {
            heard.append(".");
          }
        });
    assertThat(heard).hasToString("u..uu.");
  }

  @Test
  void withdrawalsOfAMessageComeBeforeItsAnnouncements() {
    byte[] attributes =
        join(
            unreach("0002 01", "20 20010db8"),
            reach("0002 01", "30 20010db80001 00"),
            ORIGIN,
            path(64500, 1),
            NEXT_HOP);
    assertThat(
            UpdateReading.of(as4(update("18 c00002 00", attributes, "20 ffffffff 01 80"))).texts())
        .containsExactly(
            "W|192.0.2.1|64500|192.0.2.0/24|",
            "W|192.0.2.1|64500|0.0.0.0/0|",
            "W|192.0.2.1|64500|2001:db8::/32|",
            "A|192.0.2.1|64500|255.255.255.255/32||64500 1|192.0.2.254",
            "A|192.0.2.1|64500|128.0.0.0/1||64500 1|192.0.2.254",
            "A|192.0.2.1|64500|2001:db8:1::/48||64500 1|2001:db8::fe",
            "A|192.0.2.1|64500|::/0||64500 1|2001:db8::fe");
  }

  @Test
  void fullLengthIpv6PrefixAndIpv4InAttributesAreRead() {
    byte[] attributes =
        join(path(64500), reach("0002 01", "80" + "ff".repeat(16)), unreach("0001 01", "08 0a"));
    byte[] ipv4 = join(path(64500), reach("0001 01", "08 0b"));
    assertThat(
            UpdateReading.of(join(as4(update("", attributes, "")), as4(update("", ipv4, ""))))
                .texts())
        .containsExactly(
            "W|192.0.2.1|64500|10.0.0.0/8|",
            "A|192.0.2.1|64500|ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128||64500|2001:db8::fe",
            "A|192.0.2.1|64500|11.0.0.0/8||64500|2001:db8::fe");
  }

  @Test
  void linkLocalNextHopIsLeftOut() {
    byte[] both = attribute(14, hex("0002 01 20" + IPV6_HOP + "fe80".repeat(8) + "00 20 20010db8"));
    assertThat(UpdateReading.of(as4(update("", join(path(1), both), ""))).texts())
        .containsExactly("A|192.0.2.1|64500|2001:db8::/32||1|2001:db8::fe");
  }

  @Test
  void otherFamiliesAndUnknownAttributesArePassedOver() {
    byte[] attributes =
        join(
            WAY,
            attribute(200, new byte[300]),
            attribute(14, hex("4004 47 04 c0000201 00 1234")),
            unreach("0001 02", "ff ff ff"));
    byte[] vpn =
        attribute(14, hex("0001 80 0c 0000000000000000 c0000201 00 70 00000000000000000000000a"));
    UpdateReading reading =
        UpdateReading.of(
            join(as4(update("", attributes, "08 0a")), as4(update("", join(WAY, vpn), ""))));
    assertThat(reading.texts()).containsExactly(GOOD_TEXT);
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void endOfATableIsNoUpdate() {
    UpdateReading reading =
        UpdateReading.of(
            join(
                as4(update("", new byte[0], "")),
                as4(update("", unreach("0002 01", ""), "")),
                record(5, 1, hex("fbf4 c0000201 fde7 c0000209"), updateBody("", new byte[0], ""))));
    assertThat(reading.report()).contains(new UpdateReport(0, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void asnsHaveTheBytesThatTheSubtypeSays() {
    byte[] oldPath = join(shortPath(100, 23456, 23456), NEXT_HOP);
    byte[] as4Path = attribute(17, hex("0202 fa56ea0a fa56ea0b"));
    byte[] old = bgp4mp(MESSAGE, update("", join(oldPath, as4Path), "08 0a"));
    byte[] without = bgp4mp(MESSAGE, update("", oldPath, "08 0a"));
    byte[] four = as4(update("", join(path(4200000010L), NEXT_HOP), "08 0a"));
    assertThat(UpdateReading.of(join(old, without, four)).texts())
        .containsExactly(
            "A|192.0.2.1|64500|10.0.0.0/8||100 4200000010 4200000011|192.0.2.254",
            "A|192.0.2.1|64500|10.0.0.0/8||100 23456 23456|192.0.2.254",
            "A|192.0.2.1|64500|10.0.0.0/8||4200000010|192.0.2.254");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9})
  void pathIdentifiersPrecedeEveryPrefix(int subtype) {
    byte[] way = subtype == 8 ? shortPath(64500) : path(64500);
    byte[] attributes =
        join(
            way,
            NEXT_HOP,
            reach("0002 01", "ffffffff 20 20010db8"),
            unreach("0002 01", "00000000 00"));
    UpdateReading reading =
        UpdateReading.of(
            bgp4mp(
                subtype,
                update("00000007 18 c00002", attributes, "00000001 08 0a 00000002 08 0a")));
    assertThat(reading.texts())
        .containsExactly(
            "W|192.0.2.1|64500|192.0.2.0/24|7",
            "W|192.0.2.1|64500|::/0|0",
            "A|192.0.2.1|64500|10.0.0.0/8|1|64500|192.0.2.254",
            "A|192.0.2.1|64500|10.0.0.0/8|2|64500|192.0.2.254",
            "A|192.0.2.1|64500|2001:db8::/32|4294967295|64500|2001:db8::fe");
  }

  @ParameterizedTest
  @CsvSource({"6, ''", "7, ''", "10, 00000001", "11, 00000001"})
  void messagesThatTheCollectorSentAreReadOnRequest(int subtype, String pathId) {
    boolean fourOctets = subtype == 7 || subtype == 11;
    byte[] way = join(fourOctets ? path(64999) : shortPath(64999), NEXT_HOP);
    byte[] sent = bgp4mp(subtype, update("", way, pathId + "08 0a"));
    UpdateReading without = UpdateReading.of(sent);
    assertThat(without.updates()).isEmpty();
    assertThat(without.report()).contains(new UpdateReport(0, 0, 0, 0, 1, 0, 0, 0));
    assertThat(UpdateReading.of(sent, UpdateOptions.defaults().withSent(true)).texts())
        .containsExactly(
            "A|192.0.2.9|64999|10.0.0.0/8|" + (pathId.isEmpty() ? "" : "1") + "|64999|192.0.2.254");
  }

  @Test
  void sessionsMayRunOverIpv6() {
    byte[] ends =
        hex("fa56ea00 0000fde7 0001 0002" + "20010db8000000000000000000000002" + "00".repeat(16));
    byte[] record = record(16, MESSAGE_AS4, ends, update("08 0a", new byte[0], ""));
    assertThat(UpdateReading.of(record).texts())
        .containsExactly("W|2001:db8::2|4200000000|10.0.0.0/8|");
  }

  @Test
  void timesHaveMicrosecondsWhereTheRecordHasThem() {
    byte[] content = update("08 0a", new byte[0], "");
    byte[] whole = as4(content);
    byte[] fine = record(17, MESSAGE_AS4, u32(999_999), session(MESSAGE_AS4), content);
    byte[] late = whole.clone();
    Arrays.fill(late, 0, 4, (byte) 0xff);
    assertThat(UpdateReading.of(join(whole, fine, late)).updates())
        .extracting(Update::timeMicros)
        .containsExactly(1_700_000_000_000_000L, 1_700_000_000_999_999L, 4_294_967_295_000_000L);
    assertRejected(
        record(17, MESSAGE_AS4, u32(1_000_000), session(MESSAGE_AS4), content),
        "a time of 1000000 microseconds past the second");
  }

  @Test
  void stateChangesTellWhetherTheSessionIsUp() {
    UpdateReading reading =
        UpdateReading.of(
            join(
                bgp4mp(STATE_CHANGE, hex("0005 0006")),
                bgp4mp(STATE_CHANGE_AS4, hex("0006 0001")),
                bgp4mp(STATE_CHANGE_AS4, hex("0007 0008")),
                record(5, 3, hex("fbf4 c0000201 0005 0006"))));
    assertThat(reading.texts())
        .containsExactly(
            "STATE|192.0.2.1|64500|5|6",
            "STATE|192.0.2.1|64500|6|1",
            "STATE|192.0.2.1|64500|7|8",
            "STATE|192.0.2.1|64500|5|6");
    assertThat(reading.updates())
        .extracting(update -> ((Update.StateChange) update).isUp())
        .containsExactly(true, false, false, true);
    assertThat(reading.report()).contains(new UpdateReport(0, 0, 4, 0, 0, 0, 0, 0));
  }

  @Test
  void otherMessagesAndRecordsArePassedOverAndCounted() {
    UpdateReading reading =
        UpdateReading.of(
            join(
                as4(message(1, new byte[10])),
                as4(message(3, new byte[2])),
                as4(message(4)),
                as4(message(5, new byte[4])),
                record(5, 5, new byte[30]),
                record(5, 6, new byte[3]),
                record(5, 7),
                record(5, 0),
                record(5, 2, new byte[3]),
                record(5, 4, new byte[3]),
                bgp4mp(2, new byte[9]),
                bgp4mp(3, new byte[9]),
                record(48, 0, new byte[5]),
                PEERS));
    assertThat(reading.report()).contains(new UpdateReport(0, 0, 0, 7, 0, 7, 0, 0));
  }

  @Test
  void legacyMessagesHaveNoHeader() {
    byte[] attributes = join(shortPath(64500, 7), NEXT_HOP);
    byte[] body = updateBody("18 c00002", attributes, "08 0a");
    byte[] record = record(5, 1, hex("fbf4 c0000201 fde7 c0000209"), body);
    assertThat(UpdateReading.of(record).texts())
        .containsExactly(
            "W|192.0.2.1|64500|192.0.2.0/24|", "A|192.0.2.1|64500|10.0.0.0/8||64500 7|192.0.2.254");
    assertRejected(
        Arrays.copyOf(resized(record, record.length - 13), record.length - 1), tooEarly(1, 0));
  }

  /// The record with another length in its header.
  private static byte[] resized(byte[] record, int bodyBytes) {
    byte[] copy = record.clone();
    System.arraycopy(u32(bodyBytes), 0, copy, 8, 4);
    return copy;
  }

  private static String tooEarly(int due, int left) {
    return "ends too early: " + due + " bytes are due and " + left + " are left";
  }

  @Test
  void hostBitsAreMaskedAndCountedInPrefixesThatAreDelivered() {
    UpdateReading reading =
        UpdateReading.of(as4(update("0d 0b0d 0f ffff", WAY, "0d 0b0d 18 c00002")));
    assertThat(reading.texts())
        .containsExactly(
            "W|192.0.2.1|64500|11.8.0.0/13|",
            "W|192.0.2.1|64500|255.254.0.0/15|",
            "A|192.0.2.1|64500|11.8.0.0/13||64500 1|192.0.2.254",
            "A|192.0.2.1|64500|192.0.2.0/24||64500 1|192.0.2.254");
    assertThat(reading.report()).contains(new UpdateReport(2, 2, 0, 0, 0, 0, 0, 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"21", "d0", "ff"})
  void prefixLengthOverTheFamilysRejectsTheWholeMessage(String length) {
    String reason = "a prefix length of " + Integer.parseInt(length, 16) + " exceeds 32";
    String bad = "0d 0b0d" + length + "00".repeat(32);
    assertRejected(as4(update(bad, new byte[0], "")), reason);
    assertRejected(as4(update("08 0b", WAY, bad)), reason);
    assertRejected(as4(update("08 0b", join(WAY, unreach("0001 01", bad)), "08 0c")), reason);
    assertRejected(as4(update("08 0b", join(WAY, reach("0001 01", bad)), "08 0c")), reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"81", "d0", "ff"})
  void ipv6PrefixLengthOver128RejectsTheWholeMessage(String length) {
    String reason = "a prefix length of " + Integer.parseInt(length, 16) + " exceeds 128";
    String bad = "20 20010db8" + length + "00".repeat(32);
    assertRejected(as4(update("", join(WAY, reach("0002 01", bad)), "08 0a")), reason);
    assertRejected(as4(update("", join(WAY, unreach("0002 01", bad)), "08 0a")), reason);
  }

  @Test
  void prefixThatIsCutOffRejectsTheWholeMessage() {
    assertRejected(as4(update("08 0b 18 0a00", WAY, "08 0a")), tooEarly(3, 2));
    assertRejected(as4(update("08 0b 18", WAY, "08 0a")), tooEarly(3, 0));
    assertRejected(as4(update("", WAY, "08 0a 18 0a00")), tooEarly(3, 2));
    assertRejected(as4(update("", WAY, "18")), tooEarly(3, 0));
    assertRejected(as4(update("", join(WAY, reach("0002 01", "20 2001")), "")), tooEarly(4, 2));
    assertRejected(as4(update("", unreach("0002 01", "08 20 01"), "")), tooEarly(1, 0));
    assertRejected(bgp4mp(9, update("", WAY, "00000001 08 0a 0000")), tooEarly(4, 2));
    assertRejected(bgp4mp(9, update("", WAY, "00000001 08 0a 08")), tooEarly(4, 1));
  }

  @Test
  void lonelyLengthBehindTheLastPrefixIsIgnoredAndReported() {
    byte[] record = as4(update("", WAY, "08 0a 18"));
    UpdateReading reading = UpdateReading.of(join(record, GOOD));
    assertThat(reading.texts()).containsExactly(GOOD_TEXT, GOOD_TEXT);
    assertThat(reading.rejectionTexts())
        .containsExactly(
            "in: byte "
                + (record.length - 1)
                + ": a byte behind the last prefix of a message is ignored");
  }

  @Test
  void defaultRouteBehindOtherPrefixesIsOne() {
    UpdateReading reading = UpdateReading.of(as4(update("", WAY, "08 0a 00")));
    assertThat(reading.texts())
        .containsExactly(GOOD_TEXT, "A|192.0.2.1|64500|0.0.0.0/0||64500 1|192.0.2.254");
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void lengthsThatDisagreeRejectTheMessage() {
    byte[] sound = update("08 0b", WAY, "08 0a");
    byte[] longer = sound.clone();
    longer[17]++;
    assertRejected(
        as4(longer),
        "a BGP message of " + (sound.length + 1) + " bytes where " + sound.length + " bytes are");
    byte[] shorter = sound.clone();
    shorter[17]--;
    assertRejected(
        as4(shorter),
        "a BGP message of " + (sound.length - 1) + " bytes where " + sound.length + " bytes are");
    assertRejected(as4(new byte[17]), tooEarly(2, 1));
    assertRejected(as4(new byte[18]), "a BGP message of 0 bytes where 18 bytes are");
    assertRejected(as4(message(2, u16(1))), tooEarly(1, 0));
    assertRejected(as4(message(2, u16(0), u16(2), u8(0))), tooEarly(2, 1));
    assertRejected(as4(update("08 0b", join(WAY, hex("40 02 05 0201")), "")), tooEarly(5, 2));
    assertRejected(as4(update("08 0b", join(WAY, hex("40")), "")), tooEarly(1, 0));
    assertRejected(as4(update("08 0b", attribute(2, hex("0203 00000001")), "")), tooEarly(4, 0));
    assertRejected(
        as4(update("", join(path(1), attribute(3, hex("c00002"))), "08 0a")),
        "a next hop of 3 bytes");
    assertRejected(
        as4(update("", join(path(1), attribute(14, hex("0002 01 05 0102030405 00 00"))), "")),
        "a next hop of 5 bytes");
    assertRejected(
        as4(update("", join(path(1), attribute(14, hex("0002 01 20" + IPV6_HOP + "00"))), "")),
        tooEarly(32, 17));
  }

  @Test
  void attributesThatAnnouncementsNeedMustBeThereOnce() {
    assertRejected(
        as4(update("08 0b", NEXT_HOP, "08 0a")), "announces prefixes without an AS_PATH");
    assertRejected(
        as4(update("08 0b", path(64500), "08 0a")), "announces prefixes without a next hop");
    byte[] unreach = unreach("0002 01", "20 20010db8");
    assertRejected(as4(update("08 0b", join(unreach, unreach), "")), "MP_UNREACH_NLRI comes twice");
    byte[] reach = reach("0002 01", "20 20010db8");
    assertRejected(as4(update("", join(WAY, reach, reach), "08 0a")), "MP_REACH_NLRI comes twice");
    assertRejected(
        as4(update("08 0b", attribute(2, hex("0901 00000001")), "")),
        "AS_PATH: segment type 9 is unknown");
  }

  @Test
  void recordsOfUnknownKindsAreRejected() {
    assertRejected(bgp4mp(12, update("", WAY, "08 0a")), "BGP4MP subtype 12 is unknown");
    assertRejected(record(5, 8, new byte[12]), "BGP subtype 8 is unknown");
    assertRejected(record(77, 0, new byte[5]), "record type 77 is unknown");
    assertRejected(as4(message(6)), "BGP message type 6 is unknown");
    assertRejected(as4(message(0)), "BGP message type 0 is unknown");
    assertRejected(
        record(16, MESSAGE, hex("fbf4 fde7 0000 0003"), update("", WAY, "")),
        "address family 3 is unknown");
    assertRejected(bgp4mp(STATE_CHANGE, hex("0001 0009")), "session state 9 is unknown");
    assertRejected(bgp4mp(STATE_CHANGE, hex("0000 0001")), "session state 0 is unknown");
    assertRejected(bgp4mp(STATE_CHANGE, hex("0001")), tooEarly(2, 0));
    assertRejected(
        bgp4mp(STATE_CHANGE, hex("0001 0002 00")), "the record goes on behind the change of state");
    assertRejected(
        record(5, 1, new byte[1 << 17]), "a body of 131072 bytes, which no BGP message has");
  }

  @Test
  void longestMessageIsRead() {
    int count = (65535 - 19 - 4) / 2;
    UpdateReading reading = UpdateReading.of(as4(update("08 0a".repeat(count), new byte[0], "")));
    assertThat(reading.updates()).hasSize(count);
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void tornTailKeepsWhatWasReadAndSaysWhere() {
    byte[] torn = Arrays.copyOf(join(GOOD, GOOD), GOOD.length * 2 - 1);
    UpdateReading reading = UpdateReading.of(torn);
    assertThat(reading.texts()).containsExactly(GOOD_TEXT);
    int body = GOOD.length - 12;
    assertThat(reading.errorText())
        .isEqualTo(
            "in: byte "
                + GOOD.length
                + ": the file ends inside a record of "
                + body
                + " bytes, after "
                + (body - 1)
                + " of them (1 update was read before)");
    assertThat(UpdateReading.of(Arrays.copyOf(torn, GOOD.length + 5)).errorText())
        .contains("the file ends inside the header of a record, after 5 bytes");
    assertThat(UpdateReading.of(hex("6553")).errorText())
        .isEqualTo("in: byte 0: the file ends inside the header of a record, after 2 bytes");
  }

  @Test
  void recordThatClaimsGigabytesIsATornTail() {
    byte[] claim = join(hex("6553f100 0010 0004"), u32(0xffff_fff0L), new byte[100]);
    UpdateReading reading = UpdateReading.of(join(GOOD, claim));
    assertThat(reading.texts()).containsExactly(GOOD_TEXT);
    assertThat(reading.errorText())
        .contains("the file ends inside a record of 4294967280 bytes, after 100 of them");
  }

  @Test
  void strictReadingEndsAtTheFirstBadMessageAfterTheUpdatesBefore() {
    byte[] bad = as4(update("08 0b", path(64500), "08 0a"));
    UpdateReading reading =
        UpdateReading.of(join(GOOD, bad, GOOD), UpdateOptions.defaults().withStrict(true));
    assertThat(reading.texts()).containsExactly(GOOD_TEXT);
    assertThat(reading.errorText())
        .isEqualTo(
            "in: byte "
                + GOOD.length
                + ": announces prefixes without a next hop (1 update was read before)");
  }

  @Test
  void emptyFileIsOneInWhichNothingHappened() {
    assertThat(UpdateReading.of(new byte[0]).report())
        .contains(new UpdateReport(0, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void textIsNoFileOfUpdates() {
    assertThat(UpdateReading.of("10.0.0.0/8 64500\n".getBytes(US_ASCII)).errorText())
        .isEqualTo("in: does not begin with an MRT record; name a file of BGP updates");
  }

  @Test
  void filesMayBeCompressedAndErrorsNameThem(@TempDir Path folder) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      out.write(join(GOOD, GOOD));
    }
    Path file = Files.write(folder.resolve("updates.gz"), compressed.toByteArray());
    UpdateReport report = UpdateReader.read(file, UpdateOptions.defaults(), update -> {});
    assertThat(report.updates()).isEqualTo(2);
    Path absent = folder.resolve("absent");
    assertThatThrownBy(() -> UpdateReader.read(absent, UpdateOptions.defaults(), update -> {}))
        .isInstanceOf(InputException.class)
        .hasMessage(absent + ": does not exist; check the name");
  }

  @Test
  void whatTheSinkThrowsReachesTheCaller() {
    IllegalStateException thrown = new IllegalStateException("full");
    assertThatThrownBy(
            () ->
                UpdateReader.read(
                    new ByteArrayInputStream(GOOD),
                    "in",
                    UpdateOptions.defaults(),
                    update -> {
                      throw thrown;
                    }))
        .isSameAs(thrown);
  }

  @Test
  void routesOfAMessageAreOneObject() {
    List<Update> updates = UpdateReading.of(as4(update("", WAY, "08 0a 08 0b"))).updates();
    assertThat(((Update.Announce) updates.getFirst()).route())
        .isSameAs(((Update.Announce) updates.getLast()).route());
  }
}
