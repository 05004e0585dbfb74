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
  @ValueSource(strings = {"lookup", "info", "completion"})
  void helpTeachesByExamples(String verb) {
    Run run = Run.of(verb, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Usage: sextant " + verb, "Examples:", "sextant " + verb);
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
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
          {"info", "--format", "csv"}
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
        .startsWith("#!/usr/bin/env bash")
        .contains("complete -F", "lookup", "--from-format");
  }
}
