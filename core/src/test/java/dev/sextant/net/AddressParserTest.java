package dev.sextant.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressParserTest {
  private final AddressParser parser = AddressParser.strict();

  @Test
  void addressFillsThePrimitives() {
    assertThat(parser.parseAddress("2001:db8::1")).isTrue();
    assertThat(parser.family()).isEqualTo(Family.IPV6);
    assertThat(parser.high()).isEqualTo(0x20010db8_00000000L);
    assertThat(parser.low()).isEqualTo(1);
    assertThat(parser.length()).isEqualTo(128);
    assertThat(parser.target()).isEqualTo(Address.ofIpv6(0x20010db8_00000000L, 1));
  }

  @Test
  void prefixFillsThePrimitives() {
    assertThat(parser.parsePrefix("192.0.2.0/24")).isTrue();
    assertThat(parser.family()).isEqualTo(Family.IPV4);
    assertThat(parser.high()).isZero();
    assertThat(parser.low()).isEqualTo(0xc000_0200L);
    assertThat(parser.length()).isEqualTo(24);
    assertThat(parser.lastHigh()).isZero();
    assertThat(parser.lastLow()).isEqualTo(0xc000_02ffL);
  }

  @Test
  void rangeFillsThePrimitives() {
    assertThat(parser.parseRange("::1-1::")).isTrue();
    assertThat(parser.high()).isZero();
    assertThat(parser.low()).isEqualTo(1);
    assertThat(parser.lastHigh()).isEqualTo(1L << 48);
    assertThat(parser.lastLow()).isZero();
    assertThat(parser.length()).isEqualTo(-1);
  }

  @Test
  void addressIsThePrefixOfFullLength() {
    assertThat(parser.parsePrefix("fc00::1")).isTrue();
    assertThat(parser.target()).isEqualTo(Prefix.ofIpv6(0xfc00L << 48, 1, 128));
    assertThat(Prefix.parse("192.0.2.1")).isEqualTo(Prefix.ofIpv4(0xc000_0201, 32));
  }

  @ParameterizedTest
  @CsvSource({
    "::ffff:1.2.3.4, 1.2.3.4",
    "::FFFF:102:304, 1.2.3.4",
    "0:0:0:0:0:ffff:1.2.3.4, 1.2.3.4",
    "::ffff:1.2.3.4/128, 1.2.3.4/32",
    "::ffff:1.2.3.0/120, 1.2.3.0/24",
    "::ffff:0:0/96, 0.0.0.0/0",
    "::fffe:0:0/95, ::fffe:0:0/95",
    "::/0, ::/0",
    "::ffff:1.2.3.4-::ffff:1.2.3.9, 1.2.3.4-1.2.3.9",
    "1.2.3.4-::ffff:1.2.3.9, 1.2.3.4-1.2.3.9",
    "::fffe:ffff:ffff, ::fffe:ffff:ffff",
    "::1:0:0:0, ::1:0:0:0",
    "::1.2.3.4, ::102:304",
    "64:ff9b::1.2.3.4, 64:ff9b::102:304",
  })
  void mappedTextIsIpv4(String text, String expected) {
    assertThat(Target.parse(text)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|0|missing",
        "' 1.2.3.4'|0|white space",
        "'1.2.3.4 '|7|white space",
        "1.2.3.4x|7|nothing can follow",
        "1.2.3|5|four numbers",
        "1.2.3.|6|four numbers",
        "1.2..4|4|digit",
        "1.2.3.256|6|at most 255",
        "1.02.3.4|2|leading zero",
        "1.00.3.4|2|leading zero",
        "10|2|four numbers",
        "fe80|0|no address",
        "fe80::1%eth0|7|zone",
        "[::1]|0|brackets",
        "1.2.3.4]|7|brackets",
        "é|0|ASCII",
        "1.2.3.٤|6|ASCII",
        ":1|0|colon",
        "1:|2|group",
        "1:2:|4|group",
        "1::2::3|4|only once",
        ":::|2|nothing can follow",
        "1:2:3:4:5:6:7:8:9|16|eight groups",
        "1:2:3:4:5:6:7:8::|15|eight groups",
        "::1:2:3:4:5:6:7:8|16|one group",
        "1:2:3:4:5:6:7|13|eight groups",
        "1:2:3:4:5:6:7:1.2.3.4|14|eight groups",
        "1::3:4:5:6:7:1.2.3.4|13|one group",
        "12345::|4|four hexadecimal",
        "1:g::|2|hexadecimal",
        "1.2.3.0/24|7|prefix cannot stand",
        "1.2.3.0-1.2.3.4|7|range cannot stand",
        "1.2.3.4::|7|nothing can follow",
      })
  void addressErrorHasPositionAndReason(String text, int position, String reason) {
    assertThat(parser.parseAddress(text)).isFalse();
    assertThat(parser.errorPosition()).isEqualTo(position);
    assertThat(parser.reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.2.3.0/|8|missing",
        "1.2.3.0/33|8|at most 32",
        "1.2.3.0/99999999999|8|at most 32",
        "::/129|3|at most 128",
        "1.2.3.0/024|8|leading zero",
        "1.2.3.0/+8|8|decimal",
        "1.2.3.0/8x|9|decimal",
        "'1.2.3.0/24 '|10|white space",
        "1.2.3.4/24|8|1.2.3.0/24",
        "::ffff:1.2.3.4/64|15|::/64",
        "::ffff:0:0/95|11|::fffe:0:0/95",
        "::ffff:1.2.3.4/120|15|1.2.3.0/24",
        "1.2.3.4-|8|missing",
        "1.2.3.4-1.2.3|13|four numbers",
        "1.2.3.4-1.2.3.3|8|swap",
        "1.2.3.4-::1|8|one family",
        "::-::ffff:1.2.3.4|3|one family",
        "1.2.3.4-1.2.3.5-1.2.3.6|15|range cannot stand",
        "1.2.3.0/24-1.2.4.0/24|10|decimal",
      })
  void targetErrorHasPositionAndReason(String text, int position, String reason) {
    assertThat(parser.parseTarget(text)).isFalse();
    assertThat(parser.errorPosition()).isEqualTo(position);
    assertThat(parser.reason()).contains(reason);
    byte[] bytes = ("##" + text + "#").getBytes(StandardCharsets.US_ASCII);
    assertThat(parser.parseTarget(bytes, 2, bytes.length - 3)).isFalse();
    assertThat(parser.errorPosition()).isEqualTo(position);
    String line = "##" + text + "#";
    assertThat(parser.parseTarget(line, 2, line.length() - 1)).isFalse();
    assertThat(parser.errorPosition()).isEqualTo(position);
  }

  @Test
  void rangeNeedsTwoEnds() {
    assertThat(parser.parseRange("1.2.3.4")).isFalse();
    assertThat(parser.errorPosition()).isEqualTo(7);
    assertThat(parser.reason()).contains("first-last");
    assertThat(parser.parseRange("1.2.3.4/32")).isFalse();
    assertThat(parser.reason()).contains("prefix cannot stand");
  }

  @Test
  void maskingParserMasksAndTells() {
    AddressParser masking = AddressParser.masking();
    assertThat(masking.parsePrefix("192.168.1.100/24")).isTrue();
    assertThat(masking.hostBits()).isTrue();
    assertThat(masking.target()).hasToString("192.168.1.0/24");
    assertThat(masking.parsePrefix("192.168.1.0/24")).isTrue();
    assertThat(masking.hostBits()).isFalse();
    assertThat(masking.parsePrefix("::ffff:4.4.4.4/64")).isTrue();
    assertThat(masking.target()).hasToString("::/64");
  }

  @Test
  void errorAfterHostBitsIsItsOwn() {
    assertThat(parser.parsePrefix("192.168.1.100/24")).isFalse();
    assertThat(parser.parsePrefix("x")).isFalse();
    assertThat(parser.reason()).contains("no address");
  }

  @Test
  void longestTextsAreRead() {
    String address = "0001:0002:0003:0004:0005:0006:255.255.255.255";
    assertThat(Address.parse(address)).hasToString("1:2:3:4:5:6:ffff:ffff");
    assertThat(Range.parse(address + "-" + address).first()).isEqualTo(Address.parse(address));
    assertThat(Prefix.parse(address + "/128").length()).isEqualTo(128);
    String tooLong = address + "-" + address + "0".repeat(1000);
    assertThat(parser.parseRange(tooLong)).isFalse();
    assertThat(parser.errorPosition()).isBetween(address.length(), 2 * address.length() + 1);
  }

  @Test
  void exceptionQuotesTheTextAndThePlace() {
    assertThatThrownBy(() -> Address.parse("10.1"))
        .hasMessage("'10.1': an IPv4 address has four numbers (at character 5)");
    assertThatThrownBy(() -> Address.parse("x".repeat(1_000_000)))
        .satisfies(error -> assertThat(error.getMessage()).hasSizeLessThan(200));
  }

  @Test
  void sliceOutsideTheTextIsAProgrammingError() {
    assertThatThrownBy(() -> parser.parseAddress("1.2.3.4", 0, 8))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> parser.parseAddress(new byte[4], 3, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void everyAddressSurvivesTextInEveryForm() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] bytes = new byte[60];
    for (int i = 0; i < 100_000; i++) {
      Address address = randomAddress(random);
      String text = address.toString();
      Address expected = address.unmapped();
      assertThat(Address.parse(text)).as("seed %d, %s", seed, text).isEqualTo(expected);
      assertThat(Address.parse(text.toUpperCase(Locale.ROOT))).isEqualTo(expected);
      int end = address.writeTo(bytes, 7);
      assertThat(Address.parse(bytes, 7, end - 7))
          .as("seed %d, %s", seed, text)
          .isEqualTo(expected);
      assertThat(Address.of(InetAddress.getByName(text)))
          .as("seed %d, %s", seed, text)
          .isEqualTo(expected);
      assertThat(Address.parse(InetAddress.getByAddress(address.toBytes()).getHostAddress()))
          .as("seed %d, %s", seed, text)
          .isEqualTo(expected);
    }
  }

  /// The JDK's reader of literals knows IPv6 text well; whatever is accepted here, it must accept
  /// and read the same way.
  @Test
  void damagedTextIsRejectedOrReadAsTheJdkDoes() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String alphabet = "0123456789abcdefABCDEF::::....g% ";
    int accepted = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder(randomAddress(random).toString());
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        char character = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, character);
          case 1 -> text.insert(at, character);
          default -> text.deleteCharAt(at).append(text.isEmpty() ? "1" : "");
        }
      }
      if (parser.parseAddress(text)) {
        accepted++;
        assertThat(parser.target())
            .as("seed %d, %s", seed, text)
            .isEqualTo(Address.of(InetAddress.ofLiteral(text.toString())));
      } else {
        assertThat(parser.errorPosition())
            .as("seed %d, %s", seed, text)
            .isBetween(0, text.length());
        assertThat(parser.reason()).isNotEmpty();
      }
    }
    assertThat(accepted).isGreaterThan(10_000);
  }

  @Test
  void parserAndWriterAllocateNothing() {
    byte[][] texts = {
      bytes("192.0.2.1"), bytes("2001:db8::1"), bytes("::ffff:1.2.3.4"), bytes("10.0.0.0/8"),
      bytes("2001:db8::/32"), bytes("1.2.3.4-1.2.3.9"), bytes("10.1"), bytes("fe80::1%eth0"),
    };
    String[] strings = {"192.0.2.1", "2001:db8::1", "192.0.2.0/24", "::1-::2", "1.2.3.256"};
    Target[] targets = {
      Target.parse("192.0.2.1"), Target.parse("2001:db8::/32"), Target.parse("1::-1::ffff")
    };
    byte[] out = new byte[Range.MAX_TEXT_BYTES];
    StringBuilder appended = new StringBuilder(200);
    Runnable work =
        () -> {
          for (byte[] text : texts) {
            parser.parseTarget(text, 0, text.length);
          }
          for (String text : strings) {
            parser.parseTarget(text);
          }
          for (Target target : targets) {
            target.writeTo(out, 0);
            appended.setLength(0);
            target.appendTo(appended);
          }
        };
    assertThat(allocatedBytes(work, 10_000)).isLessThan(10_000);
  }

  @Test
  void parseAllocatesItsResultAlone() {
    String text = "2001:db8::1";
    Address[] result = new Address[1];
    long bytes = allocatedBytes(() -> result[0] = Address.parse(text), 10_000);
    assertThat(bytes / 10_000).isLessThanOrEqualTo(40);
    assertThat(result[0]).hasToString(text);
  }

  private static long allocatedBytes(Runnable work, int times) {
    work.run();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < times; i++) {
      work.run();
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// Any address; IPv6 ones with many zero groups, some mapped.
  private static Address randomAddress(Random random) {
    if (random.nextInt(3) == 0) {
      return Address.ofIpv4(random.nextInt());
    }
    if (random.nextInt(10) == 0) {
      return Address.ofIpv6(0, 0xffff_0000_0000L | (random.nextInt() & 0xffff_ffffL));
    }
    long high = 0;
    long low = 0;
    for (int i = 0; i < 8; i++) {
      int group = random.nextBoolean() ? 0 : random.nextInt(1 << (1 + random.nextInt(16)));
      high = (high << 16) | (low >>> 48);
      low = (low << 16) | group;
    }
    return Address.ofIpv6(high, low);
  }
}
