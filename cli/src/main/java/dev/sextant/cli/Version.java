package dev.sextant.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version that `--version` prints.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"sextant " + number() + " (Java " + Runtime.version() + ")"};
  }

  /// The number that the build wrote down.
  static String number() {
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(Objects.requireNonNull(in));
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
