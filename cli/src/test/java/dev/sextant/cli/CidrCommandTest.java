package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CidrCommandTest {
  @TempDir private Path folder;

  @Test
  void rangeBecomesTheFewestPrefixes() {
    assertPrints(
        Run.of("cidr", "205.156.219.1-205.156.219.6"),
        "205.156.219.1/32",
        "205.156.219.2/31",
        "205.156.219.4/31",
        "205.156.219.6/32");
  }

  @Test
  void prefixesBecomeRanges() {
    assertPrints(
        Run.of("cidr", "--ranges", "::/127", "192.0.2.0/24"), "192.0.2.0-192.0.2.255", "::-::1");
  }

  @Test
  void itemsAreJoined() {
    assertPrints(Run.of("cidr", "10.128.0.0/9", "10.0.0.0/9", "10.1.2.3"), "10.0.0.0/8");
  }

  @Test
  void excludedItemsAreTakenAway() {
    assertPrints(
        Run.of("cidr", "10.0.0.0/30", "-x", "10.0.0.1", "--exclude", "10.0.0.3"),
        "10.0.0.0/32",
        "10.0.0.2/32");
    assertPrints(Run.of("cidr", "10.0.0.0/30", "--exclude", "0.0.0.0/0"));
  }

  @Test
  void onlyWhatAllIntersectedItemsHaveStays() {
    assertPrints(
        Run.of("cidr", "10.0.0.0/8", "-i", "10.1.0.0/16", "--intersect", "10.1.2.0-10.2.0.0"),
        Run.of("cidr", "10.1.2.0-10.1.255.255").out().lines().toArray(String[]::new));
  }

  @Test
  void eachItemIsConvertedByItselfInOrder() {
    assertPrints(
        Run.withInput("10.0.0.2-10.0.0.3\n10.0.0.0/31\n10.0.0.0/31 # again\n", "cidr", "--each"),
        "10.0.0.2/31",
        "10.0.0.0/31",
        "10.0.0.0/31");
    assertPrints(
        Run.of("cidr", "--each", "--ranges", "10.0.0.4", "10.0.0.0/31"),
        "10.0.0.4-10.0.0.4",
        "10.0.0.0-10.0.0.1");
  }

  @Test
  void countsAreExactForEachFamily() {
    assertPrints(
        Run.of("cidr", "--count", "::/0", "10.0.0.0-10.0.0.2"),
        "IPv4: 3 addresses, 1 range, 2 prefixes",
        "IPv6: 340282366920938463463374607431768211456 addresses, 1 range, 1 prefix");
  }

  @Test
  void filesAreReadWithCommentsAndCompression() throws IOException {
    Path list = Files.writeString(folder.resolve("list.txt"), "# mine\r\n10.0.0.0/9 # half\r\n");
    Path packed = folder.resolve("more.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write("10.128.0.0/9\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertPrints(Run.of("cidr", list.toString(), packed.toString()), "10.0.0.0/8");
    assertPrints(Run.withInput("10.0.0.0/8\n", "cidr", "-", "-x", list.toString()), "10.128.0.0/9");
  }

  @Test
  void badLineIsReportedWithItsPlaceAndSkipped() {
    Run run = Run.withInput("10.0.0.0/9\n10.128.0.0/99\n10.128.0.0/9\n", "cidr");
    assertThat(run.status()).isEqualTo(ExitStatus.REJECTED);
    assertThat(run.lines()).containsExactly("10.0.0.0/8");
    assertThat(run.err())
        .contains("standard input: line 2, column 12: ", "at most 32")
        .contains("2 rows read, 1 skipped");
  }

  @Test
  void strictReadingStopsAtTheFirstBadLine() {
    Run run = Run.withInput("10.0.0.0/9\n10.128.0.1/9\n", "cidr", "--strict");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("line 2, column 12").contains("10.128.0.0/9");
    assertThat(Run.of("cidr", "--strict", "10.0.0.1/8").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void badItemAmongGoodOnesIsReportedAndSkipped() {
    Run run = Run.of("cidr", "10.1", "10.0.0.0/8");
    assertThat(run.status()).isEqualTo(ExitStatus.REJECTED);
    assertThat(run.lines()).containsExactly("10.0.0.0/8");
    assertThat(run.err()).contains("'10.1'").contains("four numbers");
  }

  @Test
  void hostBitsAreMaskedAndCounted() {
    Run run = Run.of("cidr", "10.0.0.1/8");
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.lines()).containsExactly("10.0.0.0/8");
    assertThat(run.err()).contains("host bits").contains("1");
  }

  @Test
  void missingFileIsOneClearLine() {
    Run run = Run.of("cidr", "absent.txt");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains("absent.txt");
  }

  @Test
  void standardInputNamedTwiceIsAnError() {
    Run run = Run.withInput("10.0.0.0/8\n", "cidr", "-", "-x", "-");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).contains("standard input").contains("only once");
  }

  @Test
  void eachDoesNotGoWithSetOperations() {
    assertThat(Run.of("cidr", "--each", "::/0", "-x", "::1").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("cidr", "--each", "::/0", "--count").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void failingOutputHasItsStatus() {
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
            new Streams(
                new ByteArrayInputStream(new byte[0]),
                broken,
                new PrintStream(err, true, StandardCharsets.UTF_8)),
            "cidr",
            "::/0");
    assertThat(status).isEqualTo(ExitStatus.OUTPUT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no space left");
  }

  @Test
  void longOutputIsComplete() {
    String input =
        IntStream.range(0, 5_000)
            .mapToObj(i -> "10.%d.%d.1/32%n".formatted(i / 256, i % 256))
            .collect(Collectors.joining());
    Run run = Run.withInput(input, "cidr");
    assertThat(run.out()).isEqualTo(input);
  }

  @Test
  void helpTeachesByExamples() {
    Run run = Run.of("cidr", "--help");
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.out()).contains("Examples:", "--exclude", "--intersect", "--each", "--count");
  }

  private static void assertPrints(Run run, String... lines) {
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.lines()).containsExactly(lines);
  }
}
