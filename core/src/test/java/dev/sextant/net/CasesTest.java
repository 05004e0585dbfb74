package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.fail;

import dev.sextant.AddressFormatException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The hard cases that other projects' users reported.
class CasesTest {
  record ParseCase(String text, String verdict, String canonical) {
    /// The canonical text of the result, which is IPv4 where the row's text is IPv4-mapped.
    String expected() {
      int alias = canonical.indexOf(" = ");
      if (alias >= 0) {
        return canonical.substring(alias + 3);
      }
      return canonical.startsWith("::ffff:") ? canonical.substring(7) : canonical;
    }
  }

  static Stream<ParseCase> parseCases() {
    return Cases.lines("parse.tsv").stream()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .map(row -> new ParseCase(row[0].replace("\\n", "\n"), row[1], row[2]));
  }

  @ParameterizedTest
  @MethodSource("parseCases")
  void textIsReadAsTheCaseSays(ParseCase row) {
    byte[] bytes = row.text.getBytes(StandardCharsets.UTF_8);
    switch (row.verdict) {
      case "ok" -> {
        assertThat(Target.parse(row.text)).hasToString(row.expected());
        assertThat(Target.parse(bytes, 0, bytes.length)).hasToString(row.expected());
      }
      case "reject", "policy" -> assertRejected(row.text, "");
      case "zone" -> assertRejected(row.text, "zone");
      case "hostbits" -> {
        assertRejected(row.text, row.canonical);
        assertThat(Prefix.parseMasking(row.text)).hasToString(row.canonical);
      }
      default -> fail("verdict " + row.verdict);
    }
  }

  private static void assertRejected(String text, String reason) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(AddressFormatException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> Target.parse(bytes, 0, bytes.length))
        .isInstanceOf(AddressFormatException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(AddressFormatException.class);
    assertThatThrownBy(() -> Prefix.parse(text)).isInstanceOf(AddressFormatException.class);
    assertThatThrownBy(() -> Range.parse(text)).isInstanceOf(AddressFormatException.class);
  }

  static Stream<String> formatCases() {
    return Cases.lines("format.tsv").stream().skip(1);
  }

  @ParameterizedTest
  @MethodSource("formatCases")
  void numberIsWrittenAsTheCaseSays(String line) {
    String[] row = line.split("\t");
    BigInteger number = new BigInteger(row[0], 16);
    Address address = Address.ofIpv6(number.shiftRight(64).longValue(), number.longValue());
    assertThat(address).hasToString(row[1]);
    StringBuilder appended = new StringBuilder("<");
    address.appendTo(appended);
    assertThat(appended).hasToString("<" + row[1]);
    byte[] written = new byte[60];
    int end = address.writeTo(written, 3);
    assertThat(new String(written, 3, end - 3, StandardCharsets.US_ASCII)).isEqualTo(row[1]);
  }

  static Stream<JsonNode> rangeCases() {
    return Cases.lines("ranges.jsonl").stream().map(JsonMapper.shared()::readTree);
  }

  @ParameterizedTest
  @MethodSource("rangeCases")
  void rangeIsTheBlocksThatTheCaseSays(JsonNode row) {
    String text = row.get("start").asString() + "-" + row.get("end").asString();
    if (row.has("error")) {
      assertThatThrownBy(() -> Range.parse(text))
          .isInstanceOf(AddressFormatException.class)
          .hasMessageContaining(
              row.get("error").asString().contains("mixed")
                  ? "one family"
                  : "ends before it starts");
      return;
    }
    List<Prefix> expected = new ArrayList<>();
    row.get("cidrs").forEach(cidr -> expected.add(Prefix.parse(cidr.asString())));
    Range range = Range.parse(text);
    assertThat(range.toPrefixes()).isEqualTo(expected);
    assertThat(AddressSet.of(range).prefixes()).isEqualTo(expected);
    assertThat(AddressSet.copyOf(expected).ranges()).containsExactly(range);
  }

  @Test
  void noFileOfCasesIsEmpty() {
    assertThat(parseCases().count()).isGreaterThan(50);
    assertThat(formatCases().count()).isGreaterThan(10);
    assertThat(rangeCases().count()).isGreaterThan(10);
  }
}
