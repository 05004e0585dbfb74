package dev.sextant.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of the checkout, with a Maven that only pretends to build.
class CheckoutTest {
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo build >> builds
      [[ -e broken ]] && { echo "it is broken"; exit 1; }
      bin=distribution/target/sextant-1-bin/sextant-1/bin
      mkdir -p $bin $bin/../lib
      printf '#!/usr/bin/env bash\\necho "answer: $*"\\n' > $bin/sextant
      chmod +x $bin/sextant
      """;

  @TempDir Path checkout;

  @BeforeEach
  void layOut() throws IOException {
    new Shell(checkout)
        .run(
            "mkdir -p distribution/src/main core/src/main data maven && cp %1$s/sextant . && cp -R %1$s/distribution/src/main/bin distribution/src/main/ && touch pom.xml core/pom.xml"
                .formatted(Shell.ROOT));
    Files.writeString(checkout.resolve("maven/mvn"), MAVEN);
    new Shell(checkout).run("chmod +x maven/mvn");
  }

  private Shell.Result run(String line) {
    return new Shell(checkout).run("PATH=$PWD/maven:$PATH; " + line);
  }

  private long builds() throws IOException {
    try (var lines = Files.lines(checkout.resolve("builds"))) {
      return lines.count();
    }
  }

  @Test
  void firstStartBuildsAndSaysSoInOneLine() throws IOException {
    Shell.Result first = run("./sextant lookup 1.1.1.1");
    assertThat(first.status()).isZero();
    assertThat(first.out()).isEqualTo("answer: lookup 1.1.1.1\n");
    assertThat(first.err()).contains("building", "dist/build.log").hasLineCount(1);
    assertThat(run("./sextant x")).isEqualTo(new Shell.Result(0, "answer: x\n", ""));
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void changedSourceIsBuiltAgain() throws IOException {
    run("./sextant x");
    Path source = Files.writeString(checkout.resolve("core/src/main/New.java"), "class New {}");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    run("./sextant x");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void failedBuildNamesItsLogAndLeavesNothingBehind() throws IOException {
    Files.createFile(checkout.resolve("broken"));
    Shell.Result failed = run("./sextant x");
    assertThat(failed.status()).isEqualTo(2);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("the build failed; the log is in ", "dist/build.log");
    assertThat(Files.readString(checkout.resolve("dist/build.log"))).contains("it is broken");
    assertThat(checkout.resolve("dist/current")).doesNotExist();
    Files.delete(checkout.resolve("broken"));
    assertThat(run("./sextant x").out()).isEqualTo("answer: x\n");
  }

  @Test
  void ofTwoStartsAtTheSameTimeOneBuilds() throws IOException {
    Shell.Result both = run("./sextant a & ./sextant b; wait");
    assertThat(both.out().lines()).containsExactlyInAnyOrder("answer: a", "answer: b");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void startDuringAnotherBuildSaysThatItWaits() throws IOException {
    Shell.Result both =
        run(
            """
            mkdir dist
            mkfifo go
            (exec 9>dist/lock; flock 9; read < go) &
            until ! flock --nonblock dist/lock true; do :; done
            touch err
            ./sextant a 2> err &
            until grep -q waiting err; do :; done
            echo > go
            wait
            """);
    assertThat(both.out()).isEqualTo("answer: a\n");
    assertThat(checkout.resolve("err")).content().startsWith("sextant: waiting for another build");
  }

  @Test
  void checkoutThatCannotBeWrittenIsNamedInOneSentence() throws IOException {
    Files.createFile(checkout.resolve("dist"));
    Shell.Result result = run("./sextant x");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains(checkout.toString(), "writable").hasLineCount(1);
  }

  @Test
  void homeMayBeUnset() {
    assertThat(run("env -u HOME ./sextant x").out()).isEqualTo("answer: x\n");
  }

  @Test
  void buildNeedsAJdk() {
    Shell.Result result = run("SEXTANT_JAVA=/nowhere ./sextant x");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("JDK 25").hasLineCount(1);
  }
}
