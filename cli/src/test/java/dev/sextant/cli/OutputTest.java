package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.OutputException;
import dev.sextant.internal.file.StagedFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Output that fails, and where output goes.
class OutputTest {
  @TempDir private Path folder;
  private Path table;

  @BeforeEach
  void writeTable() throws IOException {
    table = Files.writeString(folder.resolve("table.txt"), "1.0.0.0/8 1\n");
  }

  /// A run whose standard output fails.
  private static Run failing(String reason, InputStream in, String... args) {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException(reason);
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(new Streams(in, out, new PrintStream(err, true, StandardCharsets.UTF_8)), args);
    return new Run(status, "", err.toString(StandardCharsets.UTF_8));
  }

  private String[] words(String line) {
    return Arrays.stream(line.split(" "))
        .map(word -> word.equals("TABLE") ? table.toString() : word)
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lookup 1.1.1.1 --from TABLE",
        "lookup 1.1.1.1 --format json --from TABLE",
        "lookup 1.1.1.1 --format csv --from TABLE",
        "info --from TABLE",
        "info --format json --from TABLE",
        "cidr 1.0.0.0/8",
        "cidr --each 1.0.0.0/8",
        "generate table --size 5",
        "generate table --size 5 -o -",
        "generate trace --size 5 --family ipv4 --from TABLE",
        "completion",
        "--help",
        "lookup --help",
        "--version"
      })
  void everyVerbSaysThatItsOutputFailed(String line) {
    Run full = failing("No space left", InputStream.nullInputStream(), words(line));
    assertThat(full.err())
        .isEqualTo("sextant: standard output: cannot be written: No space left\n");
    assertThat(full.status()).isEqualTo(ExitStatus.OUTPUT);

    Run closed = failing("Broken pipe", InputStream.nullInputStream(), words(line));
    assertThat(closed).isEqualTo(new Run(ExitStatus.PIPE_CLOSED, "", ""));
  }

  @Test
  void closedPipeEndsEndlessInput() {
    byte[] lines = "1.1.1.1\n".repeat(100).getBytes(StandardCharsets.US_ASCII);
    InputStream endless =
        new InputStream() {
          private InputStream in = new ByteArrayInputStream(lines);

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int available() {
            return 1;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            if (in.available() == 0) {
              in = new ByteArrayInputStream(lines);
            }
            return in.read(bytes, offset, length);
          }
        };
    assertThat(failing("Broken pipe", endless, words("lookup --from TABLE")))
        .isEqualTo(new Run(ExitStatus.PIPE_CLOSED, "", ""));
  }

  @Test
  void defectIsOneLineWithAStatusOfItsOwn() {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int available() {
            throw new IllegalStateException("a defect");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            broken,
            new ByteArrayOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(Main.run(streams, "lookup", "--from", table.toString()))
        .isEqualTo(ExitStatus.INTERNAL);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .hasLineCount(1)
        .contains("internal error", "a defect", "--debug");
  }

  private static Run generate(Path output) {
    return Run.of("generate", "table", "--size", "3", "-o", output.toString());
  }

  @Test
  void dashIsStandardOutput() {
    assertThat(Run.of("generate", "table", "--size", "3", "-o", "-").lines()).hasSize(3);
  }

  @Test
  void deviceStaysADevice() {
    Path device = Path.of("/dev/null");
    Assumptions.assumeTrue(Files.exists(device), "there is no /dev/null");
    assertThat(generate(device)).isEqualTo(new Run(0, "", ""));
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void fullDeviceIsAnError() {
    Path device = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(device), "there is no /dev/full");
    Run run = generate(device);
    assertThat(run.status()).isEqualTo(ExitStatus.OUTPUT);
    assertThat(run.err()).startsWith("sextant: /dev/full: cannot be written: ").hasLineCount(1);
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void linkGoesOnToNameTheFile() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("table.txt"));
    assertThat(generate(link)).isEqualTo(new Run(0, "", ""));
    assertThat(link).isSymbolicLink();
    assertThat(Files.readAllLines(table)).hasSize(3);

    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("new.txt"));
    assertThat(generate(dangling)).isEqualTo(new Run(0, "", ""));
    assertThat(dangling).isSymbolicLink();
    assertThat(Files.readAllLines(folder.resolve("new.txt"))).hasSize(3);
  }

  @Test
  void linksInACircleAreAnError() throws IOException {
    Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    assertThat(generate(one).err()).contains("too many symbolic links").hasLineCount(1);
  }

  @Test
  void fileKeepsItsMode() throws IOException {
    Files.setPosixFilePermissions(table, PosixFilePermissions.fromString("rw-r-x--x"));
    assertThat(generate(table)).isEqualTo(new Run(0, "", ""));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(table)))
        .isEqualTo("rw-r-x--x");
  }

  @Test
  void failureLeavesTheFileAsItWasAndNothingBesideIt() throws IOException {
    assertThatThrownBy(
            () ->
                StagedFile.write(
                    table,
                    out -> {
                      out.write(1);
                      throw new IOException("a failure");
                    }))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("a failure");
    assertThat(Files.readString(table)).isEqualTo("1.0.0.0/8 1\n");
    assertThat(folder.toFile().list()).containsExactly("table.txt");
  }

  @Test
  void reasonsAreNamed() {
    assertThat(generate(folder)).isEqualTo(failed(folder, "is a folder; name a file in it"));
    Path absent = folder.resolve("absent").resolve("table.txt");
    assertThat(generate(absent)).isEqualTo(failed(absent, "cannot be written: no such folder"));
    Path below = table.resolve("table.txt");
    assertThat(generate(below)).isEqualTo(failed(below, "cannot be written: Not a directory"));
    assertThat(generate(Path.of("")).status()).isEqualTo(ExitStatus.USAGE);
  }

  private static Run failed(Path file, String reason) {
    return new Run(ExitStatus.OUTPUT, "", "sextant: " + file + ": " + reason + "\n");
  }
}
