package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every type at both ends, and just outside.
class ExtremesTest {
  private static RecordView view(FieldType type, Object value) {
    Schema schema = Schema.builder().required("x", type).build();
    Encoded encoded = Encoded.of(schema, Map.of("x", value));
    encoded.decoder().verify(encoded.payloads().get(0), 0, encoded.payload(0).length);
    return encoded.view(0);
  }

  private static List<BigInteger> around(BigInteger... values) {
    List<BigInteger> around = new ArrayList<>();
    for (BigInteger value : values) {
      around.addAll(List.of(value.subtract(BigInteger.ONE), value, value.add(BigInteger.ONE)));
    }
    return around;
  }

  private static void assertInteger(FieldType type, BigInteger value, boolean fits) {
    if (!fits) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> view(type, value))
          .withMessageContaining(value.toString())
          .withMessageContaining("'x'");
      return;
    }
    RecordView view = view(type, value);
    assertThat(view.getInteger(0)).isEqualTo(value);
    assertThat(view.getLong(0)).isEqualTo(value.longValue());
    assertThat(view.getHighLong(0)).isEqualTo(value.shiftRight(64).longValue());
    assertThat(view.toJson()).isEqualTo("{\"x\":" + value + "}");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 32, 64, 128})
  void integersHoldTheirRangeAndNoMore(int bits) {
    BigInteger half = BigInteger.TWO.pow(bits - 1);
    BigInteger whole = BigInteger.TWO.pow(bits);
    for (BigInteger value : around(half.negate(), BigInteger.ZERO, half, whole)) {
      boolean signedFits = value.compareTo(half.negate()) >= 0 && value.compareTo(half) < 0;
      assertInteger(FieldType.signed(bits), value, signedFits);
      boolean unsignedFits = value.signum() >= 0 && value.compareTo(whole) < 0;
      assertInteger(FieldType.unsigned(bits), value, unsignedFits);
    }
  }

  @Test
  void integersOfEveryLengthAreReadBack() {
    for (int bit = 0; bit < 127; bit++) {
      for (BigInteger value : around(BigInteger.TWO.pow(bit))) {
        assertInteger(FieldType.unsigned(128), value, true);
        assertInteger(FieldType.signed(128), value.negate(), true);
        if (bit < 63) {
          assertInteger(FieldType.unsigned(64), value, true);
          assertInteger(FieldType.signed(64), value.negate(), true);
        }
      }
    }
  }

  @Test
  void numbersTakeTheFewestBytes() {
    for (int bytes = 1; bytes <= 8; bytes++) {
      long limit = 1L << (7 * bytes);
      assertThat(Wire.sizeOfNumber(limit - 1)).isEqualTo(bytes);
      assertThat(Wire.sizeOfNumber(limit)).isEqualTo(bytes + 1);
    }
    assertThat(Wire.sizeOfNumber(0)).isEqualTo(1);
    assertThat(Wire.sizeOfNumber(-1)).isEqualTo(9);
  }

  @Test
  void bitsOfUnsigned64ArePutAsTheyAre() {
    Schema schema = Schema.builder().required("x", FieldType.unsigned(64)).build();
    RecordEncoder encoder = RecordEncoder.of(schema);
    byte[] payload = encoder.writer().putLong(0, -1).finish();
    RecordView view =
        RecordDecoder.of(schema, MemorySegment.ofArray(encoder.poolBytes()))
            .view()
            .at(MemorySegment.ofArray(payload), 0, payload.length);
    assertThat(view.getLong(0)).isEqualTo(-1);
    assertThat(view.getValue(0)).isEqualTo(BigInteger.TWO.pow(64).subtract(BigInteger.ONE));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7f80_0001, 0x7fc0_0001, -1})
  void floatsKeepEveryBit(int bits) {
    RecordView view = view(FieldType.floating(32), Float.intBitsToFloat(bits));
    assertThat(Float.floatToRawIntBits(view.getFloat(0))).isEqualTo(bits);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, Long.MIN_VALUE, 0x7ff0_0000_0000_0000L, 0x7ff0_0000_0000_0001L, -1, 77})
  void doublesKeepEveryBit(long bits) {
    RecordView view = view(FieldType.floating(64), Double.longBitsToDouble(bits));
    assertThat(Double.doubleToRawLongBits(view.getDouble(0))).isEqualTo(bits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "255.255.255.255",
        "10.0.0.0",
        "0.0.0.1",
        "::",
        "::1",
        "2001:db8::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "0:0:0:1::",
        "::ffff:0:0:0"
      })
  void addressesAreReadBack(String text) {
    Address address = Address.parse(text);
    RecordView view = view(FieldType.address(), text);
    assertThat(view.getAddress(0)).isEqualTo(address);
    assertThat(view.getFamily(0)).isEqualTo(address.family());
    assertThat(view.getHighLong(0)).isEqualTo(address.high());
    assertThat(view.getLong(0)).isEqualTo(address.low());
    for (int length = 0; length <= address.family().bits(); length++) {
      Prefix prefix = Prefix.containing(address, length);
      RecordView prefixView = view(FieldType.prefix(), prefix);
      assertThat(prefixView.getPrefix(0)).isEqualTo(prefix);
      assertThat(prefixView.getPrefixLength(0)).isEqualTo(length);
      assertThat(prefixView.getFamily(0)).isEqualTo(address.family());
    }
  }

  @Test
  void mappedAddressesAreIpv4UnlessAnAddressSaysIpv6() throws Exception {
    FieldType type = FieldType.address();
    Address mapped = Address.ofIpv6(0, 0xffff_0102_0304L);
    assertThat(view(type, "::ffff:1.2.3.4").getFamily(0)).isEqualTo(Family.IPV4);
    assertThat(view(type, InetAddress.getByName("1.2.3.4")).getFamily(0)).isEqualTo(Family.IPV4);
    assertThat(view(type, mapped).getAddress(0)).isEqualTo(mapped);
  }

  @Test
  void timesAreReadBackToTheNanosecond() {
    for (Instant time :
        List.of(
            Instant.MIN,
            Instant.MAX,
            Instant.EPOCH,
            Instant.EPOCH.minusNanos(1),
            Instant.ofEpochSecond(1, 999_000_000),
            Instant.ofEpochSecond(-1, 1_000))) {
      RecordView view = view(FieldType.time(), time);
      assertThat(view.getTime(0)).isEqualTo(time);
      assertThat(view.getEpochSecond(0)).isEqualTo(time.getEpochSecond());
      assertThat(view.getNano(0)).isEqualTo(time.getNano());
    }
  }

  @Test
  void halfASurrogatePairIsNoText() {
    for (String text : List.of("\ud834", "a\udd1e", "\ud834x")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> view(FieldType.text(), text))
          .withMessageContaining("'x': text has half a surrogate pair");
    }
    assertThat(view(FieldType.text().inline(), "𝄞\ufffd").getText(0)).isEqualTo("𝄞\ufffd");
  }
}
