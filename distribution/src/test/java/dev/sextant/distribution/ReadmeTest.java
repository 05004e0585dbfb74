package dev.sextant.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README shows is what happens.
class ReadmeTest {
  @TempDir Path folder;

  /// The contents of the README's blocks in this language.
  private static List<String> blocks(String language) throws IOException {
    Matcher matcher =
        Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(Shell.ROOT.resolve("README.md")));
    List<String> blocks = new ArrayList<>();
    while (matcher.find()) {
      blocks.add(matcher.group(1));
    }
    return blocks;
  }

  @Test
  void commandsPrintWhatTheReadmeShows() throws IOException {
    Shell shell = new Shell(Shell.ROOT);
    int commands = 0;
    for (String block : blocks("console")) {
      for (String step : block.split("(?m)^\\$ ")) {
        if (!step.isEmpty()) {
          int lineEnd = step.indexOf('\n');
          String command = step.substring(0, lineEnd);
          String started =
              command.replace("./sextant", Shell.DIST.resolve("bin/sextant").toString());
          assertThat(shell.run(started).out()).as(command).isEqualTo(step.substring(lineEnd + 1));
          commands++;
        }
      }
    }
    assertThat(commands).isGreaterThan(2);
  }

  @Test
  void javaExamplesCompileAndPrintWhatTheReadmeShows() throws IOException {
    List<String> examples = blocks("java");
    List<String> printed = blocks("text");
    assertThat(examples).hasSameSizeAs(printed).hasSizeGreaterThan(1);
    for (int i = 0; i < examples.size(); i++) {
      Files.writeString(folder.resolve("Example.java"), examples.get(i));
      Shell.Result result =
          new Shell(folder).run("$JAVA_HOME/bin/java -cp '" + Shell.DIST + "/lib/*' Example.java");
      assertThat(result).isEqualTo(new Shell.Result(0, printed.get(i), ""));
    }
  }

  @Test
  void oneCommandChecksEverythingHereAndInContinuousIntegration() throws IOException {
    assertThat(blocks("").getFirst()).contains("mvn -ntp verify");
    assertThat(Files.readString(Shell.ROOT.resolve(".ci/run")))
        .containsPattern("mvn -ntp .*verify");
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Matcher links =
        Pattern.compile("\\]\\(([^):#]+)\\)")
            .matcher(Files.readString(Shell.ROOT.resolve("README.md")));
    while (links.find()) {
      assertThat(Shell.ROOT.resolve(links.group(1))).exists();
    }
  }
}
