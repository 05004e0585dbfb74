package dev.sextant.fib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// Real routing tables, at every boundary: first-1, first, last and last+1 of every prefix, 0 and
/// all-ones.
class RealTablesTest {
  private static final int LINEAR_SAMPLES = 40;

  /// A model for tables that are too large for a linear scan: a hash table a length, asked from the
  /// longest down.
  private static final class ByLength {
    private final Map<Family, List<Map<Address, Integer>>> tables = new HashMap<>();

    ByLength(List<RibEntry<Integer>> rows) {
      for (Family family : Family.values()) {
        List<Map<Address, Integer>> lengths = new ArrayList<>();
        for (int length = 0; length <= family.bits(); length++) {
          lengths.add(new HashMap<>());
        }
        tables.put(family, lengths);
      }
      for (RibEntry<Integer> row : rows) {
        Prefix prefix = row.prefix();
        table(prefix.family(), prefix.length()).put(prefix.first(), row.value());
      }
    }

    private Map<Address, Integer> table(Family family, int length) {
      return tables.getOrDefault(family, List.of()).get(length);
    }

    /// The expected answer; masks are made here, not taken from the product.
    FibChecks.Expected expected(Address address) {
      for (int length = address.family().bits(); length >= 0; length--) {
        Map<Address, Integer> table = table(address.family(), length);
        if (!table.isEmpty()) {
          Integer value = table.get(masked(address, length));
          if (value != null) {
            return new FibChecks.Expected(address, Integer.toUnsignedLong(value), length);
          }
        }
      }
      return new FibChecks.Expected(address, -1, -1);
    }

    private static Address masked(Address address, int length) {
      if (address.family() == Family.IPV4) {
        int host = 32 - length;
        return Address.ofIpv4(host == 32 ? 0 : address.toIpv4Bits() >>> host << host);
      }
      long high = length == 0 ? 0 : length < 64 ? cut(address.high(), 64 - length) : address.high();
      long low = length <= 64 ? 0 : cut(address.low(), 128 - length);
      return Address.ofIpv6(high, low);
    }

    private static long cut(long bits, int host) {
      return bits >>> host << host;
    }
  }

  private static List<RibEntry<Integer>> read(Path file) throws IOException {
    List<RibEntry<Integer>> rows = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("network")) {
          String[] cells = line.split(",", 2);
          int value = cells.length == 2 ? Integer.parseUnsignedInt(cells[1]) : rows.size();
          rows.add(new RibEntry<>(Prefix.parse(cells[0]), value));
        }
      }
    }
    return rows;
  }

  private static List<Address> boundaries(List<RibEntry<Integer>> rows, Family family) {
    List<Address> addresses = new ArrayList<>();
    Prefix everything = family == Family.IPV4 ? Prefix.ofIpv4(0, 0) : Prefix.ofIpv6(0, 0, 0);
    addresses.add(everything.first());
    addresses.add(everything.last());
    for (RibEntry<Integer> row : rows) {
      if (row.prefix().family() == family) {
        Address first = row.prefix().first();
        Address last = row.prefix().last();
        addresses.add(first);
        addresses.add(last);
        first.previous().ifPresent(addresses::add);
        last.next().ifPresent(addresses::add);
      }
    }
    return addresses;
  }

  private static void check(List<RibEntry<Integer>> rows) {
    ByLength model = new ByLength(rows);
    checkModelAgainstLinearScan(model, rows);
    Rib<Integer> rib = new Rib<>();
    rows.forEach(row -> rib.put(row.prefix(), row.value()));
    List<Fib> fibs = new ArrayList<>();
    for (Kernel kernel : Kernel.available()) {
      fibs.add(Fib.compile(rib, Integer::intValue, FibOptions.defaults().withKernel(kernel)));
    }
    fibs.add(Fib.compile(rib, Integer::intValue, FibOptions.defaults().withMatchedLengths(false)));
    for (Family family : Family.values()) {
      List<Address> addresses = boundaries(rows, family);
      assertThat(addresses).hasSizeGreaterThan(rib.size(family));
      List<FibChecks.Expected> expected = new ArrayList<>();
      addresses.forEach(address -> expected.add(model.expected(address)));
      for (Fib fib : fibs) {
        RealTableAnswers.check(fib, family, expected);
      }
    }
  }

  private static void checkModelAgainstLinearScan(ByLength model, List<RibEntry<Integer>> rows) {
    Random random = new Random(4);
    List<RibEntry<Integer>> some = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      some.add(rows.get(random.nextInt(rows.size())));
    }
    LinearTable<Integer> linear = LinearTable.of(some);
    ByLength small = new ByLength(some);
    for (int i = 0; i < LINEAR_SAMPLES; i++) {
      Address address = some.get(random.nextInt(some.size())).prefix().last();
      assertThat(List.of(small.expected(address)))
          .isEqualTo(FibChecks.expected(List.of(address), linear::longestMatch));
    }
    assertThat(model.expected(rows.getFirst().prefix().first()).length()).isNotNegative();
  }

  @Test
  void theTableThatShipsAnswersRightlyAtEveryBoundary() throws IOException {
    check(read(Path.of("../data/asmap-20251204-prefix-asn.csv.gz")));
  }

  @Test
  void aFullInternetTableAnswersRightlyAtEveryBoundary() throws IOException {
    check(read(Shared.require("data/bgp/bart-prefixes-v4v6.txt.gz")));
  }
}
