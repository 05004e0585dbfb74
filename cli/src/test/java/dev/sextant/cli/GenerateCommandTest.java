package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {
  @TempDir private Path folder;

  private Path table() {
    Path file = folder.resolve("table.txt");
    Run run = Run.of("generate", "table", "--size", "500", "-o", file.toString());
    assertThat(run).isEqualTo(new Run(ExitStatus.OK, "", ""));
    return file;
  }

  @Test
  void tableHasThatManyDistinctPrefixes() throws IOException {
    assertThat(new HashSet<>(Files.readAllLines(table()))).hasSize(500);
  }

  @Test
  void tableIsWrittenAlikeToAFileAndToStandardOutput() throws IOException {
    Run run = Run.of("generate", "table", "--size", "500");
    assertThat(run.out()).isEqualTo(Files.readString(table()));
  }

  @Test
  void traceOfMissesMissesAndOthersHit() {
    String from = table().toString();
    for (String kind : new String[] {"prefixes", "intervals", "zipf", "misses"}) {
      Run trace = Run.of("generate", "trace", "--from", from, "--kind", kind, "--size", "100");
      assertThat(trace.lines()).hasSize(100);
      Run found = Run.withInput(trace.out(), "lookup", "--format", "json", "--from", from);
      assertThat(found.lines())
          .hasSize(100)
          .allSatisfy(
              line ->
                  assertThat(line.contains("\"network\":null") || line.contains("\"gap\""))
                      .isEqualTo(kind.equals("misses")));
    }
  }

  @Test
  void traceOfATableWithoutGapsHasNoMisses() throws IOException {
    Path all = Files.writeString(folder.resolve("all.txt"), "::/0 1\n");
    Run run =
        Run.of("generate", "trace", "--from", all.toString(), "--kind", "misses", "--size", "1");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).contains("leave no gap");
  }

  @Test
  void moreThanThereAreIsWrongUsage() {
    Run run = Run.of("generate", "table", "--size", "999999999");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("is outside 0 to");
  }

  @Test
  void outputThatCannotBeWrittenLeavesNothingBehind() throws IOException {
    Path file = folder.resolve("absent").resolve("table.txt");
    Run run = Run.of("generate", "table", "--size", "5", "-o", file.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.OUTPUT);
    assertThat(run.err()).contains(file.toString(), "cannot be written");
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
