package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SextantCommandTest {
  @Test
  void versionNamesTheProgramAndJava() {
    assertThat(Run.of("--version").out()).matches("sextant \\d+\\.\\d+\\.\\d+ \\(Java .*\\)\\R");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lookup", "info", "replay", "completion"})
  void helpTeachesByExamples(String verb) {
    Run run = Run.of(verb, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: sextant " + verb, "Examples:", "sextant " + verb);
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "cidr", "replay", "generate", "generate table", "generate trace", "help"})
  void helpOfAVerbIsTheSameByOptionAndByVerb(String verb) {
    Run run = Run.of(("help " + verb).strip().split(" "));
    assertThat(run).isEqualTo(Run.of((verb + " --help").strip().split(" ")));
    assertThat(run.out()).startsWith("Usage: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lookup", "info", "cidr", "replay", "generate", "generate table"})
  void examplesAreNotWrapped(String verb) {
    assertThat(
            Run.of(("help " + verb).strip().split(" "))
                .out()
                .lines()
                .dropWhile(line -> !line.equals("Examples:"))
                .skip(1)
                .takeWhile(line -> !line.isBlank()))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("  sextant "));
  }

  @Test
  void helpListsTheVerbs() {
    assertThat(Run.of("--help").out()).contains("lookup", "info", "completion", "Exit status");
  }

  @Test
  void wrongUsageIsOneLineAHintAndStatus2() {
    for (String[] args :
        new String[][] {
          {},
          {"nonsense"},
          {"lookup", "--nonsense"},
          {"lookup", "--format", "xml", "1.1.1.1"},
          {"lookup", "--all", "--covered", "1.1.1.1"},
          {"lookup", "--peer", "nobody", "1.1.1.1"},
          {"info", "--format", "csv"},
          {"help", "nonsense"},
          {"lookup", "--columns", "asn", "1.1.1.1"},
          {"lookup", "--columns", "prefix=", "1.1.1.1"},
          {"lookup", "--columns", "first=1", "1.1.1.1"},
          {"lookup", "--columns", "prefix=1,prefix=2", "1.1.1.1"},
          {"lookup", "--columns", "prefix=1,first=1,last=2", "1.1.1.1"},
          {"lookup", "--integers", "ipv5", "1.1.1.1"}
        }) {
      Run run = Run.of(args);
      assertThat(run.status()).as(String.join(" ", args)).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err().lines()).as(run.err()).hasSize(2);
      assertThat(run.err()).startsWith("sextant: ").contains("--help");
    }
  }

  @Test
  void debugShowsTheStackTrace() {
    assertThat(Run.of("lookup", "1.1.1.1", "--from", "no-such-file").err()).doesNotContain("\tat ");
    assertThat(Run.of("lookup", "--debug", "1.1.1.1", "--from", "no-such-file").err())
        .contains("\tat ");
  }

  @Test
  void completionIsAScriptThatKnowsVerbsAndOptions() {
    assertThat(Run.of("completion").out())
        .startsWith("# Completes the words of sextant")
        .contains("complete -F", "lookup", "--from-format");
  }
}
