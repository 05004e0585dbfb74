package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The example in the description of the format is what the codec reads and writes.
class FormatExampleTest {
  private static final Path DESCRIPTION = Path.of("..", "docs", "FORMAT-codec.md");

  private static final Schema SCHEMA =
      Schema.builder()
          .required("asn", FieldType.unsigned(32))
          .optional("name", FieldType.text())
          .required("score", FieldType.floating(32))
          .optional("hidden", FieldType.bool())
          .required("note", FieldType.text().inline())
          .build();

  private static final List<Map<String, Object>> RECORDS =
      List.of(
          Map.of("asn", 13335L, "name", "Cloudflare", "score", 0.5f, "hidden", true, "note", "x"),
          Map.of("asn", 64L, "score", 0.5f, "note", ""));

  /// The byte strings of a label in the last block of the description.
  private static List<byte[]> examples(String label) throws IOException {
    List<String> found = new ArrayList<>();
    String current = "";
    String text = Files.readString(DESCRIPTION);
    for (String line : text.substring(text.indexOf("## Example")).lines().toList()) {
      boolean goesOn = line.startsWith("        ");
      current = goesOn ? current : line.split(" ")[0];
      if (current.equals(label) && goesOn) {
        found.set(found.size() - 1, found.getLast() + " " + line.strip());
      } else if (current.equals(label)) {
        found.add(line.substring(label.length()).strip());
      }
    }
    return found.stream().map(HexFormat.ofDelimiter(" ")::parseHex).toList();
  }

  @Test
  void theExampleIsReadAndWrittenAsDescribed() throws IOException {
    assertThat(examples("schema")).containsExactly(SCHEMA.toBytes());
    Encoded written = Encoded.of(SCHEMA, RECORDS);
    byte[] pools = examples("pools").getFirst();
    assertThat(written.pools().mismatch(MemorySegment.ofArray(pools))).isEqualTo(-1);
    List<byte[]> payloads = examples("payload");
    assertThat(payloads).hasSize(2);
    RecordView view = RecordDecoder.of(SCHEMA, MemorySegment.ofArray(pools)).view();
    for (int i = 0; i < payloads.size(); i++) {
      byte[] payload = payloads.get(i);
      assertThat(written.payload(i)).isEqualTo(payload);
      assertThat(view.at(MemorySegment.ofArray(payload), 0, payload.length).toMap())
          .isEqualTo(RECORDS.get(i));
    }
  }
}
