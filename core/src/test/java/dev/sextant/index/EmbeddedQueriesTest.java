package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.EmbeddedIpv4;
import dev.sextant.net.Prefix;
import dev.sextant.net.RecordTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmbeddedQueriesTest {
  private static final EmbeddedIpv4 COMMON = EmbeddedIpv4.common();
  private static final Address OF_CLIENT = Address.parse("2001:0:1::3fff:fdfe"); // 192.0.2.1
  private static final Address OF_SITE = Address.parse("2002:c000:201:5::1"); // 192.0.2.1
  private static final Address TRANSLATED = Address.parse("64:ff9b::192.0.2.1");
  private static final Address MISSED = Address.parse("64:ff9b::10.0.0.1");
  private static final Address NONE_IN_IT = Address.parse("2001:db8::1");

  /// One index with all records, and a set that has them in two.
  static Stream<IndexQueries> queries() {
    Index index = index("192.0.2.0/24", "192.0.0.0/16", "2002::/16");
    return Stream.of(
        index,
        IndexSet.empty()
            .with("a", index("192.0.2.0/24", "2002::/16"))
            .with("b", index("192.0.0.0/16")));
  }

  private static Index index(String... prefixes) {
    IndexBuilder builder = new IndexBuilder();
    for (String prefix : prefixes) {
      builder.add(Prefix.parse(prefix), new byte[0]);
    }
    return Index.of(builder.toBytes());
  }

  private static String target(IndexQueries queries, long record) {
    return record == Index.NONE ? "none" : queries.target(record).toString();
  }

  private static List<String> matches(IndexQueries queries, Address address, EmbeddedIpv4 forms) {
    List<RecordTarget> targets = new ArrayList<>();
    queries.forEachMatch(address, forms, record -> targets.add(queries.target(record)));
    return targets.stream().map(RecordTarget::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void theEmbeddedAddressIsAskedWhereNothingCoversTheIpv6Address(IndexQueries queries) {
    for (Address address : List.of(OF_CLIENT, TRANSLATED)) {
      assertThat(target(queries, queries.mostSpecific(address))).isEqualTo("none");
      assertThat(target(queries, queries.mostSpecific(address, COMMON))).isEqualTo("192.0.2.0/24");
      assertThat(queries.covers(address)).isFalse();
      assertThat(queries.covers(address, COMMON)).isTrue();
      assertThat(matches(queries, address, COMMON)).containsExactly("192.0.2.0/24", "192.0.0.0/16");
      assertThat(matches(queries, address, EmbeddedIpv4.none())).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("queries")
  void whatCoversTheIpv6AddressCountsFirst(IndexQueries queries) {
    assertThat(target(queries, queries.mostSpecific(OF_SITE, COMMON))).isEqualTo("2002::/16");
    assertThat(matches(queries, OF_SITE, COMMON)).containsExactly("2002::/16");
    assertThat(target(queries, queries.mostSpecific(COMMON.orSame(OF_SITE))))
        .isEqualTo("192.0.2.0/24");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void addressesWithoutAMatchInEitherFormAreMissed(IndexQueries queries) {
    for (Address address : List.of(MISSED, NONE_IN_IT, Address.parse("10.0.0.1"))) {
      assertThat(queries.mostSpecific(address, COMMON)).isEqualTo(Index.NONE);
      assertThat(queries.covers(address, COMMON)).isFalse();
      assertThat(matches(queries, address, COMMON)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("queries")
  void ipv4AddressesAreAskedAsTheyAre(IndexQueries queries) {
    Address address = Address.parse("192.0.9.1");
    assertThat(target(queries, queries.mostSpecific(address, COMMON))).isEqualTo("192.0.0.0/16");
    assertThat(queries.covers(address, COMMON)).isTrue();
    assertThat(matches(queries, address, COMMON)).containsExactly("192.0.0.0/16");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void batchesAskTheEmbeddedAddressesToo(IndexQueries queries) {
    List<Address> addresses =
        List.of(
            OF_CLIENT,
            OF_SITE,
            MISSED,
            NONE_IN_IT,
            TRANSLATED,
            Address.ofIpv6(0, 0xffff_c000_0201L));
    long[] high = addresses.stream().mapToLong(Address::high).toArray();
    long[] low = addresses.stream().mapToLong(Address::low).toArray();
    long[] found = new long[addresses.size()];
    found[0] = 77;
    queries.mostSpecific(high, low, 1, found.length, found, COMMON);
    assertThat(found[0]).isEqualTo(77);
    for (int i = 1; i < found.length; i++) {
      assertThat(found[i]).isEqualTo(queries.mostSpecific(high[i], low[i], COMMON));
    }
    assertThat(target(queries, found[4])).isEqualTo("192.0.2.0/24");
    assertThat(target(queries, found[5])).isEqualTo("192.0.2.0/24");
  }

  @Test
  void listsOfMatchesTakeTheOptionToo() {
    Index index = (Index) queries().toList().getFirst();
    IndexSet set = (IndexSet) queries().toList().getLast();
    assertThat(index.match(TRANSLATED, COMMON).orElseThrow().target()).hasToString("192.0.2.0/24");
    assertThat(index.matches(TRANSLATED, COMMON)).hasSize(2);
    assertThat(index.match(MISSED, COMMON)).isEmpty();
    assertThat(set.match(TRANSLATED, COMMON).orElseThrow().source()).isEqualTo("a");
    assertThat(set.matches(TRANSLATED, COMMON).stream().map(SourceMatch::source).toList())
        .containsExactly("a", "b");
    assertThat(set.match(MISSED, COMMON)).isEmpty();
  }
}
