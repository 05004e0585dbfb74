package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Prefix;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The example in `docs/examples` does what it says.
class LookupServerExampleTest {
  @TempDir Path folder;

  private static Path example() {
    Path from = Path.of("").toAbsolutePath();
    while (from != null) {
      Path example = from.resolve("docs/examples/LookupServer.java");
      if (Files.exists(example)) {
        return example;
      }
      from = from.getParent();
    }
    throw new AssertionError("there is no docs/examples above " + Path.of("").toAbsolutePath());
  }

  private static void write(Path file, String payload) {
    IndexBuilder builder = new IndexBuilder();
    builder.add(Prefix.parse("192.0.2.0/24"), payload.getBytes(StandardCharsets.UTF_8));
    builder.add(Prefix.parse("192.0.0.0/16"), "wide".getBytes(StandardCharsets.UTF_8));
    builder.writeTo(file);
  }

  private static String get(int port, String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + port + "/" + path).toURL().openConnection();
    int status = connection.getResponseCode();
    try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return status + " " + text;
    }
  }

  private static String lineWith(BufferedReader output, String wanted) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains(wanted)) {
        return line;
      }
    }
    throw new AssertionError("the example ended without '" + wanted + "'");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void theExampleAnswersFromTheNewFileAfterItWasReplaced() throws Exception {
    Path file = folder.resolve("data.sxi");
    write(file, "first");
    Path classes = Path.of(Index.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Process server =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classes.toString(),
                    example().toString(),
                    file.toString(),
                    "0"))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = server.inputReader()) {
      String listening = lineWith(output, "listening on port ");
      int port = Integer.parseInt(listening.replaceFirst(".* ", ""));
      assertThat(get(port, "192.0.2.1")).isEqualTo("200 192.0.2.0/24\tfirst\n192.0.0.0/16\twide\n");
      assertThat(get(port, "10.0.0.1")).isEqualTo("404 ");
      assertThat(get(port, "nonsense")).startsWith("400 'nonsense': ");
      write(file, "second");
      lineWith(output, "now 2 records");
      assertThat(get(port, "192.0.2.1"))
          .isEqualTo("200 192.0.2.0/24\tsecond\n192.0.0.0/16\twide\n");
      Files.delete(file);
      lineWith(output, "stays with the old file: " + file + ": cannot be read: no such file");
      assertThat(get(port, "192.0.2.1")).startsWith("200 ");
    } finally {
      server.destroyForcibly().waitFor();
    }
  }
}
