package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The completion script in bash, in a folder with two files.
class CompletionTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "/bin/bash is absent");
    Files.writeString(folder.resolve("completion"), Run.of("completion").out());
    Files.createFile(folder.resolve("a table.csv"));
  }

  /// What bash offers for the last of these words, which are quoted for the shell.
  private List<String> completions(String words) {
    String script =
        "source ./completion; COMP_WORDS=(sextant "
            + words
            + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _sextant;"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
    try {
      Process bash =
          new ProcessBuilder("/bin/bash", "-c", script)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
      String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(bash.waitFor()).as(out).isZero();
      return out.lines().filter(line -> !line.isEmpty()).toList();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(words, e);
    }
  }

  @Test
  void verbsAndTheirOptionsAreOffered() {
    assertThat(completions("''")).contains("lookup", "generate", "help").doesNotContain("--help");
    assertThat(completions("generate ''")).containsExactly("table", "trace");
    assertThat(completions("lookup --fr")).containsExactly("--from", "--from-format");
    assertThat(completions("info --from lookup --o")).isEmpty();
  }

  @Test
  void eachOptionHasItsOwnValues() {
    assertThat(completions("lookup --from-format ''")).containsExactly("list", "csv", "mrt");
    assertThat(completions("lookup --format ''")).containsExactly("text", "json", "csv");
    assertThat(completions("info --format ''")).containsExactly("text", "json");
    assertThat(completions("info --format = j")).containsExactly("json");
    assertThat(completions("replay --format ''")).containsExactly("text", "json");
    assertThat(completions("replay --speed ''")).isEmpty();
    assertThat(completions("generate trace --size ''")).isEmpty();
  }

  @Test
  void namesOfConstantsAreInLowerCase() {
    assertThat(completions("generate trace --kind z")).containsExactly("zipf");
    assertThat(completions("generate table --family ip")).containsExactly("ipv4", "ipv6");
    assertThat(Run.of("completion").out().lines().filter(line -> line.contains(") words='")))
        .allSatisfy(
            line ->
                assertThat(line.replace("-V", ""))
                    .isEqualTo(line.replace("-V", "").toLowerCase(Locale.ROOT)));
  }

  @Test
  void filesAreOfferedWhereFilesAreTaken() {
    for (String words :
        List.of(
            "lookup --from a",
            "lookup --from first.csv a",
            "cidr a",
            "cidr --ranges a",
            "cidr --exclude a",
            "replay a",
            "replay rib.mrt a",
            "replay --speed 1 a",
            "generate table -o a",
            "generate trace --output a")) {
      assertThat(completions(words)).as(words).containsExactly("a table.csv");
    }
    assertThat(completions("lookup --peer a")).isEmpty();
  }
}
