package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Messages are for people, and text is one line an answer.
class WordingTest {
  @TempDir private Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("data"), text).toString();
  }

  @Test
  void wrongUsageIsToldInPlainWords() {
    Map.of(
            "lokup", "unknown command 'lokup'; did you mean lookup?",
            "lookup --formt json", "unknown option '--formt'; did you mean --format",
            "lookup --format xml", "--format: 'xml' is not one of text, json, csv",
            "lookup --from-format xml", "--from-format: 'xml' is not one of list, csv, mrt",
            "generate table --size 99999999999",
                "--size: '99999999999' is not a whole number up to 2147483647",
            "generate table --size 1 --family ipx", "--family: 'ipx' is not one of ipv4, ipv6",
            "lookup --all --covered 1.1.1.1", "--covering, --covered are mutually exclusive")
        .forEach(
            (line, message) -> {
              Run run = Run.of(line.split(" "));
              assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
              assertThat(run.err()).startsWith("sextant: " + message);
            });
  }

  @Test
  void emptyFileNameIsWrongUsage() {
    assertThat(Run.of("lookup", "1.1.1.1", "--from", "").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("cidr", "").status()).isEqualTo(ExitStatus.REJECTED);
  }

  @Test
  void tableOnStandardInputLeavesNoQueries() {
    Run run = Run.withInput("10.0.0.0/8", "lookup", "--from", "-");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("name the queries as words");
  }

  @Test
  void controlCharactersAreEscapedInText() throws IOException {
    String table = file("prefix,a,b\n10.0.0.0/8,\"x\ny\",\"\tz\r\"\n");
    assertThat(Run.of("lookup", "10.0.0.1", "--from", table).out())
        .isEqualTo("10.0.0.1\t10.0.0.0/8\ta=x\\ny b=\\tz\\r\n");
    assertThat(Run.withInput("a\u001b[1m\tb\u009b\n", "lookup", "--from", table).out())
        .startsWith("a\\x1b[1m\\tb\\x9b\t-\t")
        .hasLineCount(1);
  }

  @Test
  void oneIsSingular() throws IOException {
    assertThat(Run.of("cidr", "--count", "10.0.0.0/8").out())
        .startsWith("IPv4: 16777216 addresses, 1 range, 1 prefix\n");
    assertThat(Run.of("info", "--from", file("10.0.0.0/8 1\n")).out())
        .contains(" 1 row read as list", " 1 prefix, at most");
  }

  @Test
  void maskedHostBitsAreReported() throws IOException {
    Run run = Run.of("lookup", "10.0.0.1", "--from", file("10.0.0.1/8 1\n"));
    assertThat(run.status()).isZero();
    assertThat(run.err()).endsWith(": host bits of 1 prefix were masked\n").hasLineCount(1);
  }

  @Test
  void lineThatIsTooLongIsAnErrorOnItsLine() throws IOException {
    String lines = "10.0.0.1\n" + "x".repeat(70_000) + "\n10.0.0.2\n";
    Run run = Run.withInput(lines, "lookup", "--from", file("10.0.0.0/8 1\n"));
    assertThat(run.status()).isEqualTo(ExitStatus.REJECTED);
    assertThat(run.lines())
        .containsExactly(
            "10.0.0.1\t10.0.0.0/8\t1",
            "x".repeat(100) + "…\t-\terror: a line of more than 65536 bytes",
            "10.0.0.2\t10.0.0.0/8\t1");
  }
}
