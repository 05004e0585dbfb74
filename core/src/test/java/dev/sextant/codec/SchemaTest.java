package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.CorruptDataException;
import dev.sextant.SchemaMismatchException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Schemas are values: built, compared, written, read and checked against each other.
class SchemaTest {
  private static final Schema POINT =
      Schema.builder()
          .required("latitude", FieldType.floating(64))
          .required("longitude", FieldType.floating(64))
          .build();

  private static Schema.Builder city() {
    return Schema.builder()
        .required("id", FieldType.unsigned(32))
        .optional("names", FieldType.array(FieldType.text().sharedIn("names")))
        .optional("point", FieldType.record(POINT).shared());
  }

  private static Schema parse(byte[] bytes) {
    return Schema.parse(MemorySegment.ofArray(bytes));
  }

  @Test
  void readsAsOneLineAField() {
    assertThat(city().absent("notes", FieldType.bytes()).build().toString())
        .isEqualTo(
            """
            id: unsigned(32)
            names: optional array of shared text in 'names'
            point: optional shared record
              latitude: float(64)
              longitude: float(64)
            notes: absent bytes
            """);
  }

  @Test
  void isReadBackFromItsBytes() {
    for (int seed = 0; seed < 500; seed++) {
      Schema schema = new RandomRecords(seed).schema();
      Schema again = parse(schema.toBytes());
      assertThat(again).as("seed " + seed).isEqualTo(schema).hasSameHashCodeAs(schema);
      assertThat(again.toBytes()).as("seed " + seed).isEqualTo(schema.toBytes());
    }
  }

  @Test
  void everyCutAndChangeOfItsBytesIsCorruptOrAnotherSchema() {
    Random random = new Random(1);
    for (int seed = 0; seed < 100; seed++) {
      byte[] bytes = new RandomRecords(seed).schema().toBytes();
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> parse(cut)).isInstanceOf(CorruptDataException.class);
      }
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        assertCorruptOrSound(flipped(bytes, bit), "seed " + seed + ", bit " + bit);
      }
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      assertCorruptOrSound(noise, "noise " + seed);
    }
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
    return flipped;
  }

  private static void assertCorruptOrSound(byte[] bytes, String what) {
    try {
      assertThat(parse(bytes).toBytes()).as(what).isEqualTo(bytes);
    } catch (CorruptDataException expected) {
      assertThat(expected.section()).isEqualTo("schema");
    }
  }

  @Test
  void hostileCountsAndDepthsAreCorruptWithoutMemory() {
    ByteSink many = new ByteSink();
    many.number(Integer.MAX_VALUE);
    assertThatThrownBy(() -> parse(many.toBytes())).hasMessageContaining("more than 65536 fields");
    ByteSink deep = new ByteSink();
    deep.number(1);
    deep.number(0);
    deep.put(0);
    for (int i = 0; i < 10_000; i++) {
      deep.put(SchemaWriter.KINDS.indexOf(FieldType.Kind.ARRAY));
      deep.put(SchemaWriter.INLINE);
    }
    assertThatThrownBy(() -> parse(deep.toBytes())).hasMessageContaining("deeper than 32");
    ByteSink longName = new ByteSink();
    longName.number(1);
    longName.number(-1);
    assertThatThrownBy(() -> parse(longName.toBytes())).hasMessageContaining("beyond the end");
  }

  @Test
  void namesAreDistinctAndTypesNestThirtyTwoDeep() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> city().required("id", FieldType.bool()).build())
        .withMessage("two fields have the name 'id'");
    FieldType type = FieldType.bool();
    for (int i = 0; i < FieldType.MAX_DEPTH; i++) {
      type = FieldType.array(type);
    }
    FieldType deepest = type;
    assertThat(parse(Schema.builder().required("x", deepest).build().toBytes())).isNotNull();
    assertThatIllegalArgumentException().isThrownBy(() -> FieldType.array(deepest));
  }

  @Test
  void widthsArePowersOfTwo() {
    for (int bits : new int[] {0, 1, 7, 24, 127, 256}) {
      assertThatIllegalArgumentException().isThrownBy(() -> FieldType.unsigned(bits));
      assertThatIllegalArgumentException().isThrownBy(() -> FieldType.signed(bits));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> FieldType.floating(16));
    assertThatThrownBy(() -> FieldType.bool().shared())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void poolsAreNamedByPathOrByTheirSharedName() {
    Schema schema =
        city()
            .optional("more", FieldType.array(FieldType.text().sharedIn("names")))
            .optional("title", FieldType.text())
            .build();
    assertThat(schema.poolNames()).containsExactly("names", "point", "title");
  }

  @Test
  void aPoolHasOneType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> city().optional("raw", FieldType.bytes().sharedIn("names")).build())
        .withMessageContaining("shares the pool 'names' with a field of another type");
  }

  private static void assertMismatch(Schema.Builder actual, String message) {
    assertThatThrownBy(() -> actual.build().check(city().build()))
        .isInstanceOf(SchemaMismatchException.class)
        .hasMessage(message);
  }

  @Test
  void checkSaysWhichFieldDiffersAndHow() {
    city().build().check(city().build());
    assertMismatch(
        Schema.builder().required("id", FieldType.unsigned(64)),
        "field 'id': the data has unsigned(64), expected is unsigned(32)");
    assertMismatch(
        Schema.builder().optional("id", FieldType.unsigned(32)),
        "field 'id': the data has optional, expected is required");
    assertMismatch(
        Schema.builder().required("number", FieldType.unsigned(32)),
        "field 'id': expected as field 0, where the data has 'number'");
    assertMismatch(
        Schema.builder().required("id", FieldType.unsigned(32)),
        "field 'names': expected, but not in the data");
    assertMismatch(
        city().required("extra", FieldType.bool()), "field 'extra': in the data, but not expected");
    assertMismatch(
        Schema.builder()
            .required("id", FieldType.unsigned(32))
            .optional("names", FieldType.array(FieldType.bytes())),
        "field 'names[]': the data has bytes, expected is text");
    Schema flat = Schema.builder().required("latitude", FieldType.floating(32)).build();
    assertMismatch(
        Schema.builder()
            .required("id", FieldType.unsigned(32))
            .optional("names", FieldType.array(FieldType.text().inline()).shared())
            .optional("point", FieldType.record(flat)),
        "field 'point.latitude': the data has float(32), expected is float(64)");
  }
}
