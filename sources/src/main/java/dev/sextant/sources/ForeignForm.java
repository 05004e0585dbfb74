package dev.sextant.sources;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Well-known forms of files with addresses that are not read, told from the content.
final class ForeignForm {
  static final String MMDB = "MMDB (a MaxMind database)";

  /// What the metadata at the end of an MMDB file begin with.
  private static final String MMDB_MARK = "\u00ab\u00cd\u00efMaxMind.com";

  /// The metadata lie within so many last bytes.
  private static final int MMDB_TAIL_BYTES = 128 << 10;

  /// The version and the registry, behind comments.
  private static final Pattern RIR_HEADER =
      Pattern.compile("[0-9.]+\\|(?:afrinic|apnic|arin|iana|lacnic|nro|ripencc)\\|.*");

  private static final Pattern VRP_JSON =
      Pattern.compile("\\s*\\{.*\"(?:roas|vrps)\"\\s*:.*", Pattern.DOTALL);

  private ForeignForm() {}

  /// The name of the form of a file that begins with these bytes.
  static Optional<String> of(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    if (text.contains(MMDB_MARK)) {
      return Optional.of(MMDB);
    }
    Optional<String> first =
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).findFirst();
    if (first.isPresent() && RIR_HEADER.matcher(first.get()).matches()) {
      return Optional.of("RIR delegated (a registry's statistics)");
    }
    return VRP_JSON.matcher(text).matches() ? Optional.of("VRP JSON (RPKI)") : Optional.empty();
  }

  /// Whether a file ends like an MMDB file.
  static boolean isMmdb(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, channel.size() - MMDB_TAIL_BYTES));
      ByteBuffer tail = ByteBuffer.allocate(MMDB_TAIL_BYTES);
      while (tail.hasRemaining() && channel.read(tail) >= 0) {
        // until the end
      }
      String text = new String(tail.array(), 0, tail.position(), StandardCharsets.ISO_8859_1);
      return text.contains(MMDB_MARK);
    } catch (IOException e) {
      return false;
    }
  }
}
