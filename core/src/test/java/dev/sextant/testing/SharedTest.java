package dev.sextant.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedTest {
  @Test
  void requiredFileExists() {
    assertThat(Shared.require("cases/parse.tsv")).isRegularFile();
  }

  @Test
  void absentFileIsEmpty() {
    assertThat(Shared.find("no/such/file")).isEmpty();
  }
}
