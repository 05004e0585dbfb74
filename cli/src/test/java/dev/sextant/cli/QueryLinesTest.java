package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryLinesTest {
  private static List<String> lines(String text) {
    QueryLines lines =
        new QueryLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), () -> {});
    List<String> all = new ArrayList<>();
    for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
      all.add(line.get());
    }
    return all;
  }

  @Test
  void linesEndWithOrWithoutCarriageReturn() {
    assertThat(lines("a\nb\r\n\nc")).containsExactly("a", "b", "", "c");
    assertThat(lines("a\n")).containsExactly("a");
    assertThat(lines("")).isEmpty();
  }

  @Test
  void linesMayLieAcrossReads() {
    List<String> expected = new ArrayList<>();
    for (int length = 0; length < 400; length++) {
      expected.add("x".repeat(length));
    }
    assertThat(lines(String.join("\n", expected) + "\nend"))
        .startsWith("", "x", "xx")
        .hasSize(401)
        .endsWith("x".repeat(399), "end");
  }

  @Test
  void endlessLineIsAnErrorAndFillsNoMemory() {
    assertThatThrownBy(() -> lines("ok\n" + "x".repeat(1 << 20)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("standard input: line 2");
  }
}
