package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.CorruptDataException;
import dev.sextant.LimitException;
import dev.sextant.SextantException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Any bytes at all end in a typed error or in some record; `verify` accepts only what an encoder
/// writes.
class DamageTest {
  private static final int SCHEMAS = 200;

  /// Reads all that there is; a damaged record may be read as another.
  private static void readAll(RecordDecoder decoder, byte[] payload) {
    MemorySegment segment = MemorySegment.ofArray(payload);
    RecordView view = decoder.view();
    try {
      view.at(segment, 0, payload.length).toMap();
    } catch (CorruptDataException | LimitException expected) {
      // as promised
    }
    try {
      view.at(segment, 0, payload.length).toJson();
    } catch (CorruptDataException | LimitException expected) {
      // as promised
    }
    boolean sound = true;
    try {
      decoder.verify(segment, 0, payload.length);
    } catch (CorruptDataException expected) {
      sound = false;
    }
    if (sound) {
      view.at(segment, 0, payload.length).toMap();
    }
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    byte[] damaged =
        random.nextInt(4) == 0
            ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 9))
            : bytes.clone();
    for (int i = random.nextInt(4); i >= 0 && damaged.length > 0; i--) {
      damaged[random.nextInt(damaged.length)] =
          (byte) (random.nextBoolean() ? random.nextInt() : -1);
    }
    return damaged;
  }

  @Test
  void damagedPayloadsEndInATypedErrorOrAnotherRecord() {
    for (int seed = 0; seed < SCHEMAS; seed++) {
      RandomRecords source = new RandomRecords(seed);
      Schema schema = source.schema();
      Encoded encoded = Encoded.of(schema, source.records(schema, 4));
      RecordDecoder decoder = encoded.decoder();
      Random random = new Random(seed);
      for (int i = 0; i < 200; i++) {
        byte[] payload = damaged(encoded.payload(i & 3), random);
        try {
          readAll(decoder, payload);
        } catch (RuntimeException e) {
          throw new AssertionError(
              "seed " + seed + ": " + Arrays.toString(payload) + " of\n" + schema, e);
        }
      }
    }
  }

  @Test
  void verifyAcceptsNoChangedBitThatReadsAsTheSameRecord() {
    for (int seed = 0; seed < SCHEMAS; seed++) {
      RandomRecords source = new RandomRecords(seed);
      Schema schema = source.schema();
      Map<String, Object> record = source.record(schema);
      Encoded encoded = Encoded.of(schema, record);
      RecordDecoder decoder = encoded.decoder();
      byte[] payload = encoded.payload(0);
      Object expected = RoundTripTest.comparable(record);
      for (int bit = 0; bit < 8 * payload.length; bit++) {
        byte[] flipped = payload.clone();
        flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
        MemorySegment segment = MemorySegment.ofArray(flipped);
        try {
          decoder.verify(segment, 0, flipped.length);
        } catch (CorruptDataException found) {
          continue;
        }
        Map<String, Object> other = decoder.view().at(segment, 0, flipped.length).toMap();
        assertThat(RoundTripTest.comparable(other))
            .as("seed " + seed + ", bit " + bit)
            .isNotEqualTo(expected);
      }
    }
  }

  @Test
  void damagedPoolsEndInATypedErrorOrAnotherRecord() {
    for (int seed = 0; seed < SCHEMAS; seed++) {
      RandomRecords source = new RandomRecords(seed);
      Schema schema = source.schema();
      Encoded encoded = Encoded.of(schema, source.records(schema, 4));
      byte[] pools = encoded.pools().toArray(ValueLayout.JAVA_BYTE);
      Random random = new Random(seed);
      for (int i = 0; i < 100; i++) {
        byte[] damaged = damaged(pools, random);
        try {
          RecordDecoder decoder = RecordDecoder.of(schema, MemorySegment.ofArray(damaged));
          readAll(decoder, encoded.payload(i & 3));
          decoder.verifyPools();
        } catch (CorruptDataException expected) {
          // as promised
        } catch (RuntimeException e) {
          throw new AssertionError(
              "seed " + seed + ": " + Arrays.toString(damaged) + " of\n" + schema, e);
        }
      }
    }
  }

  @Test
  void valuesThatMultiplyOnDecodingAreCutOff() {
    FieldType type = FieldType.text();
    for (int i = 0; i < 8; i++) {
      type = FieldType.array(type).shared();
    }
    Schema schema = Schema.builder().required("x", type).build();
    // 20 numbers a level stand for 25 billion texts
    Encoded encoded = Encoded.of(schema, Map.of("x", shallow(8)));
    byte[] pools = multiplied(schema);
    RecordDecoder decoder = RecordDecoder.of(schema, MemorySegment.ofArray(pools));
    MemorySegment payload = encoded.payloads().get(0);
    RecordView view = decoder.view().at(payload, 0, (int) payload.byteSize());
    assertThatThrownBy(view::toMap).isInstanceOf(LimitException.class);
    assertThatThrownBy(view::toJson).isInstanceOf(LimitException.class);
    assertThatThrownBy(() -> view.getValue(0)).isInstanceOf(LimitException.class);
    decoder.verify(payload, 0, (int) payload.byteSize());
    decoder.verifyPools();
    assertThat(view.getArray(0).size()).isEqualTo(20);
  }

  @Test
  void recordsOfNothingAreCountedToo() {
    Schema.Builder wide = Schema.builder().optional("there", FieldType.bool());
    for (int i = 1; i < 1000; i++) {
      wide.absent("f" + i, FieldType.text());
    }
    FieldType element = FieldType.record(wide.build()).shared();
    Schema schema = Schema.builder().required("x", FieldType.array(element)).build();
    Object many = Collections.nCopies(200, Map.of());
    Encoded encoded = Encoded.of(schema, Map.of("x", many));
    MemorySegment payload = encoded.payloads().get(0);
    CodecOptions options = CodecOptions.defaults().withMaxDecodedSize(100_000);
    RecordView view =
        RecordDecoder.of(schema, encoded.pools(), options)
            .view()
            .at(payload, 0, (int) payload.byteSize());
    assertThatThrownBy(view::toJson).isInstanceOf(LimitException.class);
    assertThatThrownBy(view::toMap).isInstanceOf(LimitException.class);
    assertThat(encoded.view(0).toMap()).isEqualTo(Map.of("x", many));
  }

  private static Object shallow(int depth) {
    return depth == 0 ? "laugh" : List.of(shallow(depth - 1));
  }

  /// Pools whose only value has 20 times the only value of the pool before.
  private static byte[] multiplied(Schema schema) {
    RecordEncoder encoder = RecordEncoder.of(schema);
    encoder.pools().get(0).add("laugh");
    ByteSink array = new ByteSink();
    array.number(20);
    for (int i = 0; i < 20; i++) {
      array.number(0);
    }
    for (ValuePoolBuilder pool : encoder.pools().subList(1, encoder.pools().size())) {
      pool.add(array.array(), 0, array.size());
    }
    return encoder.poolBytes();
  }

  @Test
  void errorsAreOfOneFamilyAndNameTheFieldAndThePlace() {
    Schema schema =
        Schema.builder()
            .required("asn", FieldType.unsigned(32))
            .required("name", FieldType.text())
            .build();
    Encoded encoded = Encoded.of(schema, Map.of("asn", 5, "name", "x"));
    byte[] payload = encoded.payload(0);
    payload[1] = 8;
    RecordView view = encoded.decoder().view().at(MemorySegment.ofArray(payload), 0, 2);
    assertThatThrownBy(() -> view.getText(1))
        .isInstanceOf(SextantException.class)
        .hasMessage("corrupt record, byte 1: 'name' is value 4 of a pool of 1");
    view.at(MemorySegment.ofArray(payload), 0, 1);
    assertThat(view.getLong(0)).isEqualTo(5);
    assertThatThrownBy(() -> view.getText(1))
        .hasMessage("corrupt record, byte 1: 'name' is cut short");
  }
}
