package dev.sextant.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// The folder of large test data, `../shared` beside the checkout, which need not be there.
///
/// The system property `sextant.shared` names another place for it.
public final class Shared {
  private Shared() {}

  /// A file or folder in it, such as `data/bgp`; without it the calling test is skipped.
  public static Path require(String name) {
    Optional<Path> found = find(name);
    Assumptions.assumeTrue(
        found.isPresent(),
        () -> "../shared/" + name + " is absent (-Dsextant.shared=FOLDER names the folder)");
    return found.orElseThrow();
  }

  /// A file or folder in it, if it is there.
  public static Optional<Path> find(String name) {
    String property = System.getProperty("sextant.shared", "");
    if (!property.isEmpty()) {
      return Optional.of(Path.of(property, name)).filter(Files::exists);
    }
    // the working directory of a test is its module; its parent is the checkout
    for (Path dir = Path.of("").toAbsolutePath(); dir != null; dir = dir.getParent()) {
      Path candidate = dir.resolve("shared").resolve(name);
      if (Files.exists(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }
}
