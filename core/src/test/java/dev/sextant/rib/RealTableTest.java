package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.PrefixText;
import dev.sextant.testing.Shared;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// A million prefixes of a real routing table.
class RealTableTest {
  @Test
  void aRealTableAnswersLikeTheOracleInAnyOrderOfInsertion() throws IOException {
    List<Prefix> prefixes = readPrefixes();
    Rib<Integer> rib = loaded(prefixes);
    Random random = new Random(42);
    LinearTable<Integer> oracle = LinearTable.ofDistinct(rib);
    for (int i = 0; i < 2; i++) {
      Prefix prefix = prefixes.get(random.nextInt(prefixes.size()));
      for (Address address : Boundaries.of(List.of(prefix))) {
        TableAssert.assertSameAt(rib, oracle, address, value -> value % 2 == 0);
      }
    }
    Collections.shuffle(prefixes, random);
    Rib<Integer> shuffled = loaded(prefixes);
    assertThat(shuffled.equals(rib)).isTrue();
    Rib<Integer> aggregated = rib.aggregate();
    assertThat(aggregated.size()).isLessThan(rib.size());
    for (int i = 0; i < 20_000; i++) {
      Prefix prefix = prefixes.get(random.nextInt(prefixes.size()));
      for (Address address : List.of(prefix.first(), prefix.last())) {
        assertThat(aggregated.longestMatch(address).map(RibEntry::value))
            .isEqualTo(rib.longestMatch(address).map(RibEntry::value));
      }
    }
  }

  private static Rib<Integer> loaded(List<Prefix> prefixes) {
    Rib<Integer> rib = new Rib<>();
    for (Prefix prefix : prefixes) {
      rib.put(prefix, prefix.hashCode() & 3);
    }
    return rib;
  }

  private static List<Prefix> readPrefixes() throws IOException {
    List<Prefix> prefixes = new ArrayList<>();
    Path file = Shared.require("data/bgp/bart-prefixes-v4v6.txt.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      text.lines().map(PrefixText::prefix).forEach(prefixes::add);
    }
    return prefixes;
  }
}
