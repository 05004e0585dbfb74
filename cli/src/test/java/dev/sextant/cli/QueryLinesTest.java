package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryLinesTest {
  private static List<String> lines(String text) {
    return read(text).stream().map(QueryLines.Line::text).toList();
  }

  private static List<QueryLines.Line> read(String text) {
    QueryLines lines =
        new QueryLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), () -> {});
    List<QueryLines.Line> all = new ArrayList<>();
    for (Optional<QueryLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
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
  void lineThatIsTooLongIsShortenedAndTheOthersAreRead() {
    String longest = "x".repeat(QueryLines.MAX_LINE_BYTES);
    for (String end : List.of("", "y", "y".repeat(1 << 20))) {
      assertThat(read("a\n" + longest + end + "\nb"))
          .containsExactly(
              new QueryLines.Line("a", false),
              end.isEmpty()
                  ? new QueryLines.Line(longest, false)
                  : new QueryLines.Line("x".repeat(100) + "…", true),
              new QueryLines.Line("b", false));
    }
    assertThat(read(longest + "y"))
        .containsExactly(new QueryLines.Line("x".repeat(100) + "…", true));
  }
}
