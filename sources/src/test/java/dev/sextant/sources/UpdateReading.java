package dev.sextant.sources;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// All that comes of reading an update stream, the error included.
///
/// @param report what became of the stream; empty if it failed
/// @param error the error, if it failed
record UpdateReading(
    List<Update> updates,
    List<Rejection> rejections,
    Optional<UpdateReport> report,
    Optional<InputException> error) {
  static UpdateReading of(byte[] bytes) {
    return of(bytes, UpdateOptions.defaults());
  }

  static UpdateReading of(byte[] bytes, UpdateOptions options) {
    return of(new ByteArrayInputStream(bytes), options);
  }

  static UpdateReading of(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return of(in, UpdateOptions.defaults());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UpdateReading of(InputStream in, UpdateOptions options) {
    List<Update> updates = new ArrayList<>();
    List<Rejection> rejections = new ArrayList<>();
    try {
      UpdateReport report =
          UpdateReader.read(in, "in", options.withOnRejected(rejections::add), updates::add);
      return new UpdateReading(updates, rejections, Optional.of(report), Optional.empty());
    } catch (InputException e) {
      return new UpdateReading(updates, rejections, Optional.empty(), Optional.of(e));
    }
  }

  /// The updates with their seconds, such as `1700000000|W|192.0.2.1|64500|10.0.0.0/8|`.
  List<String> lines() {
    return updates.stream()
        .map(update -> update.timeMicros() / 1_000_000 + "|" + text(update))
        .toList();
  }

  /// The updates without their time, such as `W|192.0.2.1|64500|10.0.0.0/8|`.
  List<String> texts() {
    return updates.stream().map(UpdateReading::text).toList();
  }

  List<String> rejectionTexts() {
    return rejections.stream().map(Rejection::toString).toList();
  }

  String errorText() {
    return error.map(InputException::getMessage).orElse("no error");
  }

  private static String text(Update update) {
    String peer = update.peer().address() + "|" + update.peer().as();
    return switch (update) {
      case Update.Announce(long time, var prefix, Route route) ->
          String.join(
              "|",
              "A",
              peer,
              prefix.toString(),
              pathId(route.pathId()),
              route.path().toString(),
              route.nextHop().map(Address::toString).orElse(""));
      case Update.Withdraw(long time, var from, var prefix, var pathId) ->
          String.join("|", "W", peer, prefix.toString(), pathId(pathId));
      case Update.StateChange(long time, var from, int before, int after) ->
          String.join("|", "STATE", peer, Integer.toString(before), Integer.toString(after));
    };
  }

  private static String pathId(OptionalLong pathId) {
    return pathId.isPresent() ? Long.toString(pathId.getAsLong()) : "";
  }
}
