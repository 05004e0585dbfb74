package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Real update files, against the output of another parser and against counts made apart from it.
class UpdateFilesTest {
  private static UpdateReading read(String file) {
    return UpdateReading.of(Shared.require("data/mrt/" + file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bgpdump-updates.20020722.2238.gz",
        "bgpdump-updates.20071015.1505.gz",
        "bgpdump-updates.20100722.2015.gz",
        "bgpdump-updates.20160811.1600.gz",
        "bgpdump-updates.long_withdrawal.gz",
        "bgpdump-updates.nlri_mask_trailing_bits.gz"
      })
  void everyUpdateAgreesWithBgpdumpInItsOrder(String file) throws IOException {
    assertThat(read(file).lines()).containsExactlyElementsOf(bgpdump(file));
  }

  /// bgpdump prints multicast routes like unicast ones.
  @Test
  void everyUpdateButMulticastAgreesWithBgpdump() throws IOException {
    String file = "bgpdump-updates.20070211.0141.gz";
    List<String> multicast = new ArrayList<>();
    Iterator<String> expected = bgpdump(file).iterator();
    for (String line : read(file).lines()) {
      String next = expected.next();
      while (!next.equals(line)) {
        multicast.add(next);
        next = expected.next();
      }
    }
    expected.forEachRemaining(multicast::add);
    assertThat(multicast).filteredOn(line -> line.contains("|A|")).hasSize(93);
    assertThat(multicast).filteredOn(line -> line.contains("|W|")).hasSize(58);
    assertThat(multicast).hasSize(93 + 58);
  }

  /// The lines of `bgpdump -m` in the form of [UpdateReading#lines].
  private static List<String> bgpdump(String file) throws IOException {
    Path expected = Shared.require("data/mrt/expect/" + file + ".bgp.gz");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(expected)), StandardCharsets.UTF_8))) {
      return lines.lines().map(UpdateFilesTest::line).toList();
    }
  }

  private static String line(String bgpdump) {
    String[] fields = bgpdump.split("\\|", -1);
    String start = String.join("|", fields[1], fields[2], address(fields[3]), fields[4]);
    return switch (fields[2]) {
      case "A" -> String.join("|", start, prefix(fields[5]), "", fields[6], address(fields[8]));
      case "W" -> String.join("|", start, prefix(fields[5]), "");
      default -> String.join("|", start, fields[5], fields[6]);
    };
  }

  /// The text of RFC 5952; bgpdump writes `::` for a single group too.
  private static String address(String text) {
    return Address.parse(text).toString();
  }

  private static String prefix(String text) {
    return Prefix.parse(text).toString();
  }

  /// Counts by a script that shares nothing with this reader.
  @ParameterizedTest
  @CsvSource({
    "bgpkit-rrc00_1999.09_updates.19990903.1041.gz, 65286, 25, 4, 22",
    "bgpkit-rrc00_1999.12_updates.19991214.1621.gz, 54126, 1363, 27, 122",
    "bgpkit-rrc00_2000.01_updates.20000102.2014.gz, 5668, 675, 16, 123",
    "bgpstream-ris.rrc06.updates.1427846400.gz, 1435, 122, 4, 30",
    "mrtparse-bird-mrtdump_bgp, 12, 0, 12, 9",
    "mrtparse-bird6-mrtdump_bgp, 12, 0, 12, 9",
    "mrtparse-quagga_bgp, 18, 0, 20, 23"
  })
  void otherFilesAreReadWithoutRejections(
      String file, int announced, int withdrawn, int stateChanges, int sessionMessages) {
    assertThat(read(file).report())
        .contains(
            new UpdateReport(announced, withdrawn, stateChanges, sessionMessages, 0, 0, 0, 0));
  }

  /// Zebra left the ends of the session out of some records.
  @Test
  void shortenedRecordsAreRejectedAloneWithTheirOffsets() {
    UpdateReading reading = read("bgpkit-rrc01_2000.11_updates.20001104.0124.gz");
    assertThat(reading.report()).contains(new UpdateReport(378, 141, 322, 635, 0, 0, 63, 0));
    assertThat(reading.rejectionTexts())
        .hasSize(63)
        .startsWith(
            "in: byte 1893: address family 4 is unknown",
            "in: byte 1913: address family 65535 is unknown",
            "in: byte 1958: ends too early: 4 bytes are due and 0 are left");
  }

  /// Path identifiers in subtypes that have none, written before RFC 8050.
  @ParameterizedTest
  @ValueSource(strings = {"mrtparse-bird_bgp", "mrtparse-bird6_bgp"})
  void undeclaredPathIdentifiersAreRejectedAndNeverReadAsPrefixes(String file) {
    UpdateReading reading = read(file);
    assertThat(reading.report()).contains(new UpdateReport(0, 0, 12, 9, 0, 0, 6, 0));
    assertThat(reading.updates()).allMatch(update -> update instanceof Update.StateChange);
  }

  @Test
  void lonelyByteBehindThePrefixesOf2010IsIgnoredAndReported() {
    UpdateReading reading = read("bgpdump-updates.nlri_mask_trailing_bits.gz");
    assertThat(reading.report()).contains(new UpdateReport(1, 0, 0, 0, 0, 0, 1, 1));
    assertThat(reading.rejectionTexts())
        .containsExactly("in: byte 87: a byte behind the last prefix of a message is ignored");
  }

  @Test
  void tableIsNoFileOfUpdates() {
    assertThat(read("bgpdump-bview.ipv4_unicast_add_path.gz").errorText())
        .isEqualTo(
            "in: holds no updates, but 32 records of other types, such as routing tables; name a"
                + " file of BGP updates");
  }
}
