package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is encoded is read back the same, as a whole and field by field.
class RoundTripTest {
  private static final int SCHEMAS = 300;
  private static final int RECORDS = 20;

  static Iterable<Long> seeds() {
    List<Long> seeds = new ArrayList<>();
    for (long seed = 0; seed < SCHEMAS; seed++) {
      seeds.add(seed);
    }
    return seeds;
  }

  /// Maps compare bytes and floating-point numbers by what they hold.
  static Object comparable(Object value) {
    return switch (value) {
      case byte[] bytes -> Arrays.toString(bytes);
      case Float number -> Float.floatToRawIntBits(number);
      case Double number -> Double.doubleToRawLongBits(number);
      case List<?> list -> list.stream().map(RoundTripTest::comparable).toList();
      case Map<?, ?> map -> {
        Map<Object, Object> comparable = new LinkedHashMap<>();
        map.forEach((key, item) -> comparable.put(key, comparable(item)));
        yield List.copyOf(comparable.entrySet());
      }
      default -> value;
    };
  }

  private static void assertFieldsEqual(
      RecordView view, Map<String, Object> record, Random random, String what) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < view.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    for (int index : order) {
      Object expected = record.get(view.schema().fields().get(index).name());
      assertThat(view.isPresent(index)).as(what).isEqualTo(expected != null);
      if (expected == null) {
        assertThatThrownBy(() -> view.getValue(index)).isInstanceOf(NoSuchElementException.class);
      } else {
        assertThat(comparable(view.getValue(index))).as(what).isEqualTo(comparable(expected));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void recordsOfAnySchemaAreReadBackAsTheyWere(long seed) {
    RandomRecords source = new RandomRecords(seed);
    Schema schema = source.schema();
    List<Map<String, Object>> records = source.records(schema, RECORDS);
    Encoded encoded = Encoded.of(schema, records);
    RecordDecoder decoder = encoded.decoder();
    RecordView view = decoder.view();
    decoder.verifyPools();
    for (int i = 0; i < RECORDS; i++) {
      String what = "seed " + seed + ", record " + i + " of\n" + schema;
      MemorySegment payload = encoded.payloads().get(i);
      decoder.verify(payload, 0, (int) payload.byteSize());
      view.at(payload, 0, (int) payload.byteSize());
      assertThat(comparable(view.toMap())).as(what).isEqualTo(comparable(records.get(i)));
      assertFieldsEqual(view, records.get(i), new Random(seed), what);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRecordReadsTheSameInTheMiddleOfOtherBytes(long seed) {
    RandomRecords source = new RandomRecords(seed);
    Schema schema = source.schema();
    Map<String, Object> record = source.record(schema);
    Encoded encoded = Encoded.of(schema, record);
    byte[] payload = encoded.payload(0);
    byte[] around = new byte[payload.length + 20];
    Arrays.fill(around, (byte) -1);
    System.arraycopy(payload, 0, around, 7, payload.length);
    RecordView view = encoded.decoder().view().at(MemorySegment.ofArray(around), 7, payload.length);
    assertThat(comparable(view.toMap())).as("seed " + seed).isEqualTo(comparable(record));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theSameRecordsGiveTheSameBytesByEveryWayIn(long seed) {
    RandomRecords source = new RandomRecords(seed);
    Schema schema = source.schema();
    List<Map<String, Object>> records = source.records(schema, RECORDS);
    Encoded encoded = Encoded.of(schema, records);
    RecordEncoder encoder = RecordEncoder.of(Schema.parse(MemorySegment.ofArray(schema.toBytes())));
    RecordWriter writer = encoder.writer();
    for (int i = 0; i < RECORDS; i++) {
      for (int field = schema.fields().size() - 1; field >= 0; field--) {
        Object value = records.get(i).get(schema.fields().get(field).name());
        if (value != null) {
          writer.put(field, value);
        }
      }
      assertThat(writer.finish()).as("seed " + seed).isEqualTo(encoded.payload(i));
    }
    assertThat(encoder.poolBytes())
        .as("seed " + seed)
        .isEqualTo(encoded.pools().toArray(ValueLayout.JAVA_BYTE));
    assertThat(encoder.poolSizeBytes()).isEqualTo(encoded.pools().byteSize());
  }

  @Test
  void missingIsNotEmpty() {
    Schema schema =
        Schema.builder()
            .optional("text", FieldType.text())
            .optional("inline", FieldType.text().inline())
            .optional("bytes", FieldType.bytes())
            .optional("list", FieldType.array(FieldType.text()))
            .optional("record", FieldType.record(Schema.builder().build()))
            .build();
    Map<String, Object> empty =
        Map.of(
            "text", "", "inline", "", "bytes", new byte[0], "list", List.of(), "record", Map.of());
    Encoded encoded = Encoded.of(schema, List.of(Map.of(), empty));
    assertThat(encoded.view(0).toMap()).isEmpty();
    assertThat(encoded.view(1).toMap()).hasSize(5).containsEntry("text", "");
    assertThat(encoded.view(1).getArray(3).size()).isZero();
    assertThat(encoded.view(1).getRecord(4).size()).isZero();
  }

  @Test
  void aSmallRecordTakesFewBytes() {
    Schema country =
        Schema.builder()
            .required("country", FieldType.text())
            .required("continent", FieldType.text())
            .build();
    assertThat(Encoded.of(country, Map.of("country", "DE", "continent", "EU")).payload(0))
        .hasSize(2);
    Schema network =
        Schema.builder()
            .required("asn", FieldType.unsigned(32))
            .required("name", FieldType.text().inline())
            .build();
    assertThat(Encoded.of(network, Map.of("asn", 64500, "name", "Example")).payload(0))
        .hasSize(3 + 7);
  }
}
