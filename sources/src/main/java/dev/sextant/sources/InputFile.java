package dev.sextant.sources;

import dev.sextant.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiFunction;

/// How every reader gets at the bytes of its input.
final class InputFile {
  private InputFile() {}

  /// Opens a file, or standard input for `-`, for a reader that takes the stream and its name.
  ///
  /// @throws InputException if it is missing or may not be read
  static <R> R read(Path file, BiFunction<InputStream, String, R> reader) {
    String name = file.toString();
    if (name.equals(TableReader.STANDARD_INPUT)) {
      return reader.apply(System.in, name);
    }
    if (Files.isDirectory(file)) {
      throw new InputException(name, "", "is a directory; name a file in it");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return reader.apply(in, name);
    } catch (NoSuchFileException e) {
      throw new InputException(name, "", "does not exist; check the name", e);
    } catch (AccessDeniedException e) {
      throw new InputException(name, "", "may not be read; check its permissions", e);
    } catch (IOException e) {
      throw new InputException(name, "", "cannot be opened: " + Content.reason(e), e);
    }
  }

  /// Decompresses a stream for a reader, and leaves it open; bytes behind the compressed data are a
  /// rejection.
  ///
  /// @throws InputException if it cannot be read
  static <R> R decompress(InputStream in, Ledger ledger, ContentReader<R> reader) {
    try (BufferedInputStream content =
        Content.of(
            in,
            bytes ->
                ledger.reject(
                    "end",
                    bytes
                        + " bytes behind the compressed data are ignored; was the file written"
                        + " twice?"))) {
      return reader.read(content);
    } catch (IOException e) {
      throw ledger.failure("", Content.reason(e), e);
    }
  }

  /// Reads the decompressed bytes of an input.
  @FunctionalInterface
  interface ContentReader<R> {
    R read(BufferedInputStream content) throws IOException;
  }
}
