package dev.sextant.sources;

import dev.sextant.InputException;
import java.io.InputStream;
import java.nio.file.Path;

/// Reads BGP update streams in MRT (RFC 6396, RFC 8050): BGP4MP, BGP4MP_ET and the deprecated type
/// BGP, compressed or not: gzip, bzip2, xz and zstd, told from the content.
///
/// Routes are those of IPv4 and IPv6 unicast. A message that is bad anywhere is skipped whole.
public final class UpdateReader {
  private UpdateReader() {}

  /// Reads a file from its beginning to its end, in constant memory; `-` is standard input.
  ///
  /// Updates go to `sink` as they are read, so that whatever is wrong with the file, the updates
  /// before it were delivered. A file without any record is one in which nothing happened.
  ///
  /// @throws InputException if the file is missing, unreadable, of another form, without updates or
  ///   cut off, or if `options` are strict and a message is bad
  public static UpdateReport read(Path file, UpdateOptions options, UpdateSink sink) {
    return InputFile.read(file, (in, name) -> read(in, name, options, sink));
  }

  /// Reads a stream to its end, and does not close it.
  ///
  /// @param name what messages call the stream
  /// @throws InputException as for a file
  public static UpdateReport read(
      InputStream in, String name, UpdateOptions options, UpdateSink sink) {
    Ledger ledger = new Ledger(name, "update", options.strict(), options.onRejected());
    return InputFile.decompress(
        in, ledger, content -> new MrtUpdates(ledger, options.sent(), sink).read(content));
  }
}
