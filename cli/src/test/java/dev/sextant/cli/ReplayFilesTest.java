package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.Route;
import dev.sextant.sources.Value;
import dev.sextant.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Real tables and update files, against what follows from the output of another parser.
class ReplayFilesTest {
  @TempDir private Path folder;

  private static String mrt(String file) {
    return Shared.require("data/mrt/" + file).toString();
  }

  /// The lines of `bgpdump -m`.
  private static List<String[]> bgpdump(String file) throws IOException {
    Path expected = Shared.require("data/mrt/expect/" + file + ".bgp.gz");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(expected)), StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> line.split("\\|", -1)).toList();
    }
  }

  /// The routes of each prefix by peer, kept in the slow and obvious way.
  private static final class Model {
    /// A line of bgpdump, with its peer's address and ASN, its prefix and its path.
    private final Map<String, Map<String, String[]>> routes = new HashMap<>();

    private long announced;
    private long withdrawn;
    private long absent;

    void play(List<String[]> lines) {
      for (String[] line : lines) {
        String peer = line[3] + " " + line[4];
        switch (line[2]) {
          case "A", "B" -> {
            announced++;
            routes.computeIfAbsent(line[5], prefix -> new HashMap<>()).put(peer, line);
          }
          case "W" -> {
            withdrawn++;
            Map<String, String[]> ofPrefix = routes.getOrDefault(line[5], new HashMap<>());
            absent += ofPrefix.remove(peer) == null ? 1 : 0;
          }
          default -> {
            if (!line[6].equals("6")) {
              routes.values().forEach(ofPrefix -> ofPrefix.remove(peer));
            }
          }
        }
      }
    }

    /// Prefix to the best route's peer, path and next hop.
    Map<String, String> best() {
      Map<String, String> best = new TreeMap<>();
      routes.forEach(
          (prefix, ofPrefix) ->
              ofPrefix.values().stream()
                  .min(
                      Comparator.<String[]>comparingInt(line -> hops(line[6]))
                          .thenComparingLong(line -> Long.parseLong(line[4]))
                          .thenComparing(line -> dev.sextant.net.Address.parse(line[3])))
                  .ifPresent(
                      line ->
                          best.put(
                              Prefix.parse(prefix).toString(), text(line[4], line[6], line[8]))));
      return best;
    }

    private static int hops(String path) {
      return path.isEmpty() ? 0 : path.split(" ").length;
    }
  }

  private static String text(String peerAs, String path, String nextHop) {
    return peerAs + "|" + path + "|" + dev.sextant.net.Address.parse(nextHop);
  }

  private static Map<String, String> best(ReplayTable table) {
    Map<String, String> best = new TreeMap<>();
    for (RibEntry<Value> entry : table.toRib()) {
      if (entry.value() instanceof Value.Routes routes) {
        Route route = routes.routes().getFirst();
        best.put(
            entry.prefix().toString(),
            text(
                Long.toString(route.peer().as()),
                route.path().toString(),
                route.nextHop().orElseThrow().toString()));
      }
    }
    return best;
  }

  @ParameterizedTest
  @CsvSource({
    "bgpdump-updates.20020722.2238.gz",
    "bgpdump-updates.20071015.1505.gz",
    "bgpdump-updates.20100722.2015.gz",
    "bgpdump-updates.20160811.1600.gz",
    "bgpdump-updates.long_withdrawal.gz"
  })
  void bestRoutesBehindTheUpdatesAgreeWithBgpdump(String file) throws IOException {
    Model model = new Model();
    model.play(bgpdump(file));
    ReplayTable table = new ReplayTable();
    dev.sextant.sources.UpdateReader.read(
        Path.of(mrt(file)),
        dev.sextant.sources.UpdateOptions.defaults(),
        update -> table.apply(update, change -> {}));
    assertThat(best(table)).isEqualTo(model.best());

    String list = Files.writeString(folder.resolve("list"), "192.0.2.0/24 1\n").toString();
    Run run = Run.of("replay", "--readers", "0", "--format", "json", list, mrt(file));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("\"announced\":" + model.announced + ",\"withdrawn\":" + model.withdrawn + ",")
        .contains("\"absent_withdrawals\":" + model.absent + ",")
        .contains("\"wrong\":0,\"differences\":[]");
  }

  @Test
  void tableAndItsUpdatesAgreeWithBgpdump() throws IOException {
    String rib = "bgpdump-bview.20020722.2337.gz";
    String updates = "bgpdump-updates.20020722.2238.gz";
    Model model = new Model();
    model.play(bgpdump(rib));
    model.play(bgpdump(updates));
    Run run =
        Run.of(
            "replay", "--alone", "0", "--batch", "100", "--format", "json", mrt(rib), mrt(updates));
    assertThat(run.status()).as(run.err()).isZero();
    int prefixes = model.best().size();
    assertThat(run.out())
        .contains("\"after\":{\"prefixes\":" + prefixes + ",")
        .contains("\"absent_withdrawals\":" + model.absent + ",")
        .contains("\"wrong\":0,\"differences\":[]");
  }

  @ParameterizedTest
  @CsvSource({
    "bgpdump-updates.20070211.0141.gz, 0",
    "bgpdump-updates.nlri_mask_trailing_bits.gz, 1",
    "bgpkit-rrc00_2000.01_updates.20000102.2014.gz, 0",
    "bgpkit-rrc01_2000.11_updates.20001104.0124.gz, 1",
    "bgpstream-ris.rrc06.updates.1427846400.gz, 0",
    "mrtparse-bird6_bgp, 1",
    "mrtparse-quagga_bgp, 0"
  })
  void everyUpdateFileIsPlayedAndChecked(String file, int status) {
    Run run =
        Run.of(
            "replay",
            "--readers",
            "0",
            "--batch",
            "1000",
            "--format",
            "json",
            mrt("mrtparse-bird-mrtdump_rib"),
            mrt(file));
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.out()).contains("\"complete\":true", "\"wrong\":0,\"differences\":[]");
  }
}
