package dev.sextant.testing;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Small random tables made to hurt, the same for the same seed.
///
/// Adjacent prefixes, deep nesting, /0, /1, full lengths, lengths around the borders of 16, 32 and
/// 64 bits, duplicates, equal values side by side, both ends of the space, both families.
public final class NastyTables {
  private static final int[] IPV4_LENGTHS = {0, 1, 2, 8, 15, 16, 17, 23, 24, 25, 30, 31, 32};
  private static final int[] IPV6_LENGTHS = {
    0, 1, 2, 15, 16, 17, 31, 32, 33, 47, 48, 49, 62, 63, 64, 65, 66, 95, 96, 97, 112, 126, 127, 128
  };
  private static final int[] VALUES = {0, 1, 2, 3, 255, 256, 65_535, 65_536, -1, Integer.MIN_VALUE};

  private NastyTables() {}

  /// Up to 60 rows of both families, in no order; some prefixes come more than once.
  public static List<RibEntry<Integer>> rows(long seed) {
    Random random = new Random(seed);
    List<RibEntry<Integer>> rows = new ArrayList<>();
    int perFamily = 1 + random.nextInt(30);
    for (Family family : List.of(Family.IPV4, Family.IPV6)) {
      Integer value = value(random);
      for (Prefix prefix : prefixes(random, family, perFamily)) {
        value = random.nextInt(3) == 0 ? value : value(random);
        rows.add(new RibEntry<>(prefix, value));
      }
    }
    if (random.nextInt(3) != 0) {
      Collections.shuffle(rows, random);
    }
    return rows;
  }

  /// This many prefixes of one family, most of them near another; some come more than once.
  public static List<Prefix> prefixes(Random random, Family family, int count) {
    List<Prefix> prefixes = new ArrayList<>();
    while (prefixes.size() < count) {
      boolean fresh = prefixes.isEmpty() || random.nextInt(5) == 0;
      prefixes.add(
          fresh
              ? BigKeys.prefix(family, anchor(random, family), length(random, family))
              : near(random, prefixes.get(random.nextInt(prefixes.size()))));
    }
    return prefixes;
  }

  /// A prefix before, after, around, inside or equal to another.
  public static Prefix near(Random random, Prefix other) {
    Family family = other.first().family();
    BigInteger first = BigKeys.first(other);
    BigInteger last = BigKeys.last(other);
    BigInteger before = first.subtract(BigInteger.ONE).max(BigInteger.ZERO);
    BigInteger after = last.add(BigInteger.ONE).min(BigKeys.greatest(family));
    int shorter = Math.max(0, other.length() - 1);
    int longer = Math.min(family.bits(), other.length() + 1);
    return switch (random.nextInt(10)) {
      case 0 -> BigKeys.prefix(family, before, other.length());
      case 1 -> BigKeys.prefix(family, after, other.length());
      case 2 -> BigKeys.prefix(family, before, length(random, family));
      case 3 -> BigKeys.prefix(family, after, length(random, family));
      case 4 -> BigKeys.prefix(family, first, shorter);
      case 5 -> BigKeys.prefix(family, first, longer);
      case 6 -> BigKeys.prefix(family, last, longer);
      case 7 -> BigKeys.prefix(family, first, length(random, family));
      case 8 -> BigKeys.prefix(family, last, length(random, family));
      default -> other;
    };
  }

  private static BigInteger anchor(Random random, Family family) {
    BigInteger greatest = BigKeys.greatest(family);
    return switch (random.nextInt(6)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> greatest;
      case 2 -> greatest.shiftRight(1); // 0111…: the last of the lower half
      case 3 -> greatest.shiftRight(1).add(BigInteger.ONE); // 1000…: where signed order breaks
      case 4 -> BigInteger.ONE.shiftLeft(family.bits() / 2).subtract(BigInteger.valueOf(2));
      default -> new BigInteger(family.bits(), random);
    };
  }

  private static int length(Random random, Family family) {
    int[] lengths = family == Family.IPV4 ? IPV4_LENGTHS : IPV6_LENGTHS;
    return random.nextInt(4) == 0
        ? random.nextInt(family.bits() + 1)
        : lengths[random.nextInt(lengths.length)];
  }

  private static Integer value(Random random) {
    return VALUES[random.nextInt(VALUES.length)];
  }
}
