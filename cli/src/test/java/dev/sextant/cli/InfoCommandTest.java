package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
  @TempDir Path folder;

  @Test
  void textCountsPrefixesLengthsNestingAndValues() throws IOException {
    Path table =
        Files.writeString(
            folder.resolve("table.txt"),
            "10.0.0.0/8 1\n10.1.0.0/16 1\n10.1.2.0/24 2\n11.0.0.0/8 3\n11.0.0.0/8 1\n::/0 9\n");
    Run run = Run.of("info", "--from", table.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("table    " + table)
        .contains("6 rows read as list; 0 rejected, 0 masked, 1 duplicate")
        .contains("IPv4     4 prefixes, at most 3 nested")
        .contains("/8: 2  /16: 1  /24: 1")
        .contains("IPv6     1 prefix, at most 1 nested")
        .contains("values   3 distinct")
        .containsPattern("kernel   \\w+: .+")
        .contains("java     25");
  }

  @Test
  void jsonHasTheSameFacts() throws IOException {
    Path table = Files.writeString(folder.resolve("table.txt"), "10.0.0.0/8 1\n10.1.0.0/16 1\n");
    assertThat(Run.of("info", "--format", "json", "--from", table.toString()).out())
        .contains("\"format\":\"list\",\"rows\":2,\"rejected\":0,\"masked\":0,\"duplicates\":0")
        .contains("\"ipv4\":{\"prefixes\":2,\"nesting_depth\":2,\"by_length\":{\"8\":1,\"16\":1}}")
        .contains("\"distinct_values\":1")
        .contains("\"kernel\":", "\"kernel_reason\":", "\"java\":\"25")
        .endsWith("}\n");
  }

  @Test
  void rejectedRowsGiveStatus1() throws IOException {
    Path table = Files.writeString(folder.resolve("table.txt"), "10.0.0.0/8 1\nx 1\n");
    Run run = Run.of("info", "--from", table.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("1 rejected");
  }
}
