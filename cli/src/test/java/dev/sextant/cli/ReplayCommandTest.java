package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayCommandTest {
  @TempDir private Path folder;
  private String rib = "";
  private String updates = "";

  @BeforeEach
  void writeSample() {
    rib = file("rib.mrt", MrtSample.RIB);
    updates = file("updates.mrt", MrtSample.UPDATES);
  }

  private String file(String name, byte[]... parts) {
    return MrtSample.write(folder.resolve(name), parts).toString();
  }

  /// Replays without readers.
  private static Run replay(String... words) {
    List<String> all = new ArrayList<>(List.of("replay", "--readers", "0"));
    all.addAll(List.of(words));
    return Run.of(all.toArray(String[]::new));
  }

  @Test
  void textTellsWhatWasPlayedAndMeasured() {
    Run run = replay(rib, updates);
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.lines())
        .contains(
            "before   4 prefixes, 3 of IPv4 and 1 of IPv6",
            "updates  4 messages: 2 announced, 2 withdrawn (1 of them absent), 1 state change of"
                + " sessions",
            "after    2 prefixes, 1 of IPv4 and 1 of IPv6; 2 routes",
            "readers  none",
            "check    28 answers at the borders of 6 prefixes are as in a RIB that took the same"
                + " updates");
    assertThat(run.out())
        .containsPattern("\nrate     [\\d,]+ updates/s in [\\d.]+ .?s\n")
        .containsPattern(
            "\nvisible  min .*, median .*, p99 .*, p99.9 .*, max .*; of 4 updates that changed best"
                + " routes, in 4 versions\n")
        .containsPattern("\npauses   \\d+ pauses? of the collector, ")
        .containsPattern("\nheap     [\\d,]+ bytes before, [\\d,]+ after\n");
  }

  @Test
  void jsonHasTheSameFacts() {
    assertThat(replay("--format", "json", rib, updates).out())
        .startsWith(
            "{\"complete\":true,\"before\":{\"prefixes\":4,\"ipv4\":3,\"ipv6\":1},\"messages\":4,"
                + "\"messages_without_updates\":1,\"updates\":5,\"announced\":2,\"withdrawn\":2,"
                + "\"absent_withdrawals\":1,\"state_changes\":1,"
                + "\"after\":{\"prefixes\":2,\"ipv4\":1,\"ipv6\":1},\"routes\":2,")
        .contains("\"versions\":4,\"visible_nanos\":{\"count\":4,\"min\":")
        .contains("\"readers\":{\"threads\":0,")
        .contains("\"rejected\":[],\"check\":{\"prefixes\":6,\"addresses\":28,\"wrong\":0,")
        .endsWith("}\n")
        .hasLineCount(1);
  }

  @Test
  void updatesOfABatchBecomeVisibleTogether() {
    assertThat(replay("--batch", "2", "--format", "json", rib, updates).out())
        .contains("\"versions\":3,\"visible_nanos\":{\"count\":4,");
    assertThat(replay("--batch", "1000", "--format", "json", rib, updates).out())
        .contains("\"versions\":1,\"visible_nanos\":{\"count\":4,");
  }

  @Test
  void recordedTimeIsWaitedForAndEndsBatches() {
    Run run = replay("--speed", "50", "--batch", "10", "--format", "json", rib, updates);
    assertThat(run.out())
        .contains("\"versions\":2,")
        .containsPattern("\"waiting\":\\d{7,},\"most_late\":\\d+");
    assertThat(replay("--speed", "50", rib, updates).out())
        .containsPattern("\nlate     at most .* behind recorded time\n");
  }

  @Test
  void readersReadBeforeAndDuringTheUpdates() {
    Run run = Run.of("replay", "--readers", "2", "--alone", "0.1", "--speed", "20", rib, updates);
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsPattern(
            "\n"
                + "readers  2 readers, [\\d.]+ million lookups/s; [\\d.]+ without updates \\(\\d+"
                + " %\\)");
    Run alone = Run.of("replay", "--alone", "0", "--speed", "20", "--format", "json", rib, updates);
    assertThat(alone.out())
        .containsPattern(
            "\"threads\":1,\"lookups_per_second\":[1-9].*,\"lookups_per_second_alone\":0.0}");
  }

  @Test
  void filesAreOneStream() {
    int half = MrtSample.update(0, 2, "", "10 0a02 10 0a03").length;
    String first = file("first", Arrays.copyOf(MrtSample.UPDATES, half));
    String second =
        file("second", Arrays.copyOfRange(MrtSample.UPDATES, half, MrtSample.UPDATES.length));
    assertThat(replay(rib, first, second).lines())
        .contains("after    2 prefixes, 1 of IPv4 and 1 of IPv6; 2 routes");
    assertThat(replay(rib, first).lines())
        .contains("after    6 prefixes, 5 of IPv4 and 1 of IPv6; 7 routes");
  }

  @Test
  void peerOptionChoosesRoutesAndUpdates() {
    assertThat(replay("--peer", "AS64501", rib, updates).lines())
        .contains(
            "before   2 prefixes, 2 of IPv4 and 0 of IPv6",
            "updates  2 messages: 2 announced, 0 withdrawn (0 of them absent), 1 state change of"
                + " sessions",
            "after    0 prefixes, 0 of IPv4 and 0 of IPv6; 0 routes");
  }

  @Test
  void rowsWithoutPeersStandWhereNoPeerHasARoute() throws IOException {
    String list = Files.writeString(folder.resolve("list"), "10.2.0.0/16 9\n::/0 8\n").toString();
    assertThat(replay(list, updates).lines())
        .contains(
            "before   2 prefixes, 1 of IPv4 and 1 of IPv6",
            "after    2 prefixes, 1 of IPv4 and 1 of IPv6; 0 routes")
        .anyMatch(line -> line.endsWith("of 3 updates that changed best routes, in 3 versions"));
  }

  @Test
  void rejectedMessagesAreReportedByReasonWithTheirOffsets() {
    String bad = file("bad", MrtSample.UPDATES, MrtSample.badRecord(), MrtSample.badRecord());
    Run run = replay(rib, bad);
    String place = bad + ": byte " + MrtSample.UPDATES.length + ": ";
    assertThat(run.status()).isEqualTo(ExitStatus.REJECTED);
    assertThat(run.err().lines())
        .hasSize(3)
        .startsWith("sextant: " + place + "BGP4MP subtype 99 is unknown")
        .endsWith("sextant: " + bad + ": 5 updates read, 2 rejected");
    assertThat(run.lines())
        .contains(
            "rejected 2 messages, the first in " + place + "BGP4MP subtype 99 is unknown",
            "after    2 prefixes, 1 of IPv4 and 1 of IPv6; 2 routes");
    assertThat(replay("--format", "json", rib, bad).out())
        .contains("\"rejected\":[{\"reason\":\"BGP4MP subtype 99 is unknown\",\"messages\":2,");

    Run strict = replay("--strict", rib, bad);
    assertThat(strict.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(strict.out()).contains("updates  4 messages", "end      before the end");
  }

  @Test
  void whatWasReadOfATornFileStaysApplied() {
    byte[] torn = Arrays.copyOf(MrtSample.UPDATES, MrtSample.UPDATES.length - 1);
    Run run = replay("--batch", "100", rib, file("torn", torn), updates);
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err())
        .contains("torn: byte ", "the file ends inside a record", "4 updates were read before")
        .hasLineCount(1);
    assertThat(run.lines())
        .contains(
            "updates  3 messages: 2 announced, 2 withdrawn (1 of them absent), 0 state changes of"
                + " sessions",
            "after    6 prefixes, 5 of IPv4 and 1 of IPv6; 6 routes",
            "end      before the end of the updates")
        .anyMatch(line -> line.startsWith("check    "));
    assertThat(replay("--format", "json", rib, file("torn", torn)).out())
        .startsWith("{\"complete\":false,");
  }

  @Test
  void fileThatCannotBePlayedIsOneLineBeforeAnythingIsPlayed() {
    String folderName = folder.toString();
    String absent = folder.resolve("absent").toString();
    String empty = file("empty");
    for (List<String> words :
        List.of(
            List.of(absent, updates),
            List.of(rib, absent),
            List.of(rib, updates, absent),
            List.of(folderName, updates),
            List.of(rib, updates, folderName),
            List.of(empty, updates),
            List.of(updates, updates),
            List.of(rib, rib))) {
      Run run = replay(words.toArray(String[]::new));
      assertThat(run.status()).as("%s", words).isEqualTo(ExitStatus.INPUT);
      assertThat(run.out()).as("%s", words).isEmpty();
      assertThat(run.err()).as("%s", words).startsWith("sextant: ").hasLineCount(1);
    }
  }

  @Test
  void fileInWhichNothingHappenedIsPlayed() {
    Run run = replay(rib, file("quiet"));
    assertThat(run.status()).isZero();
    assertThat(run.lines())
        .contains(
            "updates  0 messages: 0 announced, 0 withdrawn (0 of them absent), 0 state changes of"
                + " sessions",
            "visible  no update changed a best route");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--batch 0",
        "--batch 1000001",
        "--readers -1",
        "--alone -1",
        "--alone NaN",
        "--speed 0",
        "--speed -1",
        "--speed Infinity",
        "--speed fast",
        "--format csv",
        "- -"
      })
  void senselessOptionsAreWrongUsage(String words) {
    List<String> all = new ArrayList<>(List.of("replay"));
    all.addAll(List.of(words.split(" ")));
    all.addAll(List.of(rib, updates));
    Run run = Run.of(all.toArray(String[]::new));
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(2);
  }

  @Test
  void filesAreNeeded() {
    assertThat(Run.of("replay").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("replay", rib).status()).isEqualTo(ExitStatus.USAGE);
  }
}
