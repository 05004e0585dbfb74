package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedIpv4Test {
  private static final EmbeddedIpv4 NONE = EmbeddedIpv4.none();
  private static final EmbeddedIpv4 COMMON = EmbeddedIpv4.common();

  /// The table of RFC 6052, section 2.4.
  @ParameterizedTest
  @CsvSource({
    "2001:db8::/32, 2001:db8:c000:221::",
    "2001:db8:100::/40, 2001:db8:1c0:2:21::",
    "2001:db8:122::/48, 2001:db8:122:c000:2:2100::",
    "2001:db8:122:300::/56, 2001:db8:122:3c0:0:221::",
    "2001:db8:122:344::/64, 2001:db8:122:344:c0:2:2100::",
    "2001:db8:122:344::/96, 2001:db8:122:344::192.0.2.33",
    "64:ff9b::/96, 64:ff9b::192.0.2.33"
  })
  void translatedAddressesAreReadAsInRfc6052(String prefix, String address) {
    EmbeddedIpv4 forms = NONE.withTranslated(Prefix.parse(prefix));
    Address ipv6 = Address.parse(address);
    assertThat(forms.of(ipv6)).contains(Address.parse("192.0.2.33"));
    assertThat(forms.of(ipv6.high(), ipv6.low())).isEqualTo(0xc000_0221L);
    assertThat(NONE.of(ipv6)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"32", "40", "48", "56", "64", "96"})
  void everyBitOfTheIpv4AddressComesFromItsPlace(int length) {
    EmbeddedIpv4 forms = NONE.withTranslated(Prefix.ofIpv6(0x2001_0db8L << 32, 0, length));
    SplittableRandom random = new SplittableRandom(length);
    for (int i = 0; i < 200; i++) {
      int ipv4 = i < 32 ? 1 << i : random.nextInt();
      // bits of the address one by one behind the prefix, around bits 64 to 71
      long high = 0x2001_0db8L << 32;
      long low = 0;
      for (int bit = 0, at = length; bit < 32; bit++, at++) {
        at = at == 64 ? 72 : at;
        long set = ((long) ipv4 >>> (31 - bit)) & 1;
        high |= at < 64 ? set << (63 - at) : 0;
        low |= at >= 64 ? set << (127 - at) : 0;
      }
      assertThat(forms.of(high, low)).as("%08x", ipv4).isEqualTo(ipv4 & 0xffff_ffffL);
      if (length < 96) {
        assertThat(forms.of(high, low | 1L << 56)).isEqualTo(EmbeddedIpv4.NONE);
        assertThat(forms.of(high, low | 1L << 63)).isEqualTo(EmbeddedIpv4.NONE);
      }
      assertThat(forms.of(high ^ 1L << 32, low)).isEqualTo(EmbeddedIpv4.NONE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // RFC 4380, section 4: client 192.0.2.45 of server 65.54.227.120
    "2001:0:4136:e378:8000:63bf:3fff:fdd2, 192.0.2.45",
    "2001:0:ffff:ffff:ffff:ffff:ffff:ffff, 0.0.0.0",
    "2001::, 255.255.255.255",
    "2002:c000:221::1, 192.0.2.33",
    "2002:c000:221:ffff:ffff:ffff:ffff:ffff, 192.0.2.33",
    "2002::, 0.0.0.0",
    "2002:ffff:ffff::, 255.255.255.255",
    "64:ff9b::, 0.0.0.0",
    "64:ff9b::ffff:ffff, 255.255.255.255"
  })
  void commonFormsAreRead(String ipv6, String ipv4) {
    assertThat(COMMON.of(Address.parse(ipv6))).contains(Address.parse(ipv4));
    assertThat(COMMON.orSame(Address.parse(ipv6))).isEqualTo(Address.parse(ipv4));
  }

  @ParameterizedTest
  @CsvSource({
    "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:1::",
    "2001:ffff:ffff::",
    "2003::",
    "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff",
    "64:ff9b::1:0:0",
    "64:ff9b:1::",
    "::",
    "::fffe:ffff:ffff",
    "::1:0:0:0",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
  })
  void addressesBesideTheFormsCarryNone(String text) {
    Address address = Address.parse(text);
    assertThat(COMMON.of(address.high(), address.low())).isEqualTo(EmbeddedIpv4.NONE);
    assertThat(COMMON.orSame(address)).isSameAs(address);
  }

  @Test
  void mappedAddressesAreReadFromNumbers() {
    long low = 0xffff_c000_0221L;
    assertThat(COMMON.of(0, low)).isEqualTo(0xc000_0221L);
    assertThat(COMMON.of(Address.ofIpv6(0, low))).contains(Address.parse("192.0.2.33"));
    assertThat(COMMON.withMapped(false).of(0, low)).isEqualTo(EmbeddedIpv4.NONE);
  }

  @Test
  void formsAreTakenOneByOne() {
    Address sixToFour = Address.parse("2002:102:304::");
    Address teredo = Address.parse("2001::1");
    assertThat(COMMON.withSixToFour(false).of(sixToFour)).isEmpty();
    assertThat(COMMON.withSixToFour(false).of(teredo)).isPresent();
    assertThat(COMMON.withTeredo(false).of(teredo)).isEmpty();
    assertThat(COMMON.withTeredo(false).of(sixToFour)).isPresent();
    assertThat(NONE.withTeredo(true).withSixToFour(true).withMapped(true))
        .isEqualTo(new EmbeddedIpv4(true, true, true, List.of()));
  }

  @Test
  void ipv4AddressesCarryNone() {
    Address ipv4 = Address.parse("192.0.2.1");
    assertThat(COMMON.of(ipv4)).isEmpty();
    assertThat(COMMON.orSame(ipv4)).isSameAs(ipv4);
  }

  @Test
  void theLongestPrefixAroundAnAddressCounts() {
    EmbeddedIpv4 forms =
        NONE.withTranslated(Prefix.parse("2001:db8::/32"))
            .withTranslated(Prefix.parse("2001:db8:122:344::/96"));
    assertThat(forms.of(Address.parse("2001:db8:122:344::192.0.2.33")))
        .contains(Address.parse("192.0.2.33"));
    assertThat(forms.of(Address.parse("2001:db8:c000:221::")))
        .contains(Address.parse("192.0.2.33"));
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::/33",
    "2001:db8::/0",
    "2001:db8::/128",
    "192.0.2.0/32",
    "2001:db8:0:0:100::/96"
  })
  void prefixesThatNoTranslatorHasAreRejected(String text) {
    Prefix prefix = text.endsWith("/0") ? Prefix.parse("::/0") : Prefix.parse(text);
    assertThatThrownBy(() -> NONE.withTranslated(prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(prefix.toString());
  }
}
