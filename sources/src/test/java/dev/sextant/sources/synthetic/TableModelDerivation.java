package dev.sextant.sources.synthetic;

import dev.sextant.net.Family;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// Derives the resources of [TableModel] from a real table in text, one prefix a line.
///
/// Run with the table (`../shared/data/bgp/bart-prefixes-v4v6.txt.gz`) and the resource directory
/// (`sources/src/main/resources/dev/sextant/sources/synthetic`) as arguments. `TableModelTest`
/// checks that the resources are what comes out.
final class TableModelDerivation {
  private static final int QUANTILES = 8;

  private final Family family;
  private final PrefixTable table;
  private final Map<Integer, Map<Integer, List<int[]>>> nodes = new TreeMap<>();

  private TableModelDerivation(Family family, PrefixTable table) {
    this.family = family;
    this.table = table;
  }

  public static void main(String[] args) throws IOException {
    for (Family family : Family.values()) {
      Path resource = Path.of(args[1], TableModel.resource(family));
      Files.writeString(resource, derive(family, read(Path.of(args[0]), family)));
    }
  }

  /// The text of the resource.
  static String derive(Family family, PrefixTable table) {
    return new TableModelDerivation(family, table).statements();
  }

  /// Reads the prefixes of one family.
  static PrefixTable read(Path file, Family family) throws IOException {
    var builder = new PrefixTable.Builder(family, 1 << 20);
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains(":") == (family == Family.IPV6)) {
          String[] parts = line.split("/");
          byte[] bytes = InetAddress.ofLiteral(parts[0]).getAddress();
          var number = new BigInteger(1, bytes);
          builder.add(
              number.shiftRight(64).longValue(), number.longValue(), Integer.parseInt(parts[1]), 0);
        }
      }
    }
    return builder.build();
  }

  private String statements() {
    int blockBits = TableModel.blockBits(family);
    int[] lengths = new int[family.bits() + 1];
    int[] blocks = new int[1 << blockBits];
    for (int i = 0; i < table.size(); i++) {
      if (table.length(i) >= blockBits) {
        lengths[table.length(i)]++;
        blocks[(int) (top(i) >>> (64 - blockBits))]++;
      }
    }
    var text = new StringBuilder("# Made by TableModelDerivation; see TableModel for the form.\n");
    for (int length = 0; length < lengths.length; length++) {
      statement(text, "length", length, lengths[length]);
    }
    for (int block = 0; block < blocks.length; block++) {
      statement(text, "block", block, blocks[block]);
    }
    collect(0, 0, table.size());
    nodes.forEach(
        (depth, classes) ->
            classes.forEach((sizeClass, cell) -> split(text, depth, sizeClass, cell)));
    return text.toString();
  }

  private static void statement(StringBuilder text, String word, int key, int count) {
    if (count > 0) {
      text.append(word).append(' ').append(key).append(' ').append(count).append('\n');
    }
  }

  /// The first 64 bits of a prefix.
  private long top(int index) {
    return family == Family.IPV4 ? table.low(index) << 32 : table.high(index);
  }

  private boolean bit(int index, int depth) {
    long word = depth < 64 ? top(index) : table.low(index);
    return (word >>> (63 - (depth & 63)) & 1) != 0;
  }

  /// Collects how the prefixes `from` to `to` - 1 divide; all of them lie in one node of this
  /// depth.
  private void collect(int depth, int from, int to) {
    int rest = from < to && table.length(from) == depth ? from + 1 : from;
    if (rest == to) {
      return;
    }
    int middle = rest;
    while (middle < to && !bit(middle, depth)) {
      middle++;
    }
    if (depth >= TableModel.blockBits(family)) {
      nodes
          .computeIfAbsent(depth, key -> new TreeMap<>())
          .computeIfAbsent(TableModel.sizeClass(to - rest), key -> new ArrayList<>())
          .add(new int[] {middle - rest, to - middle});
    }
    collect(depth + 1, rest, middle);
    collect(depth + 1, middle, to);
  }

  private static void split(StringBuilder text, int depth, int sizeClass, List<int[]> cell) {
    double left = 0;
    int one = 0;
    double[] shares = new double[cell.size()];
    int size = 0;
    for (int[] halves : cell) {
      left += halves[0] > halves[1] ? 1 : halves[0] == halves[1] ? 0.5 : 0;
      int smaller = Math.min(halves[0], halves[1]);
      if (smaller == 0) {
        one++;
      } else {
        shares[size++] = (double) smaller / (halves[0] + halves[1]);
      }
    }
    shares = Arrays.copyOf(shares, size);
    Arrays.sort(shares);
    text.append("split ").append(depth).append(' ').append(sizeClass);
    text.append(' ').append(Math.round(1000 * left / cell.size()));
    text.append(' ').append(Math.round(1000.0 * one / cell.size()));
    for (int q = 0; q < QUANTILES; q++) {
      double share = size == 0 ? 0.5 : shares[(2 * q + 1) * size / (2 * QUANTILES)];
      text.append(' ').append(Math.round(1024 * share));
    }
    text.append('\n');
  }
}
