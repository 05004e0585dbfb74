package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.BigKeys;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.NastyTables;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AggregationTest {
  @Test
  void everyAddressKeepsItsAnswerAndTheTableNeverGrows() {
    for (int seed = 0; seed < 1_000; seed++) {
      Rib<Integer> table = RibModelTest.ribOf(NastyTables.rows(seed));
      if (seed % 2 == 0) { // few values, so that there is something to join
        table.stream().toList().forEach(e -> table.put(e.prefix(), Math.abs(e.value() % 2)));
      }
      Rib<Integer> aggregated = table.aggregate();
      assertThat(aggregated.size(Family.IPV4)).isLessThanOrEqualTo(table.size(Family.IPV4));
      assertThat(aggregated.size(Family.IPV6)).isLessThanOrEqualTo(table.size(Family.IPV6));
      LinearTable<Integer> before = LinearTable.of(table);
      LinearTable<Integer> after = LinearTable.of(aggregated);
      List<Prefix> prefixes = new ArrayList<>(before.prefixes());
      prefixes.addAll(after.prefixes());
      for (Address address : Boundaries.of(prefixes)) {
        assertThat(after.longestMatch(address).map(RibEntry::value))
            .as("seed %d, %s of %s", seed, address, before)
            .isEqualTo(before.longestMatch(address).map(RibEntry::value));
      }
      assertThat(aggregated.aggregate().size()).isEqualTo(aggregated.size());
    }
  }

  @Test
  void noSmallerTableGivesTheSameAnswers() {
    for (Space space :
        List.of(
            new Space(Prefix.ofIpv4(0, 0), 3, 2),
            new Space(Prefix.ofIpv4(-4, 30), 2, 3),
            new Space(Prefix.ofIpv6(0, 0, 0), 2, 3),
            new Space(Prefix.ofIpv6(0x2001L << 48, 0, 63), 3, 2),
            new Space(Prefix.ofIpv6(-1, -8, 125), 3, 2))) {
      byte[] smallest = space.smallestSizes();
      Random random = new Random(1);
      for (int i = 0; i < 5_000; i++) {
        int[] values = random.ints(space.nodes(), 0, space.values + 1).toArray();
        Rib<Integer> table = space.table(values);
        assertThat(table.aggregate().size())
            .as("%s with %s", space, LinearTable.of(table))
            .isEqualTo(smallest[space.answers(values)]);
      }
    }
  }

  /// The prefixes of a root and a few bits below it, so few that all tables can be tried.
  ///
  /// A table is the value of each node, 0 for none; nodes are numbered as in a heap, from 1.
  private record Space(Prefix root, int depth, int values) {
    int nodes() {
      return (2 << depth) - 1;
    }

    /// The answers of all addresses, as the digits of a number.
    int answers(int[] table) {
      int answers = 0;
      for (int leaf = 1 << depth; leaf < 2 << depth; leaf++) {
        int node = leaf;
        while (node > 1 && table[node - 1] == 0) {
          node /= 2;
        }
        answers = answers * (values + 1) + table[node - 1];
      }
      return answers;
    }

    /// The size of the smallest table by the answers that it gives, from trying every table.
    byte[] smallestSizes() {
      byte[] sizes = new byte[(int) Math.pow(values + 1, 1 << depth)];
      Arrays.fill(sizes, Byte.MAX_VALUE);
      int[] table = new int[nodes()];
      int size = 0;
      while (size >= 0) {
        int answers = answers(table);
        sizes[answers] = (byte) Math.min(sizes[answers], size);
        size = next(table, size);
      }
      return sizes;
    }

    /// Counts on to the next table; returns its size, -1 after the last one.
    private int next(int[] table, int size) {
      int changed = size;
      for (int i = 0; i < table.length; i++) {
        if (table[i] < values) {
          return table[i]++ == 0 ? changed + 1 : changed;
        }
        table[i] = 0;
        changed--;
      }
      return -1;
    }

    Rib<Integer> table(int[] values) {
      Rib<Integer> rib = new Rib<>();
      for (int node = 1; node <= nodes(); node++) {
        if (values[node - 1] > 0) {
          rib.put(prefix(node), values[node - 1]);
        }
      }
      return rib;
    }

    private Prefix prefix(int node) {
      Family family = root.first().family();
      int below = 31 - Integer.numberOfLeadingZeros(node);
      int length = root.length() + below;
      BigInteger index = BigInteger.valueOf(node - (1 << below));
      BigInteger first = BigKeys.first(root).add(index.multiply(BigKeys.width(family, length)));
      return BigKeys.prefix(family, first, length);
    }
  }
}
