package dev.sextant.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
  @TempDir Path folder;

  private Shell.Result sextant(String words) {
    return new Shell(folder).run(Shell.DIST.resolve("bin/sextant") + " " + words);
  }

  @Test
  void fewQueriesAreAnsweredWithoutAnyWarning() {
    assertThat(sextant("lookup 1.1.1.1 2606:4700::1111"))
        .isEqualTo(
            new Shell.Result(
                0, "1.1.1.1\t1.1.1.0/24\t13335\n2606:4700::1111\t2606:4700::/42\t13335\n", ""));
  }

  @Test
  void standardInputIsBulkWork() {
    Shell.Result result = sextant("lookup --format text < <(printf '1.1.1.1\\n')");
    assertThat(result.out()).isEqualTo("1.1.1.1\t1.1.1.0/24\t13335\n");
    assertThat(result.err()).contains("jdk.incubator.vector");
  }

  @Test
  void helpComesWithoutAnyWarning() {
    for (String words : List.of("bench fib --help", "bench rib -h", "info --help", "info -V")) {
      Shell.Result result = sextant(words);
      assertThat(result.status()).as(words).isZero();
      assertThat(result.err()).as(words).isEmpty();
    }
  }

  @Test
  void homeMayBeUnset() {
    Shell.Result result =
        new Shell(folder).run("env -u HOME " + Shell.DIST.resolve("bin/sextant") + " --version");
    assertThat(result.status()).isZero();
    assertThat(result.err()).isEmpty();
  }

  @Test
  void exitStatusAndErrorOfTheCommandComeThrough() {
    Shell.Result result = sextant("lookup --from no-such-file 1.1.1.1");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("sextant: no-such-file").hasLineCount(1);
  }

  @Test
  void verbsOfAllModulesAreThere() {
    assertThat(sextant("--help").out()).contains("lookup", "info", "completion");
  }

  @Test
  void javaThatIsNoneIsNamed() {
    Shell.Result result =
        new Shell(folder)
            .with("SEXTANT_JAVA", "/nowhere")
            .run(Shell.DIST.resolve("bin/sextant") + " --version");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("SEXTANT_JAVA=/nowhere").hasLineCount(1);
  }

  @Test
  void archiveHoldsTheSameAsTheFolder() {
    Shell.Result result =
        new Shell(folder)
            .run(
                "tar -xzf "
                    + Shell.DIST.getParent()
                    + ".tar.gz && diff -r sextant-* "
                    + Shell.DIST);
    assertThat(result).isEqualTo(new Shell.Result(0, "", ""));
  }

  @Test
  void cacheOfAnotherJavaIsIgnoredInSilence() throws IOException {
    new Shell(folder).run("cp -R " + Shell.DIST + " copy");
    Files.writeString(folder.resolve("copy/lib/sextant.aot"), "written by another Java");
    assertThat(new Shell(folder).run("copy/bin/sextant lookup 1.1.1.1"))
        .isEqualTo(new Shell.Result(0, "1.1.1.1\t1.1.1.0/24\t13335\n", ""));
  }

  @Test
  void completionIsSoundBash() {
    assertThat(sextant("completion > completion.sh && bash -n completion.sh"))
        .isEqualTo(new Shell.Result(0, "", ""));
  }
}
