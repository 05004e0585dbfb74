package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.CorruptDataException;
import dev.sextant.LimitException;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// Records print as JSON that another parser reads as the same values.
class JsonTextTest {
  private static final ObjectMapper JACKSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .build();

  /// What a JSON parser gives for a value.
  private static Object parsed(Object value) {
    return switch (value) {
      case Boolean flag -> flag;
      case Float number -> Float.isFinite(number) ? decimal(number.toString()) : number.toString();
      case Double number ->
          Double.isFinite(number) ? decimal(number.toString()) : number.toString();
      case Number number -> decimal(number.toString());
      case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
      case List<?> list -> list.stream().map(JsonTextTest::parsed).toList();
      case Map<?, ?> map -> {
        Map<Object, Object> parsed = new LinkedHashMap<>();
        map.forEach((key, item) -> parsed.put(key, parsed(item)));
        yield parsed;
      }
      default -> value.toString();
    };
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }

  @Test
  void anotherParserReadsTheSameValues() {
    JsonText json = new JsonText();
    for (int seed = 0; seed < 300; seed++) {
      RandomRecords source = new RandomRecords(seed);
      Schema schema = source.schema();
      List<Map<String, Object>> records = source.records(schema, 5);
      Encoded encoded = Encoded.of(schema, records);
      for (int i = 0; i < records.size(); i++) {
        RecordView view = encoded.view(i);
        String text = json.clear().append(view).toString();
        Object read = JACKSON.readValue(text, Object.class);
        assertThat(parsed(read)).as("seed " + seed + ": " + text).isEqualTo(parsed(records.get(i)));
        assertThat(json.clear().append(view).toString()).isEqualTo(text);
        assertThat(view.toJson()).isEqualTo(text);
      }
    }
  }

  private static String json(FieldType type, Object value) {
    return Encoded.of(Schema.builder().required("x", type).build(), Map.of("x", value))
        .view(0)
        .toJson();
  }

  @Test
  void everyCharacterIsPrintedSoThatItIsReadBack() {
    List<String> texts = new ArrayList<>();
    for (int c = 0; c < 0x300; c++) {
      for (int before = 0; before < 10; before++) {
        texts.add("a".repeat(before) + (char) c + "b".repeat(10 - before));
      }
    }
    for (String text : texts) {
      for (FieldType type : List.of(FieldType.text(), FieldType.text().inline())) {
        assertThat(JACKSON.readValue(json(type, text), Object.class)).isEqualTo(Map.of("x", text));
      }
    }
    assertThat(json(FieldType.text(), "é\"\\\n\r\t\b\f\u0001\u007f/𝄞"))
        .isEqualTo("{\"x\":\"é\\\"\\\\\\n\\r\\t\\b\\f\\u0001\u007f/𝄞\"}");
  }

  @Test
  void numbersThatAreNoneAreStrings() {
    assertThat(json(FieldType.floating(64), Double.NaN)).isEqualTo("{\"x\":\"NaN\"}");
    assertThat(json(FieldType.floating(32), Float.NEGATIVE_INFINITY))
        .isEqualTo("{\"x\":\"-Infinity\"}");
    assertThat(json(FieldType.floating(32), 0.1f)).isEqualTo("{\"x\":0.1}");
    assertThat(json(FieldType.signed(64), Long.MIN_VALUE))
        .isEqualTo("{\"x\":-9223372036854775808}");
    assertThat(json(FieldType.unsigned(64), Long.MAX_VALUE))
        .isEqualTo("{\"x\":9223372036854775807}");
  }

  @Test
  void namesAreEscaped() {
    Schema schema = Schema.builder().required("a\"b\n", FieldType.bool()).build();
    assertThat(Encoded.of(schema, Map.of("a\"b\n", true)).view(0).toJson())
        .isEqualTo("{\"a\\\"b\\n\":true}");
  }

  @Test
  void whatIsNoRecordAppendsNothing() {
    Schema schema =
        Schema.builder()
            .required("a", FieldType.bool())
            .required("x", FieldType.text().inline())
            .build();
    JsonText json =
        new JsonText().appendRaw("[1,".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    Encoded encoded = Encoded.of(schema, Map.of("a", true, "x", "long text"));
    RecordDecoder limited =
        RecordDecoder.of(schema, encoded.pools(), CodecOptions.defaults().withMaxDecodedSize(15));
    RecordView view = limited.view().at(encoded.payloads().get(0), 0, encoded.payload(0).length);
    assertThatThrownBy(() -> json.append(view)).isInstanceOf(LimitException.class);
    byte[] noText = {1, (byte) 0xc3};
    RecordView damaged = encoded.decoder().view().at(MemorySegment.ofArray(noText), 0, 2);
    assertThatThrownBy(() -> json.append(damaged)).isInstanceOf(CorruptDataException.class);
    assertThat(json.toString()).isEqualTo("[1,");
  }
}
