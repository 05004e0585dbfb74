package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Holds `docs/FORMAT.md` against what the builder writes.
class FormatDocumentTest {
  private static byte[] example() throws IOException {
    Path document = Path.of("../docs/FORMAT.md");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean inside = false;
    for (String line : Files.readAllLines(document)) {
      if (line.startsWith("```")) {
        inside = line.equals("```text");
      } else if (inside) {
        String[] parts = line.substring(0, line.indexOf('|')).strip().split(" {2,}");
        assertThat(Integer.parseInt(parts[0], 16)).as(line).isEqualTo(bytes.size());
        String[] repeated = parts[1].split(" × ");
        byte[] unit = HexFormat.ofDelimiter(" ").parseHex(repeated[0]);
        int times = repeated.length == 1 ? 1 : Integer.parseInt(repeated[1]);
        for (int i = 0; i < times; i++) {
          bytes.write(unit);
        }
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void theBuilderWritesTheExampleByteForByte() throws IOException {
    IndexBuilder builder = new IndexBuilder();
    builder.add(Prefix.parse("10.0.0.0/8"), "net".getBytes(StandardCharsets.UTF_8));
    builder.add(
        new Range(Address.parse("10.1.0.0"), Address.parse("10.1.2.255")),
        "lab".getBytes(StandardCharsets.UTF_8));
    assertThat(builder.toBytes()).isEqualTo(example());
  }

  @Test
  void aReaderWrittenFromTheDocumentAnswersFromTheExample() throws IOException {
    DocumentReader reader = new DocumentReader(example());
    List<DocumentReader.Row> found = reader.matches(1, BigInteger.valueOf(0x0a010203));
    assertThat(found.stream().map(row -> new String(row.payload(), StandardCharsets.UTF_8)))
        .containsExactly("lab", "net");
    assertThat(found.getFirst().first()).isEqualTo(BigInteger.valueOf(0x0a010000));
    assertThat(found.getFirst().last()).isEqualTo(BigInteger.valueOf(0x0a0102ff));
    assertThat(found.getFirst().code()).isEqualTo(34);
    assertThat(found.getLast().code()).isEqualTo(8);
    assertThat(reader.matches(1, BigInteger.valueOf(0x0a010300))).hasSize(1);
    assertThat(reader.matches(1, BigInteger.valueOf(0x0b000000))).isEmpty();
    assertThat(reader.around(1, BigInteger.valueOf(0x0b000001)))
        .containsExactly(BigInteger.valueOf(0x0b000000), BigInteger.valueOf(0xffff_ffffL));
  }

  @ParameterizedTest
  @EnumSource
  void aReaderWrittenFromTheDocumentAnswersAsTheModelDoes(SmallIndexes kind) {
    ModelIndex model = kind.model();
    DocumentReader reader = new DocumentReader(kind.bytes());
    List<DocumentReader.Row> rows = reader.rows();
    assertThat(rows).hasSize(model.rows.size());
    for (ModelIndex.Row row : model.rows) {
      DocumentReader.Row read = rows.get((int) row.id());
      assertThat(read.first()).isEqualTo(row.first());
      assertThat(read.last()).isEqualTo(row.last());
      assertThat(read.payload()).isEqualTo(row.payload());
      assertThat(read.space()).isEqualTo(number(row.space()));
    }
    for (int space : new int[] {4, 6, 0}) {
      if (reader.has(number(space))) {
        model.probes(space).stream()
            .limit(100)
            .forEach(
                key -> {
                  List<Long> expected = model.matches(space, key);
                  assertThat(reader.matches(number(space), key))
                      .as("%s, %s of %d", kind, key, space)
                      .extracting(DocumentReader.Row::id)
                      .isEqualTo(expected);
                  if (expected.isEmpty()) {
                    assertThat(reader.around(number(space), key))
                        .isEqualTo(model.interval(space, key));
                  }
                });
      }
    }
  }

  private static int number(int space) {
    return space == 4 ? 1 : space == 6 ? 2 : 3;
  }
}
