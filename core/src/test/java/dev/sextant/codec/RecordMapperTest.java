package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Java record classes and records convert into each other.
class RecordMapperTest {
  record Point(double latitude, float longitude) {}

  record All(
      boolean flag,
      byte small,
      short medium,
      int signed,
      long asn,
      Long boxed,
      BigInteger big,
      String name,
      Address address,
      Prefix prefix,
      Instant time,
      Point point,
      List<Point> track,
      List<List<String>> lists,
      Map<String, Object> map,
      Optional<String> maybe,
      Optional<Integer> number,
      Optional<Point> other,
      Optional<List<Long>> numbers,
      Optional<String> never) {}

  private static final Schema POINT =
      Schema.builder()
          .required("latitude", FieldType.floating(64))
          .required("longitude", FieldType.floating(32))
          .build();

  private static final Schema SCHEMA =
      Schema.builder()
          .required("flag", FieldType.bool())
          .required("small", FieldType.signed(8))
          .required("medium", FieldType.unsigned(8))
          .required("signed", FieldType.signed(32))
          .required("asn", FieldType.unsigned(32))
          .required("boxed", FieldType.signed(64))
          .required("big", FieldType.unsigned(128))
          .required("name", FieldType.text())
          .required("address", FieldType.address())
          .required("prefix", FieldType.prefix())
          .required("time", FieldType.time())
          .required("point", FieldType.record(POINT).shared())
          .required("track", FieldType.array(FieldType.record(POINT)))
          .required("lists", FieldType.array(FieldType.array(FieldType.text())))
          .required("map", FieldType.record(POINT))
          .optional("maybe", FieldType.text().inline())
          .optional("number", FieldType.unsigned(16))
          .optional("other", FieldType.record(POINT))
          .optional("numbers", FieldType.array(FieldType.unsigned(32)))
          .absent("never", FieldType.text())
          .build();

  private static All all(boolean full) {
    Point point = new Point(51.5, -0.125f);
    return new All(
        true,
        Byte.MIN_VALUE,
        (short) 255,
        Integer.MIN_VALUE,
        0xffff_ffffL,
        Long.MIN_VALUE,
        BigInteger.TWO.pow(128).subtract(BigInteger.ONE),
        "näme",
        Address.parse("2001:db8::1"),
        Prefix.parse("10.0.0.0/8"),
        Instant.parse("2026-11-30T01:02:03.004Z"),
        point,
        List.of(point, new Point(Double.NaN, 1)),
        List.of(List.of(), List.of("a", "b")),
        Map.of("latitude", 1.0, "longitude", 2f),
        full ? Optional.of("") : Optional.empty(),
        full ? Optional.of(65_535) : Optional.empty(),
        full ? Optional.of(point) : Optional.empty(),
        full ? Optional.of(List.of(1L, 2L)) : Optional.empty(),
        Optional.empty());
  }

  @Test
  void everyComponentTypeIsReadBack() {
    RecordMapper<All> mapper = RecordMapper.of(SCHEMA, All.class, MethodHandles.lookup());
    for (boolean full : new boolean[] {false, true}) {
      RecordEncoder encoder = RecordEncoder.of(SCHEMA);
      RecordWriter writer = encoder.writer();
      mapper.write(all(full), writer);
      byte[] payload = writer.finish();
      RecordDecoder decoder = RecordDecoder.of(SCHEMA, MemorySegment.ofArray(encoder.poolBytes()));
      RecordView view = decoder.view().at(MemorySegment.ofArray(payload), 0, payload.length);
      assertThat(mapper.read(view)).isEqualTo(all(full));
      assertThat(decoder.mapper(All.class, MethodHandles.lookup()).read(view)).isEqualTo(all(full));
    }
  }

  record NameOnly(String name) {}

  record Unknown(String title) {}

  record Narrow(int asn) {}

  record Bare(String maybe) {}

  record Wrong(String flag) {}

  private static <T extends Record> void assertRefused(Class<T> type, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordMapper.of(SCHEMA, type, MethodHandles.lookup()))
        .withMessageContaining(message);
  }

  @Test
  void componentsThatDoNotFitAreRefusedBeforeAnyRecord() {
    assertRefused(Unknown.class, "no field for");
    assertRefused(Narrow.class, "'asn' is unsigned(32), which int can't hold");
    assertRefused(Bare.class, "'maybe' may be missing, so its component is an Optional");
    assertRefused(Wrong.class, "'flag' is boolean, which java.lang.String can't hold");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordMapper.of(SCHEMA, NameOnly.class, MethodHandles.publicLookup()))
        .withMessageContaining("pass a lookup");
  }

  @Test
  void fieldsWithoutAComponentAreNotReadAndMissingWhenWritten() {
    RecordMapper<NameOnly> mapper = RecordMapper.of(SCHEMA, NameOnly.class, MethodHandles.lookup());
    RecordEncoder encoder = RecordEncoder.of(SCHEMA);
    RecordWriter writer = encoder.writer();
    RecordMapper.of(SCHEMA, All.class, MethodHandles.lookup()).write(all(true), writer);
    byte[] payload = writer.finish();
    RecordView view =
        RecordDecoder.of(SCHEMA, MemorySegment.ofArray(encoder.poolBytes()))
            .view()
            .at(MemorySegment.ofArray(payload), 0, payload.length);
    assertThat(mapper.read(view)).isEqualTo(new NameOnly("näme"));
    mapper.write(new NameOnly("x"), writer);
    assertThatThrownBy(writer::finish).hasMessage("'flag' is missing, and every record has it");
  }

  @Test
  void recordsOfAnotherSchemaAreRefused() {
    RecordMapper<NameOnly> mapper = RecordMapper.of(SCHEMA, NameOnly.class, MethodHandles.lookup());
    RecordView view = RecordDecoder.of(POINT, MemorySegment.ofArray(new byte[0])).view();
    assertThatIllegalArgumentException().isThrownBy(() -> mapper.read(view));
    RecordWriter writer = RecordEncoder.of(POINT).writer();
    assertThatIllegalArgumentException().isThrownBy(() -> mapper.write(new NameOnly(""), writer));
  }
}
