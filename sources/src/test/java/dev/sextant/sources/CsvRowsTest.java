package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.net.Family;
import dev.sextant.testing.Shared;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowsTest {
  private static Reading read(String text, Columns columns) {
    return Reading.of(text, ReadOptions.defaults().withColumns(columns));
  }

  @Test
  void headerNamesThePrefixAndOneValue() {
    Reading reading = Reading.of("network,asn\n1.0.0.0/24,13335\n2001:db8::/32,\n");
    assertThat(reading.rowTexts()).containsExactly("1.0.0.0/24 13335", "2001:db8::/32 -");
    assertThat(reading.report()).contains(new ReadReport(Format.CSV, 2, 0, 0));
  }

  @Test
  void headerNamesARangeAndSeveralValues() {
    assertThat(
            Reading.of("Start,END,asn,org\n1.0.0.0,1.0.0.255,13335,\"Cloudflare, Inc.\"\n")
                .rowTexts())
        .containsExactly("1.0.0.0-1.0.0.255 asn=13335 org='Cloudflare, Inc.'");
  }

  @Test
  void withoutHeaderTheFirstRowShowsTheTarget() {
    assertThat(Reading.of("1.0.0.0,1.0.0.255,AU\n1.0.1.0,1.0.1.255,CN\n").rowTexts())
        .containsExactly("1.0.0.0-1.0.0.255 'AU'", "1.0.1.0-1.0.1.255 'CN'");
    assertThat(Reading.of("1.0.0.0/24,13335,AU\n").rowTexts())
        .containsExactly("1.0.0.0/24 column2=13335 column3='AU'");
    assertThat(Reading.of("13335,1.0.0.0/24\n38803,1.0.4.0/22\n").rowTexts())
        .containsExactly("1.0.0.0/24 13335", "1.0.4.0/22 38803");
  }

  @Test
  void withoutHeaderSeveralColumnsOfAddressesAreRefusedUnlessNamed() {
    String text = "TABLE_DUMP2|1|B|192.0.2.1|64500|10.0.0.0/8|64500 64501|IGP|192.0.2.9\n";
    assertThat(Reading.of(text).errorText())
        .startsWith("in: line 1: addresses are in columns 4 and 6, ")
        .contains("--columns prefix=N");
    Columns named = Columns.detected().withPrefix("6").withValues(List.of("5"));
    assertThat(read(text, named).rowTexts()).containsExactly("10.0.0.0/8 64500");
    assertThat(Reading.of("1.0.0.0,1.0.0.255,192.0.2.1\n").errorText()).contains("columns 1 and 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", "\t", ";", "|"})
  void columnsAreSeparatedByCommaTabSemicolonOrBar(String separator) {
    String text =
        String.join(separator, "ip", "a", "b")
            + "\n"
            + String.join(separator, "1.1.1.1", "x y", "2");
    assertThat(Reading.of(text).rowTexts()).containsExactly("1.1.1.1 a='x y' b=2");
  }

  @Test
  void columnsGoByNameOrNumber() {
    String text = "asn,lo,hi,net,org\n1,1.0.0.0,1.0.0.9,2.0.0.0/8,x\n";
    assertThat(read(text, Columns.detected().withRange("LO", "3")).rowTexts())
        .containsExactly("1.0.0.0-1.0.0.9 asn=1 net='2.0.0.0/8' org='x'");
    assertThat(
            read(text, Columns.detected().withPrefix("net").withValues(List.of("org", "1")))
                .rowTexts())
        .containsExactly("2.0.0.0/8 org='x' asn=1");
    assertThat(read(text, Columns.detected().withPrefix("4").withValues(List.of("asn"))).rowTexts())
        .containsExactly("2.0.0.0/8 1");
  }

  @Test
  void missingColumnIsNamedWithThoseThatAreThere() {
    assertThat(read("net,asn\n1.0.0.0/8,1\n", Columns.detected().withPrefix("cidr")).errorText())
        .isEqualTo("in: line 1: has no column 'cidr'; its columns are net, asn");
    assertThat(Reading.of("x,asn,org\n1.0.0.0/8,1,x\n").errorText())
        .startsWith("in: line 1: no column of addresses is known among x, asn, org; ");
  }

  @Test
  void valueColumnsWithoutANameAreNumberedAndNamesMustDiffer() {
    assertThat(Reading.of("prefix,,\n1.0.0.0/8,1,2\n").rowTexts())
        .containsExactly("1.0.0.0/8 column2=1 column3=2");
    String twice = "prefix,asn,asn\n1.0.0.0/8,1,2\n";
    assertThat(Reading.of(twice).errorText())
        .startsWith("in: line 1: two columns of values have the same name; ");
    assertThat(read(twice, Columns.detected().withValues(List.of("3"))).rowTexts())
        .containsExactly("1.0.0.0/8 2");
  }

  @Test
  void rangeNeedsBothColumnsAndExcludesAPrefix() {
    Optional<String> column = Optional.of("a");
    assertThatThrownBy(
            () ->
                new Columns(
                    Optional.empty(), column, Optional.empty(), List.of(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Columns(column, column, column, List.of(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void integersAreAddressesOnlyWhenAskedFor() {
    String text = "0,4294967295,a\n16777216,16777471,b\n4294967296,4294967297,c\n";
    assertThat(Reading.of(text).error()).isPresent();
    Reading reading = read(text, Columns.detected().withIntegers(Family.IPV4));
    assertThat(reading.rowTexts())
        .containsExactly("0.0.0.0-255.255.255.255 'a'", "1.0.0.0-1.0.0.255 'b'");
    assertThat(reading.rejections())
        .extracting(Rejection::place)
        .containsExactly("line 3, column 1");
    assertThat(
            read(
                    "0,340282366920938463463374607431768211455\n",
                    Columns.detected().withIntegers(Family.IPV6))
                .rowTexts())
        .containsExactly("::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff -");
  }

  @Test
  void badRowIsSkippedAndNamedByLineAndColumn() {
    Reading reading =
        Reading.of(
            """
            start,end,asn
            1.0.0.0,1.0.0.255,1
            2.0.0.0,1.0.0.0,2
            1.0.0.0,::1,3
            1.0.0.0,1.0.0.01,4
            nowhere,1.0.0.1,5
            1.0.0.0,1.0.0.1
            1.0.0.0,1.0.0.1,6,7

            3.0.0.0,3.0.0.0,8
            """);
    assertThat(reading.rowTexts()).containsExactly("1.0.0.0-1.0.0.255 1", "3.0.0.0-3.0.0.0 8");
    assertThat(reading.rejections())
        .extracting(Rejection::place)
        .containsExactly(
            "line 3, column 2 (end)",
            "line 4, column 2 (end)",
            "line 5, column 2 (end)",
            "line 6, column 1 (start)",
            "line 7",
            "line 8");
    assertThat(reading.report()).contains(new ReadReport(Format.CSV, 2, 6, 0));
  }

  @Test
  void hostBitsAreMaskedAndCountedUnlessStrict() {
    String text = "prefix,asn\n10.0.0.1/8,1\n";
    assertThat(Reading.of(text).rowTexts()).containsExactly("10.0.0.0/8 1");
    assertThat(Reading.of(text).report()).contains(new ReadReport(Format.CSV, 1, 0, 1));
    assertThat(Reading.of(text, ReadOptions.defaults().withStrict(true)).errorText())
        .startsWith("in: line 2, column 1 (prefix): '10.0.0.1/8': ");
  }

  @Test
  void brokenQuotesEndTheReadingAfterTheRowsBefore() {
    for (String broken :
        List.of("\"2.0.0.0/8\"x,2\n3.0.0.0/8,3\n", "\"2.0.0.0/8,2\n3.0.0.0/8,3\n")) {
      Reading reading = Reading.of("prefix,asn\n1.0.0.0/8,1\n" + broken);
      assertThat(reading.rowTexts()).containsExactly("1.0.0.0/8 1");
      assertThat(reading.errorText()).startsWith("in: after line 2: ");
    }
  }

  @Test
  void hardCsvCaseIsReadWhole() {
    Reading reading = Reading.ofCase("bom-crlf-quotes.csv");
    assertThat(reading.rowTexts())
        .containsExactly(
            "1.0.0.0-1.0.0.255 asn=13335 org='Cloudflare, Inc.'",
            "2.26.200.0-2.26.215.255 asn=201907 org='LLC \"SPUTNIK\"'",
            "38.226.206.0-38.226.207.255 asn=267578 org='WILLIAN MENDES DE OLIVEIRA \u00ad ME'",
            "2001:200::-2001:200:1b9:ffff:ffff:ffff:ffff:ffff asn=2500 org='WIDE Project'",
            "5.5.5.0-5.5.5.255 asn=64500 org='multi\r\nline'");
    assertThat(reading.report()).contains(new ReadReport(Format.CSV, 5, 0, 0));
  }

  @Test
  void overlapsAndDuplicatesAreKeptAndReversedRangesRejected() {
    Reading reading = Reading.ofCase("overlap-dup-reversed.csv");
    assertThat(reading.rowTexts())
        .containsExactly(
            "214.95.0.0-215.0.255.255 asn=749 org='United States Department of Defense (DoD)'",
            "215.0.0.0-215.1.3.255 asn=721 org='DoD Network Information Center'",
            "5.57.16.0-5.57.22.255 asn=0 org='NL'",
            "5.57.17.0-5.57.22.255 asn=0 org='NL'",
            "5.57.16.0-5.57.16.255 asn=0 org='GB'",
            "1.1.1.1-1.1.1.1 asn=7497 org='CSTNET'",
            "1.1.1.0-1.1.1.255 asn=13335 org='CLOUDFLARENET'",
            "1.1.1.0-1.1.1.255 asn=13335 org='CLOUDFLARENET'");
    assertThat(reading.rejections())
        .extracting(Rejection::place)
        .containsExactly("line 7, column 2 (end)", "line 11, column 1 (start)");
  }

  @Test
  void realTablesAreReadWithoutOptions() {
    assertThat(Reading.of(Shared.require("data/bgp/asmap-20251204-prefix-asn.csv.gz")).report())
        .contains(new ReadReport(Format.CSV, 449_237, 0, 0));
    Reading ranges = Reading.of(Shared.require("data/ipdb/asn-ipv4.csv.gz"));
    assertThat(ranges.report()).contains(new ReadReport(Format.CSV, 411_961, 0, 0));
    assertThat(ranges.rowTexts().getFirst())
        .isEqualTo("1.0.0.0-1.0.0.255 column3=13335 column4='Cloudflare, Inc.'");
    assertThat(Reading.of(Shared.require("data/ipdb/iptoasn-ip2asn-v4.sample.tsv")).report())
        .contains(new ReadReport(Format.CSV, 1427, 0, 0));
    Reading integers =
        Reading.of(
            Shared.require("data/ipdb/asn-ipv6-num.head2000.csv"),
            ReadOptions.defaults().withColumns(Columns.detected().withIntegers(Family.IPV6)));
    assertThat(integers.report()).contains(new ReadReport(Format.CSV, 2000, 0, 0));
    assertThat(integers.rowTexts().getFirst())
        .startsWith("2001::-2001:0:ffff:ffff:ffff:ffff:ffff:ffff ");
  }
}
