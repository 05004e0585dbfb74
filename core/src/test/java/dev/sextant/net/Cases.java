package dev.sextant.net;

import dev.sextant.testing.Shared;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The lines of a file of hard cases: those kept with the tests, and those of `../shared/cases`
/// that differ.
final class Cases {
  private Cases() {}

  static List<String> lines(String name) {
    try (InputStream in = Cases.class.getResourceAsStream("/cases/" + name)) {
      String kept = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Optional<String> shared = Optional.empty();
      if (Shared.find("cases/" + name).isPresent()) {
        shared = Optional.of(Files.readString(Shared.require("cases/" + name)));
      }
      return Stream.concat(kept.lines(), shared.stream().flatMap(String::lines))
          .distinct()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
