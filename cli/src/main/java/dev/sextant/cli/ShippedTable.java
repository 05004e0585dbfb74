package dev.sextant.cli;

import dev.sextant.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The table that ships with Sextant: prefixes of the real internet with their origin ASN.
final class ShippedTable {
  private static final String FILE = "data/asmap-20251204-prefix-asn.csv.gz";
  private static final String INDEX = "data/asmap-20251204-prefix-asn.sxi";

  private ShippedTable() {}

  /// Its path as text; empty where it is not known.
  static String path() {
    String home = System.getProperty("sextant.home", "");
    return home.isEmpty() ? "" : Path.of(home, FILE).toString();
  }

  /// The same as an index, which lookups open in place of its file; empty where the launcher did
  /// not build one.
  static Optional<Path> index() {
    String home = System.getProperty("sextant.home", "");
    Path index = Path.of(home, INDEX);
    return !home.isEmpty() && Files.isReadable(index) ? Optional.of(index) : Optional.empty();
  }

  /// Its file, in the folder that the launcher names with the system property `sextant.home`.
  static Path file() {
    if (path().isEmpty()) {
      throw new InputException(
          FILE,
          "",
          "the table that ships with Sextant is not known here; name a table with --from, or start"
              + " with bin/sextant");
    }
    return Path.of(path());
  }
}
