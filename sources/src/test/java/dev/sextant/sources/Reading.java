package dev.sextant.sources;

import dev.sextant.InputException;
import dev.sextant.net.Target;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// All that comes of reading an input, the error included.
///
/// @param report what became of the input; empty if it failed
/// @param error the error, if it failed
record Reading(
    List<Row> rows,
    List<Rejection> rejections,
    Optional<ReadReport> report,
    Optional<InputException> error) {
  /// A row as text, such as `1.0.0.0/24 13335`.
  record Row(Target target, Value value) {
    @Override
    public String toString() {
      return target + " " + text(value);
    }
  }

  static Reading of(String text, ReadOptions options) {
    return of(text.getBytes(StandardCharsets.UTF_8), options);
  }

  static Reading of(String text) {
    return of(text, ReadOptions.defaults());
  }

  static Reading of(byte[] bytes, ReadOptions options) {
    return of(new ByteArrayInputStream(bytes), options);
  }

  static Reading of(byte[] bytes) {
    return of(bytes, ReadOptions.defaults());
  }

  static Reading of(Path file) {
    return of(file, ReadOptions.defaults());
  }

  static Reading of(Path file, ReadOptions options) {
    try (InputStream in = Files.newInputStream(file)) {
      return of(in, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads one of the hard cases that the project holds, such as `td2-edge.mrt`.
  static Reading ofCase(String file) {
    return of(caseBytes(file));
  }

  static byte[] caseBytes(String file) {
    try (InputStream in = Reading.class.getResourceAsStream("/cases/files/" + file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Reading of(InputStream in, ReadOptions options) {
    List<Row> rows = new ArrayList<>();
    List<Rejection> rejections = new ArrayList<>();
    try {
      ReadReport report =
          TableReader.read(
              in,
              "in",
              options.withOnRejected(rejections::add),
              (target, value) -> rows.add(new Row(target, value)));
      return new Reading(rows, rejections, Optional.of(report), Optional.empty());
    } catch (InputException e) {
      return new Reading(rows, rejections, Optional.empty(), Optional.of(e));
    }
  }

  List<String> rowTexts() {
    return rows.stream().map(Row::toString).toList();
  }

  List<String> rejectionTexts() {
    return rejections.stream().map(Rejection::toString).toList();
  }

  String errorText() {
    return error.map(InputException::getMessage).orElse("no error");
  }

  private static String text(Value value) {
    return switch (value) {
      case Value.None() -> "-";
      case Value.Number(long number) -> Long.toString(number);
      case Value.Text(String text) -> "'" + text + "'";
      case Value.Fields(var fields) -> {
        List<String> texts = new ArrayList<>();
        fields.forEach((name, field) -> texts.add(name + "=" + text(field)));
        yield String.join(" ", texts);
      }
      case Value.Routes routes -> "origins " + routes.origins();
    };
  }
}
