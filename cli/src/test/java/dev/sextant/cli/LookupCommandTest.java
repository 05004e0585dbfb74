package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.testing.Shared;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookupCommandTest {
  @TempDir Path folder;
  private String table = "";
  private String other = "";

  @BeforeEach
  void writeTables() throws IOException {
    table =
        file(
            "table.txt",
            """
            # a small table
            10.0.0.0/8 100
            10.1.0.0/16 200
            10.1.2.0/24
            192.0.2.0/24 documentation
            2001:db8::/32 4294967295
            """);
    other = file("other.txt", "10.1.0.0/16 7\n10.0.0.0/7 8\n");
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void addressGetsItsMostSpecificMatch() {
    assertThat(Run.of("lookup", "10.1.9.9", "2001:DB8::1", "--from", table))
        .isEqualTo(
            new Run(
                0,
                """
                10.1.9.9\t10.1.0.0/16\t200
                2001:DB8::1\t2001:db8::/32\t4294967295
                """,
                ""));
  }

  @Test
  void columnsOfACsvFileCanBeNamed() throws IOException {
    String csv = file("named.csv", "asn,a,b,net\n7,10.0.0.0,10.0.0.9,192.0.2.0/24\n");
    assertThat(
            Run.of("lookup", "192.0.2.1", "--from", csv, "--columns", "prefix=net,value=asn").out())
        .isEqualTo("192.0.2.1\t192.0.2.0/24\t7\n");
    assertThat(
            Run.of("lookup", "10.0.0.9", "--from", csv, "--columns", "first=2,last=B,value=1")
                .out())
        .isEqualTo("10.0.0.9\t10.0.0.8/31\t7\n");
  }

  @Test
  void addressesOfACsvFileCanBeNumbers() {
    Path folder = Shared.require("data/ipdb");
    String ipv4 = folder.resolve("asn-ipv4-num.head2000.csv").toString();
    String ipv6 = folder.resolve("asn-ipv6-num.head2000.csv").toString();
    assertThat(
            Run.of(
                    "lookup",
                    "1.0.0.1",
                    "--from",
                    ipv4,
                    "--integers",
                    "ipv4",
                    "--columns",
                    "value=3")
                .out())
        .isEqualTo("1.0.0.1\t1.0.0.0/24\t13335\n");
    assertThat(Run.of("info", "--from", ipv6, "--integers", "ipv6").status()).isZero();
  }

  @Test
  void queryBehindFromIsNoFile() {
    assertThat(Run.of("lookup", "--from", table, "10.1.9.9").lines())
        .containsExactly("10.1.9.9\t10.1.0.0/16\t200");
  }

  @Test
  void networkWithoutValueStandsAlone() {
    assertThat(Run.of("lookup", "10.1.2.3", "--from", table).lines())
        .containsExactly("10.1.2.3\t10.1.2.0/24");
  }

  @Test
  void missShowsTheEmptyRangeAroundIt() {
    Run run = Run.of("lookup", "11.0.0.0", "2001:db9::", "--from", table);
    assertThat(run.status()).isZero();
    assertThat(run.lines())
        .containsExactly(
            "11.0.0.0\t-\tno match; nothing in 11.0.0.0-192.0.1.255",
            "2001:db9::\t-\tno match; nothing in"
                + " 2001:db9::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
  }

  @Test
  void badAddressAmongGoodOnesHasItsErrorOnItsLine() {
    Run run = Run.of("lookup", "10.1.9.9", "10.1", "192.0.2.1", "--from", table);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.lines()).hasSize(3);
    assertThat(run.lines().get(0)).isEqualTo("10.1.9.9\t10.1.0.0/16\t200");
    assertThat(run.lines().get(1)).startsWith("10.1\t-\terror: ").contains("character");
    assertThat(run.lines().get(2)).isEqualTo("192.0.2.1\t192.0.2.0/24\tdocumentation");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void jsonIsOneObjectALine() {
    Run run =
        Run.of(
            "lookup",
            "::FFFF:10.1.9.9",
            "10.1.2.3",
            "192.0.2.1",
            "--format",
            "json",
            "--from",
            table);
    assertThat(run.lines())
        .containsExactly(
            "{\"input\":\"::FFFF:10.1.9.9\",\"address\":\"10.1.9.9\",\"network\":\"10.1.0.0/16\",\"value\":200}",
            "{\"input\":\"10.1.2.3\",\"address\":\"10.1.2.3\",\"network\":\"10.1.2.0/24\",\"value\":null}",
            "{\"input\":\"192.0.2.1\",\"address\":\"192.0.2.1\",\"network\":\"192.0.2.0/24\",\"value\":\"documentation\"}");
  }

  @Test
  void jsonOfMissHasNoNetworkAndAGap() {
    assertThat(Run.of("lookup", "9.9.9.9", "--format", "json", "--from", table).lines())
        .containsExactly(
            "{\"input\":\"9.9.9.9\",\"address\":\"9.9.9.9\",\"network\":null,\"gap\":\"0.0.0.0-9.255.255.255\"}");
  }

  @Test
  void jsonOfNoAddressHasAnError() {
    Run run = Run.of("lookup", "fe80::1%eth0", "--format", "json", "--from", table);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("{\"input\":\"fe80::1%eth0\",\"address\":null,\"error\":\"")
        .endsWith("\"}\n");
  }

  @Test
  void allGivesEveryMatchMostSpecificFirst() {
    assertThat(Run.of("lookup", "--all", "10.1.2.3", "--from", table).lines())
        .containsExactly(
            "10.1.2.3\t10.1.2.0/24", "10.1.2.3\t10.1.0.0/16\t200", "10.1.2.3\t10.0.0.0/8\t100");
    assertThat(
            Run.of("lookup", "--all", "10.1.9.9", "9.9.9.9", "--format", "json", "--from", table)
                .lines())
        .containsExactly(
            "{\"input\":\"10.1.9.9\",\"address\":\"10.1.9.9\",\"matches\":[{\"network\":\"10.1.0.0/16\",\"value\":200},{\"network\":\"10.0.0.0/8\",\"value\":100}]}",
            "{\"input\":\"9.9.9.9\",\"address\":\"9.9.9.9\",\"matches\":[],\"gap\":\"0.0.0.0-9.255.255.255\"}");
  }

  @Test
  void csvHasAHeaderAndOneLineAMatch() {
    assertThat(
            Run.of(
                    "lookup",
                    "--all",
                    "10.1.9.9",
                    "9.9.9.9",
                    "a,b",
                    "--format",
                    "csv",
                    "--from",
                    table)
                .lines())
        .startsWith(
            "input,address,network,value,gap,error",
            "10.1.9.9,10.1.9.9,10.1.0.0/16,200,,",
            "10.1.9.9,10.1.9.9,10.0.0.0/8,100,,",
            "9.9.9.9,9.9.9.9,,,0.0.0.0-9.255.255.255,")
        .last()
        .asString()
        .startsWith("\"a,b\",,,,,");
  }

  @Test
  void prefixIsFoundExactly() {
    assertThat(Run.of("lookup", "10.1.0.0/16", "10.2.0.0/16", "--from", table).lines())
        .containsExactly("10.1.0.0/16\t10.1.0.0/16\t200", "10.2.0.0/16\t-\tno match");
  }

  @Test
  void coveringGivesTheNetworksAroundAPrefix() {
    assertThat(Run.of("lookup", "--covering", "10.1.0.0/20", "--from", table).lines())
        .containsExactly("10.1.0.0/20\t10.1.0.0/16\t200", "10.1.0.0/20\t10.0.0.0/8\t100");
  }

  @Test
  void coveredGivesTheNetworksInsideAPrefix() {
    assertThat(Run.of("lookup", "--covered", "10.1.0.0/16", "--from", table).lines())
        .containsExactly("10.1.0.0/16\t10.1.0.0/16\t200", "10.1.0.0/16\t10.1.2.0/24");
  }

  @Test
  void overlappingGivesTheNetworksAroundAndInsideARange() {
    assertThat(Run.of("lookup", "--overlapping", "10.1.2.9-10.1.3.0", "--from", table).lines())
        .containsExactly(
            "10.1.2.9-10.1.3.0\t10.0.0.0/8\t100",
            "10.1.2.9-10.1.3.0\t10.1.0.0/16\t200",
            "10.1.2.9-10.1.3.0\t10.1.2.0/24");
  }

  @Test
  void rangeIsFoundIfItIsAPrefix() {
    assertThat(
            Run.of("lookup", "10.1.2.0-10.1.2.255", "10.1.2.0-10.1.2.254", "--from", table).lines())
        .containsExactly("10.1.2.0-10.1.2.255\t10.1.2.0/24", "10.1.2.0-10.1.2.254\t-\tno match");
  }

  @Test
  void matchesOfSeveralSourcesNameTheirSource() {
    assertThat(Run.of("lookup", "10.1.9.9", "--from", table, other).lines())
        .containsExactly("10.1.9.9\t10.1.0.0/16\t200\t" + table);
    assertThat(Run.of("lookup", "--all", "10.1.9.9", "--from", table, other).lines())
        .containsExactly(
            "10.1.9.9\t10.1.0.0/16\t200\t" + table,
            "10.1.9.9\t10.1.0.0/16\t7\t" + other,
            "10.1.9.9\t10.0.0.0/8\t100\t" + table,
            "10.1.9.9\t10.0.0.0/7\t8\t" + other);
  }

  @Test
  void gapOfSeveralSourcesIsEmptyInAllOfThem() {
    assertThat(
            Run.of("lookup", "12.0.0.0", "--format", "json", "--from", table, "--from", other)
                .out())
        .contains("\"gap\":\"12.0.0.0-192.0.1.255\"");
  }

  @Test
  void standardInputIsAnsweredLineByLineInOrder() {
    Run run = Run.withInput("10.1.9.9\r\nx\n\n2001:db8::", "lookup", "--from", table);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.lines()).hasSize(4);
    assertThat(run.lines().getFirst()).isEqualTo("10.1.9.9\t10.1.0.0/16\t200");
    assertThat(run.lines().get(1)).startsWith("x\t-\terror: ");
    assertThat(run.lines().get(2)).startsWith("\t-\terror: ");
    assertThat(run.lines().getLast()).isEqualTo("2001:db8::\t2001:db8::/32\t4294967295");
  }

  @Test
  void answersAreNotHeldBackWhileMoreInputIsAwaited() {
    StringBuilder events = new StringBuilder();
    InputStream in =
        new InputStream() {
          private final byte[] bytes = "10.1.9.9\n9.9.9.9\n".getBytes(StandardCharsets.UTF_8);
          private int next;

          @Override
          public int read() {
            throw new AssertionError("reads one byte at a time");
          }

          @Override
          public int read(byte[] to, int offset, int length) {
            if (next == bytes.length) {
              return -1;
            }
            events.append("read;");
            int lineEnd = next;
            while (bytes[lineEnd] != '\n') {
              lineEnd++;
            }
            int count = lineEnd + 1 - next;
            System.arraycopy(bytes, next, to, offset, count);
            next += count;
            return count;
          }
        };
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new AssertionError("writes one byte at a time");
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            if (length > 0) {
              events.append("write;");
            }
          }
        };
    Main.run(
        new Streams(in, out, new PrintStream(OutputStream.nullOutputStream())),
        "lookup",
        "--from",
        table);
    assertThat(events.toString()).isEqualTo("read;write;read;write;");
  }

  @Test
  void badRowIsReportedWithItsPlaceAndSkipped() throws IOException {
    String bad = file("bad.txt", "10.0.0.0/8 1\nnonsense 2\n11.0.0.0/8 3\n");
    Run run = Run.of("lookup", "11.1.1.1", "--from", bad);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.lines()).containsExactly("11.1.1.1\t11.0.0.0/8\t3");
    assertThat(run.err()).contains(bad + ": line 2, column ").contains("2 rows read, 1 skipped");
  }

  @Test
  void strictStopsAtTheFirstBadRow() throws IOException {
    String bad = file("bad.txt", "10.0.0.0/8 1\nnonsense 2\n11.0.0.0/8 3\n");
    Run run = Run.of("lookup", "11.1.1.1", "--strict", "--from", bad);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("line 2");
  }

  @Test
  void missingFileIsOneLineAndStatus3() {
    Run run = Run.of("lookup", "10.0.0.1", "--from", folder.resolve("none.txt").toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("none.txt");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void folderInPlaceOfAFileIsStatus3() {
    Run run = Run.of("lookup", "10.0.0.1", "--from", folder.toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void emptyBinaryAndCutFilesAreOneLineAndStatus3() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    Path binary = Files.write(folder.resolve("binary"), new byte[] {1, 0, 2, 0, 3});
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(Files.readAllBytes(Path.of(table)));
    }
    Path cut = folder.resolve("cut.gz");
    Files.write(cut, Arrays.copyOf(packed.toByteArray(), packed.size() - 9));
    for (Path file : new Path[] {empty, binary, cut}) {
      Run run = Run.of("lookup", "10.0.0.1", "--from", file.toString());
      assertThat(run.status()).as("%s", file).isEqualTo(3);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("sextant: " + file + ": ").hasLineCount(1);
    }
  }

  @Test
  void fromFormatOverridesTheContent() {
    assertThat(Run.of("lookup", "10.1.9.9", "--from-format", "list", "--from", table).status())
        .isZero();
    assertThat(Run.of("lookup", "10.1.9.9", "--from-format", "mrt", "--from", table).status())
        .isEqualTo(3);
  }

  @Test
  void shippedTableAnswersWithoutFrom() {
    assertThat(Run.of("lookup", "1.1.1.1", "2606:4700::1111").lines())
        .containsExactly("1.1.1.1\t1.1.1.0/24\t13335", "2606:4700::1111\t2606:4700::/42\t13335");
  }

  @Test
  void queriesAsWordsAndAsLinesHaveEqualAnswers() {
    String[] queries = {"1.1.1.1", "10.0.0.1", "2606:4700::1111", "::1", "0.0.0.0", "1.0.0.0/24"};
    Run words =
        Run.of(
            Stream.concat(Stream.of("lookup", "--format", "json"), Stream.of(queries))
                .toArray(String[]::new));
    Run lines = Run.withInput(String.join("\n", queries), "lookup", "--format", "json");
    assertThat(words).isEqualTo(lines);
  }

  @Test
  void brokenOutputIsStatus4() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new Streams(InputStream.nullInputStream(), broken, new PrintStream(err, true)),
            "lookup",
            "10.0.0.1",
            "--from",
            table);
    assertThat(status).isEqualTo(4);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("standard output")
        .contains("no space left");
  }
}
