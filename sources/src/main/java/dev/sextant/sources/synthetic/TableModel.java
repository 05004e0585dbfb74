package dev.sextant.sources.synthetic;

import dev.sextant.net.Family;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Statistics of a real table: how many prefixes have which length, which blocks they lie in, and
/// how the prefixes below a node of the binary trie divide between its two halves.
///
/// Read from a text resource, one statement a line:
/// - `length L COUNT`: prefixes of length L
/// - `block B COUNT`: prefixes in the B-th block; a block is a /8 of IPv4, a /16 of IPv6
/// - `split D C LEFT ONE Q1 … Q8`: at trie nodes of depth D with 2^C to 2^(C+1) - 1 prefixes below:
///   in LEFT of 1,000 the left half holds more (or all); in ONE of 1,000 one half holds all; in the
///   others, the smaller half's share of the prefixes, in 1/1024, at the quantiles 1/16, 3/16, …,
///   15/16
///
/// `TableModelDerivation`, among the tests, makes the resource from a real table, and says from
/// which.
final class TableModel {
  private static final int CLASSES = 31;
  private static final Split UNKNOWN = new Split(0.5, 0, new double[] {0.5});

  private final Family family;
  private final long[] lengthCounts;
  private final int[] blockWeights;
  private final Split[][] splits;

  /// How the prefixes below a node divide; see the resource's `split`.
  static final class Split {
    private final double left;
    private final double oneSided;
    private final double[] shares;

    Split(double left, double oneSided, double[] shares) {
      this.left = left;
      this.oneSided = oneSided;
      this.shares = shares;
    }

    /// Draws how many of `prefixes` prefixes lie in the left half.
    int left(int prefixes, SplitMix64 random) {
      boolean leftIsLarger = random.unit() < left;
      int smaller = 0;
      if (prefixes > 1 && random.unit() >= oneSided) {
        smaller = Math.clamp(Math.round(share(random.unit()) * prefixes), 1, prefixes / 2);
      }
      return leftIsLarger ? prefixes - smaller : smaller;
    }

    /// The share of the smaller half at a quantile.
    private double share(double quantile) {
      double at = Math.clamp(quantile * shares.length - 0.5, 0, shares.length - 1.0);
      int below = (int) at;
      int above = Math.min(below + 1, shares.length - 1);
      return shares[below] + (at - below) * (shares[above] - shares[below]);
    }
  }

  private TableModel(Family family) {
    this.family = family;
    lengthCounts = new long[family.bits() + 1];
    blockWeights = new int[1 << blockBits(family)];
    splits = new Split[family.bits()][CLASSES];
    for (Split[] row : splits) {
      Arrays.fill(row, UNKNOWN);
    }
  }

  /// The model of a family.
  static TableModel of(Family family) {
    return family == Family.IPV4 ? Loaded.IPV4 : Loaded.IPV6;
  }

  /// The models, read when the first one is asked for.
  private static final class Loaded {
    static final TableModel IPV4 = load(Family.IPV4);
    static final TableModel IPV6 = load(Family.IPV6);
  }

  /// Length of the prefixes that are called blocks.
  static int blockBits(Family family) {
    return family == Family.IPV4 ? 8 : 16;
  }

  /// The family of the table.
  Family family() {
    return family;
  }

  /// Name of the resource of a family.
  static String resource(Family family) {
    return family == Family.IPV4 ? "ipv4-model.txt" : "ipv6-model.txt";
  }

  /// Class of a number of prefixes: the logarithm to base 2, rounded down.
  static int sizeClass(int prefixes) {
    return 31 - Integer.numberOfLeadingZeros(prefixes);
  }

  /// Number of prefixes by length in the real table.
  long[] lengthCounts() {
    return lengthCounts.clone();
  }

  /// Weight of each block for a shape; 0: nothing lies there.
  int[] blockWeights(Shape shape) {
    if (shape == Shape.CLUSTERED) {
      return blockWeights.clone();
    }
    int[] weights = new int[blockWeights.length];
    if (family == Family.IPV4) {
      Arrays.fill(weights, 1, 224, 1);
    } else {
      Arrays.fill(weights, 0x2000, 0x4000, 1);
    }
    return weights;
  }

  /// How `prefixes` prefixes below a node of this depth divide.
  Split split(int depth, int prefixes) {
    return splits[depth][sizeClass(prefixes)];
  }

  private static TableModel load(Family family) {
    TableModel model = new TableModel(family);
    try (var stream = TableModel.class.getResourceAsStream(resource(family));
        var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
      lines.lines().filter(line -> !line.startsWith("#")).forEach(model::statement);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    model.fillSplits();
    return model;
  }

  private void statement(String line) {
    String[] words = line.split(" ");
    int key = Integer.parseInt(words[1]);
    int number = Integer.parseInt(words[2]);
    switch (words[0]) {
      case "length" -> lengthCounts[key] = number;
      case "block" -> blockWeights[key] = number;
      case "split" -> {
        double[] shares = new double[words.length - 5];
        for (int i = 0; i < shares.length; i++) {
          shares[i] = Integer.parseInt(words[i + 5]) / 1024.0;
        }
        splits[key][number] =
            new Split(
                Integer.parseInt(words[3]) / 1000.0, Integer.parseInt(words[4]) / 1000.0, shares);
      }
      default -> throw new IllegalStateException("unknown statement: " + line);
    }
  }

  /// Gives sizes that the real table does not have at a depth what the next smaller (or else
  /// larger) size there has, and depths without any what the depth above has.
  private void fillSplits() {
    Split[] above = splits[0];
    for (Split[] row : splits) {
      for (int c = 1; c < CLASSES; c++) {
        row[c] = row[c] == UNKNOWN ? row[c - 1] : row[c];
      }
      for (int c = CLASSES - 2; c >= 0; c--) {
        row[c] = row[c] == UNKNOWN ? row[c + 1] : row[c];
      }
      if (row[0] == UNKNOWN) {
        System.arraycopy(above, 0, row, 0, CLASSES);
      }
      above = row;
    }
  }
}
