package dev.sextant.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs commands of a shell and waits for their end.
final class Shell {
  /// The checkout.
  static final Path ROOT = Path.of(System.getProperty("sextant.root")).normalize();

  /// The distribution as a folder, which the build has just made.
  static final Path DIST = Path.of(System.getProperty("sextant.dist"));

  /// What a command did.
  record Result(int status, String out, String err) {}

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  /// A shell in this folder, with the Java of the tests.
  Shell(Path folder) {
    this.folder = folder;
    environment.put("JAVA_HOME", System.getProperty("java.home"));
  }

  /// Sets a variable of the environment.
  Shell with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /// Runs a line of bash.
  Result run(String line) {
    try {
      Path out = Files.createTempFile("sextant", ".out");
      Path err = Files.createTempFile("sextant", ".err");
      try {
        ProcessBuilder process =
            new ProcessBuilder(List.of("bash", "-c", line))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        process.environment().putAll(environment);
        process.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        int status = process.start().waitFor();
        return new Result(
            status,
            Files.readString(out, StandardCharsets.UTF_8),
            Files.readString(err, StandardCharsets.UTF_8));
      } finally {
        Files.delete(out);
        Files.delete(err);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(line, e);
    }
  }
}
