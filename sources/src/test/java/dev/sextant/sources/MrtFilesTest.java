package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real and hard files, against the output of another parser and against answers made by hand.
class MrtFilesTest {
  private static final Pattern EXPECTED =
      Pattern.compile("\"prefix\": \"([^\"]+)\",\\s*\"origins\": (\\[[^\"]*\\]),\\s*\"note\"");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bgpdump-bview.20020722.2337.gz",
        "bgpdump-bview.64k_stream_overflow.gz",
        "bgpdump-bview.ipv4_unicast_add_path.gz",
        "bgpdump-bview.ipv6_unicast_add_path.gz"
      })
  void everyRouteAgreesWithBgpdump(String file) throws IOException {
    Reading reading = Reading.of(Shared.require("data/mrt/" + file));
    List<String> routes = new ArrayList<>();
    for (Reading.Row row : reading.rows()) {
      for (Route route : ((Value.Routes) row.value()).routes()) {
        routes.add(
            String.join(
                "|",
                route.peer().address().toString(),
                Long.toString(route.peer().as()),
                row.target().toString(),
                route.pathId().isPresent() ? Long.toString(route.pathId().getAsLong()) : "",
                route.path().toString(),
                route.nextHop().map(Address::toString).orElse("")));
      }
    }
    assertThat(routes)
        .containsExactlyElementsOf(bgpdump(Shared.require("data/mrt/expect/" + file + ".bgp.gz")));
    assertThat(reading.rejections()).isEmpty();
  }

  /// The lines of `bgpdump -m` in the form above; it prints 255.255.255.255 for a route without a
  /// next hop.
  private static List<String> bgpdump(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(
              line -> {
                String[] fields = line.split("\\|", -1);
                int addPath = fields[0].endsWith("_AP") ? 1 : 0;
                String nextHop = fields[8 + addPath];
                return String.join(
                    "|",
                    fields[3],
                    fields[4],
                    fields[5],
                    addPath == 1 ? fields[6] : "",
                    fields[6 + addPath],
                    nextHop.equals("255.255.255.255") ? "" : nextHop);
              })
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"td2-edge.mrt", "td2-edge.multimember.mrt.gz"})
  void originsOfTheHardFileAreRight(String file) {
    Reading reading = Reading.ofCase(file);
    assertThat(origins(reading)).containsExactlyInAnyOrderEntriesOf(expectedOrigins());
    // a host bit of 198.51.101.0/23, and unknown types that are passed over
    assertThat(reading.report()).contains(new ReadReport(Format.MRT, 18, 0, 1));
  }

  @Test
  void tornTailKeepsWhatWasReadAndSaysWhere() {
    Reading torn = Reading.ofCase("td2-edge.torn-tail.mrt");
    Map<String, String> expected = expectedOrigins();
    expected.remove("192.88.99.0/24");
    assertThat(origins(torn)).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(torn.errorText())
        .isEqualTo(
            "in: byte 2278: the file ends inside a record of 38 bytes, after 33 of them (17 rows"
                + " were read before)");
  }

  @Test
  void truncatedGzipKeepsWhatWasReadAndSaysWhere() {
    Reading truncated = Reading.ofCase("td2-edge.truncated.mrt.gz");
    Map<String, String> expected = expectedOrigins();
    assertThat(origins(truncated)).isNotEmpty();
    assertThat(expected).containsAllEntriesOf(origins(truncated));
    assertThat(truncated.errorText())
        .contains("the gzip data are damaged or cut off near byte 478 of the file")
        .endsWith("(" + truncated.rows().size() + " rows were read before)");
  }

  private static Map<String, String> origins(Reading reading) {
    Map<String, String> origins = new TreeMap<>();
    for (Reading.Row row : reading.rows()) {
      List<List<Long>> distinct =
          ((Value.Routes) row.value())
              .routes().stream().map(route -> route.path().origins()).distinct().toList();
      origins.put(row.target().toString(), distinct.toString().replace(" ", ""));
    }
    return origins;
  }

  /// The origin sets of the hard file; a prefix without routes is no row.
  private static Map<String, String> expectedOrigins() {
    Matcher matcher =
        EXPECTED.matcher(
            new String(Reading.caseBytes("td2-edge.expected.json"), StandardCharsets.UTF_8));
    Map<String, String> origins = new TreeMap<>();
    while (matcher.find()) {
      origins.put(matcher.group(1), matcher.group(2).replaceAll("\\s", ""));
    }
    assertThat(origins).hasSize(19);
    assertThat(origins.remove("203.0.113.128/25")).isEqualTo("[]");
    return origins;
  }

  @Test
  void tableOf2000WithBatchedEntriesIsReadWhole() {
    Reading reading =
        Reading.of(Shared.require("data/mrt/bgpkit-rrc00_2000.01_bview.20000111.0032.gz"));
    assertThat(reading.report()).contains(new ReadReport(Format.MRT, 82_377, 0, 0));
    assertThat(
            reading.rows().stream()
                .mapToInt(row -> ((Value.Routes) row.value()).routes().size())
                .sum())
        .isEqualTo(452_018);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mrtparse-bird-mrtdump_rib", "mrtparse-bird6-mrtdump_rib", "mrtparse-quagga_rib"})
  void tablesOfOtherDaemonsAreReadWithoutRejections(String file) {
    Reading reading = Reading.of(Shared.require("data/mrt/" + file));
    assertThat(reading.rows()).isNotEmpty();
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void fileOfUpdatesIsNoTable() {
    assertThat(Reading.of(Shared.require("data/mrt/bgpdump-updates.20071015.1505.gz")).errorText())
        .isEqualTo(
            "in: holds no routing table, but 4297 records of other types, such as updates; name a"
                + " RIB file");
  }
}
