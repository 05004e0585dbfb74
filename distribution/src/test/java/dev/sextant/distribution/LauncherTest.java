package dev.sextant.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
  /// What follows the time in a record of BGP4MP with an UPDATE message that announces a prefix of
  /// 16 bits.
  private static final String ANNOUNCEMENT =
      "0010 0004 00000042"
          + "0000fbf4 0000fde7 0000 0001 c0000201 c0000209"
          + "ffffffffffffffffffffffffffffffff 002e 02 0000 0014"
          + "40 01 01 00 40 02 06 02 01 0000fbf4 40 03 04 c00002fe";

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

  /// An announcement, a record of an unknown kind, and another announcement an hour later.
  private static final String UPDATES =
      ("6553f100" + ANNOUNCEMENT + "100a02")
          + "6553f100 0010 0063 00000000"
          + ("6553ff10" + ANNOUNCEMENT + "100a03");

  @Test
  void replayThatIsEndedShowsWhatItMeasured() throws IOException {
    Files.write(folder.resolve("updates"), HexFormat.of().parseHex(UPDATES.replaceAll("\\s", "")));
    Files.writeString(folder.resolve("rib"), "10.0.0.0/8 1\n");
    Shell.Result result =
        new Shell(folder)
            .run(
                Shell.DIST.resolve("bin/sextant")
                    + " replay --readers 0 --speed 1 rib updates 2> err & pid=$!\n"
                    + "until grep -q 'subtype 99' err; do sleep 0.1; done\n"
                    + "kill $pid; wait $pid");
    assertThat(result.status()).isEqualTo(128 + 15);
    assertThat(result.out())
        .contains("updates  1 message: 1 announced", "check    none, as the replay was interrupted")
        .contains("end      before the end of the updates");
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
