package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.LimitException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Records are refused with the field and the reason, and a refused one leaves no trace.
class RecordEncoderTest {
  private static final Schema INNER =
      Schema.builder().required("city", FieldType.text()).required("id", FieldType.bool()).build();

  private static final Schema SCHEMA =
      Schema.builder()
          .required("name", FieldType.text())
          .optional("place", FieldType.record(INNER).shared())
          .optional("tags", FieldType.array(FieldType.text()))
          .absent("notes", FieldType.text())
          .build();

  private static void assertRefused(Map<String, ?> record, String message) {
    RecordEncoder encoder = RecordEncoder.of(SCHEMA);
    encoder.encode(Map.of("name", "first", "tags", List.of("a", "b")));
    byte[] before = encoder.poolBytes();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encoder.encode(record))
        .withMessage(message);
    assertThat(encoder.poolBytes()).isEqualTo(before);
  }

  @Test
  void valuesThatDoNotFitAreRefusedByName() {
    assertRefused(Map.of(), "'name' is missing, and every record has it");
    assertRefused(Map.of("name", 1), "'name' is shared text, and takes no java.lang.Integer");
    assertRefused(Map.of("name", "n", "other", 1), "the schema has no field 'other'");
    assertRefused(Map.of("name", "n", "notes", ""), "'notes' is absent by its schema");
    assertRefused(
        Map.of("name", "new", "place", Map.of("city", "new")),
        "'place.id' is missing, and every record has it");
    assertRefused(
        Map.of("name", "n", "tags", List.of("x", 'y')),
        "'tags[]' is shared text, and takes no java.lang.Character");
  }

  @Test
  void nullInAMapIsMissing() {
    Map<String, Object> record = new HashMap<>(Map.of("name", "n"));
    record.put("place", null);
    record.put("notes", null);
    assertThat(Encoded.of(SCHEMA, record).view(0).toMap()).isEqualTo(Map.of("name", "n"));
  }

  @Test
  void aRecordThatPassesALimitLeavesThePoolsAsTheyWere() {
    CodecOptions options = CodecOptions.defaults().withPoolLimits(3, 100).withMaxRecordBytes(8);
    RecordEncoder encoder = RecordEncoder.of(SCHEMA, options);
    encoder.encode(Map.of("name", "n", "tags", List.of("a", "b", "c")));
    byte[] before = encoder.poolBytes();
    assertThatThrownBy(() -> encoder.encode(Map.of("name", "m", "tags", List.of("d"))))
        .isInstanceOf(LimitException.class)
        .hasMessage("more than 3 values in pool 'tags[]'; make the field inline");
    assertThatThrownBy(() -> encoder.encode(Map.of("name", "123456789")))
        .hasMessage("more than 8 bytes in a shared value; raise the limit");
    List<String> many = java.util.Collections.nCopies(10, "a");
    assertThatThrownBy(() -> encoder.encode(Map.of("name", "new", "tags", many)))
        .hasMessage("more than 8 bytes in a record; raise the limit");
    assertThat(encoder.poolBytes()).isEqualTo(before);
  }

  @Test
  void aWriterTakesFieldsInAnyOrderAndStartsAgain() {
    RecordEncoder encoder = RecordEncoder.of(SCHEMA);
    RecordWriter writer = encoder.writer();
    writer.put(2, List.of("a")).putRecord(1).putBoolean(1, true).putText(0, "Bonn");
    writer.putText(0, "x").putText(0, "n");
    byte[] payload = writer.finish();
    Map<String, Object> place = Map.of("city", "Bonn", "id", true);
    Map<String, Object> record = Map.of("name", "n", "place", place, "tags", List.of("a"));
    assertThat(payload).isEqualTo(Encoded.of(SCHEMA, record).payload(0));
    assertThatThrownBy(writer::finish).hasMessageContaining("'name' is missing");
    assertThatThrownBy(() -> writer.putRecord(1).finish())
        .isInstanceOf(IllegalStateException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.putLong(0, 1))
        .withMessage("'name' is shared text, and takes no java.lang.Long");
    writer.clear().putAll(record).remove(1).remove(2);
    assertThat(writer.finish()).isEqualTo(Encoded.of(SCHEMA, Map.of("name", "n")).payload(0));
  }

  @Test
  void wrongGettersAreMistakesOfTheProgram() {
    RecordView view = Encoded.of(SCHEMA, Map.of("name", "n")).view(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> view.getLong(0))
        .withMessage("'name' is shared text, not an integer, an address or a prefix");
    assertThatIllegalArgumentException().isThrownBy(() -> view.getBoolean(0));
    assertThatIllegalArgumentException().isThrownBy(() -> view.getRecord(2));
    assertThatThrownBy(() -> view.getText(4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> view.getText(3))
        .isInstanceOf(java.util.NoSuchElementException.class)
        .hasMessage("'notes' is missing");
    assertThatThrownBy(() -> view.getPoolNumber(1))
        .isInstanceOf(java.util.NoSuchElementException.class);
  }
}
