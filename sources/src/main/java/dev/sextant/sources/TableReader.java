package dev.sextant.sources;

import dev.sextant.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a table of any known form, compressed or not: gzip, bzip2, xz and zstd, told from the
/// content.
public final class TableReader {
  /// The name of standard input, where a file is asked for.
  public static final String STANDARD_INPUT = "-";

  private static final int HEAD_BYTES = 1 << 16;

  private TableReader() {}

  /// Reads a file from its beginning to its end, in constant memory; `-` is standard input.
  ///
  /// Rows go to `sink` as they are read, so that whatever is wrong with the file, the rows before
  /// it were delivered.
  ///
  /// @throws InputException if the file is missing, unreadable, of no known form or corrupt, or if
  ///   `options` are strict and a row is bad
  public static ReadReport read(Path file, ReadOptions options, RowSink sink) {
    return InputFile.read(
        file,
        (in, name) -> {
          if (options.format().isEmpty() && ForeignForm.isMmdb(file)) {
            throw new InputException(name, "", ForeignForm.MMDB + " is not read yet");
          }
          return read(in, name, options, sink);
        });
  }

  /// Reads a stream to its end, and does not close it.
  ///
  /// @param name what messages call the stream
  /// @throws InputException as for a file
  public static ReadReport read(InputStream in, String name, ReadOptions options, RowSink sink) {
    Tally tally = new Tally(name, options, sink);
    return InputFile.decompress(in, tally.ledger(), content -> read(content, tally));
  }

  private static ReadReport read(BufferedInputStream content, Tally tally) throws IOException {
    skipByteOrderMark(content);
    byte[] head = Content.peek(content, HEAD_BYTES);
    if (head.length == 0) {
      throw tally.failure("", "is empty; was it written completely?");
    }
    Format format = tally.options().format().orElseGet(() -> detect(head, tally));
    switch (format) {
      case LIST -> {
        text(head, tally);
        new ListRows(tally).read(content);
      }
      case CSV -> new CsvRows(tally).read(content, new Sniffer(text(head, tally)).separator());
      case MRT -> new MrtRows(tally).read(content);
    }
    return tally.report(format);
  }

  private static Format detect(byte[] head, Tally tally) {
    Optional<String> foreign = ForeignForm.of(head);
    if (foreign.isPresent()) {
      throw tally.failure("", foreign.get() + " is not read yet");
    }
    if (MrtRecords.begins(head)) {
      return Format.MRT;
    }
    String text = text(head, tally);
    if (!tally.options().columns().equals(Columns.detected())) {
      return Format.CSV;
    }
    return new Sniffer(text)
        .format()
        .orElseThrow(
            () ->
                tally.failure(
                    "",
                    "is of no known form: none of its first lines holds an address, a prefix or a"
                        + " range; if it is sound, name its form (--from-format)"));
  }

  /// The complete lines at the beginning of a text file.
  ///
  /// @throws InputException if it is no text
  private static String text(byte[] head, Tally tally) {
    for (int i = 0; i < head.length; i++) {
      if (isControl(head[i])) {
        throw tally.failure("byte " + i, binaryReason(head));
      }
    }
    String text = new String(head, StandardCharsets.UTF_8);
    int end = head.length < HEAD_BYTES ? -1 : text.lastIndexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  /// Whether a byte stands in no text: a control character that is neither white space nor part of
  /// UTF-8.
  private static boolean isControl(byte octet) {
    return octet >= 0 && octet < ' ' && "\t\n\r\f".indexOf(octet) < 0;
  }

  private static void skipByteOrderMark(BufferedInputStream in) throws IOException {
    byte[] head = Content.peek(in, 3);
    if (new String(head, StandardCharsets.UTF_8).equals("\ufeff")) {
      in.skipNBytes(3);
    }
  }

  private static String binaryReason(byte[] head) {
    String start = new String(head, 0, Math.min(head.length, 4), StandardCharsets.ISO_8859_1);
    if (start.startsWith("PK\u0003\u0004")) {
      return "is a ZIP archive; unpack it first";
    }
    if (start.startsWith("\u00ff\u00fe") || start.startsWith("\u00fe\u00ff")) {
      return "is UTF-16 text; convert it to UTF-8 first";
    }
    return "is binary and of no known form; it must be text or a routing table in MRT";
  }
}
