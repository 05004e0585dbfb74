package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListRowsTest {
  @ParameterizedTest
  @ValueSource(strings = {" ", "\t", ",", "   ", " \t ", ", ", " , ", "\t,"})
  void valueStandsBehindSpacesTabsOrAComma(String separator) {
    Reading reading =
        Reading.of("10.0.0.0/8" + separator + "64500\n2001:db8::/32" + separator + "x");
    assertThat(reading.rowTexts()).containsExactly("10.0.0.0/8 64500", "2001:db8::/32 'x'");
    assertThat(reading.report()).contains(new ReadReport(Format.LIST, 2, 0, 0));
  }

  @Test
  void targetsArePrefixesAddressesAndRanges() {
    assertThat(
            Reading.of("0.0.0.0/0\n::/0 0\n1.2.3.4 5\n::1\n1.0.0.0-1.0.0.9 7\n::1-::2\n")
                .rowTexts())
        .containsExactly(
            "0.0.0.0/0 -", "::/0 0", "1.2.3.4 5", "::1 -", "1.0.0.0-1.0.0.9 7", "::1-::2 -");
  }

  @Test
  void commentsAndEmptyLinesAreNoRows() {
    String list =
        "# head\n\n  \t\n  # indented\n1.1.1.1 # one\n1.1.1.2#two\n1.1.1.3 a#b # c\n1.1.1.4, #\n";
    assertThat(Reading.of(list).rowTexts())
        .containsExactly("1.1.1.1 -", "1.1.1.2 -", "1.1.1.3 'a#b'", "1.1.1.4 -");
  }

  @Test
  void onlyCommentsAreAListWithoutRows() {
    assertThat(Reading.of("# nothing today\n").report())
        .contains(new ReadReport(Format.LIST, 0, 0, 0));
  }

  @Test
  void lineEndsByteOrderMarkAndMissingLastLineEndDoNotMatter() {
    assertThat(Reading.of("\ufeff1.1.1.1 a b\r\n1.1.1.2\r\n\r\n1.1.1.3 3\r\n1.1.1.4 4").rowTexts())
        .containsExactly("1.1.1.1 'a b'", "1.1.1.2 -", "1.1.1.3 3", "1.1.1.4 4");
  }

  @Test
  void numbersAreUnsignedDecimalsThatFitALong() {
    String list =
        """
        1.1.1.1 0
        1.1.1.2 4294967295
        1.1.1.3 9223372036854775807
        1.1.1.4 9223372036854775808
        1.1.1.5 99999999999999999999
        1.1.1.6 007
        1.1.1.7 -1
        1.1.1.8 AS1
        1.1.1.9 \u0661
        """;
    assertThat(Reading.of(list).rowTexts())
        .containsExactly(
            "1.1.1.1 0",
            "1.1.1.2 4294967295",
            "1.1.1.3 9223372036854775807",
            "1.1.1.4 '9223372036854775808'",
            "1.1.1.5 '99999999999999999999'",
            "1.1.1.6 '007'",
            "1.1.1.7 '-1'",
            "1.1.1.8 'AS1'",
            "1.1.1.9 '\u0661'");
  }

  @Test
  void badRowIsSkippedAndNamedByLineAndColumn() {
    Reading reading =
        Reading.of(
            """
            1.0.0.0/24 1
             1.0.0.256/24 2
            1.1.0.0/33
            2.0.0.0-1.0.0.0
            ::1-1.1.1.1
            x 1
            1.2.3.4 9
            """);
    assertThat(reading.rowTexts()).containsExactly("1.0.0.0/24 1", "1.2.3.4 9");
    assertThat(reading.report()).contains(new ReadReport(Format.LIST, 2, 5, 0));
    assertThat(reading.rejections())
        .extracting(Rejection::place)
        .containsExactly(
            "line 2, column 8",
            "line 3, column 9",
            "line 4, column 9",
            "line 5, column 5",
            "line 6, column 1");
    assertThat(reading.rejectionTexts().getFirst())
        .startsWith("in: line 2, column 8: '1.0.0.256/24': ");
  }

  @Test
  void strictReadingEndsAtTheFirstBadRowAfterTheRowsBefore() {
    Reading reading =
        Reading.of("1.0.0.0/24 1\nnonsense\n1.2.3.4 9", ReadOptions.defaults().withStrict(true));
    assertThat(reading.rowTexts()).containsExactly("1.0.0.0/24 1");
    assertThat(reading.errorText())
        .startsWith("in: line 2, column 1: 'nonsense': ")
        .endsWith("(1 row was read before)");
  }

  @Test
  void hostBitsAreMaskedAndCountedUnlessStrict() {
    String list = "192.168.1.100/24 1\n2a0b:2081:1:d3::1/127\n::ffff:1.2.3.4/120\n10.0.0.0/8\n";
    Reading lenient = Reading.of(list);
    assertThat(lenient.rowTexts())
        .containsExactly(
            "192.168.1.0/24 1", "2a0b:2081:1:d3::/127 -", "1.2.3.0/24 -", "10.0.0.0/8 -");
    assertThat(lenient.report()).contains(new ReadReport(Format.LIST, 4, 0, 3));

    Reading strict = Reading.of(list, ReadOptions.defaults().withStrict(true));
    assertThat(strict.rows()).isEmpty();
    assertThat(strict.errorText()).startsWith("in: line 1, column 15: ");
  }

  @Test
  void overlongLineIsSkippedAlone() {
    String text = "1.1.1.1 1\n" + "x".repeat(LineInput.MAX_LINE_BYTES + 1) + "\n1.1.1.3 3\n";
    Reading reading = Reading.of(text);
    assertThat(reading.rowTexts()).containsExactly("1.1.1.1 1", "1.1.1.3 3");
    assertThat(reading.rejections()).extracting(Rejection::place).containsExactly("line 2");
  }
}
