package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.BigKeys;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 1, 2, 3, -4};

  @Test
  void mappedBytesAreIpv4() {
    assertThat(Address.ofBytes(MAPPED)).isEqualTo(Address.parse("1.2.3.252"));
    assertThat(Address.ofBytes(new byte[] {1, 2, 3, -4})).isEqualTo(Address.parse("1.2.3.252"));
  }

  @Test
  void mappedNumbersStayIpv6UntilUnmapped() {
    Address address = Address.ofIpv6(0, 0xffff_0102_0304L);
    assertThat(address.family()).isEqualTo(Family.IPV6);
    assertThat(address).hasToString("::ffff:1.2.3.4");
    assertThat(address.unmapped()).isEqualTo(Address.parse("1.2.3.4"));
    assertThat(Address.ofIpv6(1, 0xffff_0102_0304L).unmapped().family()).isEqualTo(Family.IPV6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5, 15, 17})
  void otherNumbersOfBytesAreRejected(int count) {
    assertThatThrownBy(() -> Address.ofBytes(new byte[count]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not " + count);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "1.2.3.4",
        "255.255.255.255",
        "::",
        "::1",
        "8000::",
        "0:0:0:1::",
        "0:0:0:0:8000::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
      })
  void bytesAndTheJdkGiveTheAddressBack(String text) {
    Address address = Address.parse(text);
    assertThat(Address.ofBytes(address.toBytes())).isEqualTo(address);
    assertThat(Address.of(address.toInetAddress())).isEqualTo(address);
    assertThat(address.toInetAddress())
        .isInstanceOf(text.contains(":") ? Inet6Address.class : Inet4Address.class)
        .isEqualTo(InetAddress.ofLiteral(text));
    assertThat(address.toBigInteger()).isEqualTo(new BigInteger(1, address.toBytes()));
  }

  @Test
  void scopeOfASocketAddressIsLeftOut() throws Exception {
    Inet6Address scoped = Inet6Address.getByAddress("host", Address.parse("fe80::1").toBytes(), 7);
    assertThat(Address.of(scoped)).isEqualTo(Address.parse("fe80::1"));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void neighboursAreOneApartAndEndAtTheSpace(Family family) {
    Address last = Address.greatest(family);
    Address first = BigKeys.address(family, BigInteger.ZERO);
    assertThat(last.next()).isEmpty();
    assertThat(first.previous()).isEmpty();
    assertThat(first.next().orElseThrow().previous()).contains(first);
    assertThat(last.previous().orElseThrow().next()).contains(last);
    assertThat(last.toBigInteger()).isEqualTo(BigKeys.greatest(family));
  }

  @Test
  void neighboursCrossTheWordBorder() {
    assertThat(Address.ofIpv6(4, -1).next()).contains(Address.ofIpv6(5, 0));
    assertThat(Address.ofIpv6(5, 0).previous()).contains(Address.ofIpv6(4, -1));
    assertThat(Address.ofIpv6(Long.MAX_VALUE, -1).next()).contains(Address.ofIpv6(1L << 63, 0));
  }

  @Test
  void orderIsByFamilyThenUnsigned() {
    List<Address> ordered =
        List.of(
            Address.parse("0.0.0.0"),
            Address.parse("127.255.255.255"),
            Address.parse("128.0.0.0"),
            Address.parse("255.255.255.255"),
            Address.parse("::"),
            Address.parse("::8000:0:0:0"),
            Address.parse("0:0:0:1::"),
            Address.parse("8000::"));
    assertThat(ordered.stream().sorted().toList()).isEqualTo(ordered);
  }

  @Test
  void ipv4NumbersOfMoreThan32BitsAreRejected() {
    assertThatThrownBy(() -> new Address(Family.IPV4, 0, 1L << 32))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Address(Family.IPV4, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
