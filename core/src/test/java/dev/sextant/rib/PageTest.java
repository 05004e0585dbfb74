package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Pages against a sorted set of prefixes.
class PageTest {
  /// Both ends of the space, both sides of the sign bit, and neighbours that differ in one bit.
  private static final long[] HALVES = {
    0, 1, 2, 0x2001_0db8_0000_0000L, 0x2001_0db8_0000_0001L, Long.MAX_VALUE, Long.MIN_VALUE, -2, -1
  };

  @ParameterizedTest
  @EnumSource(names = {"IPV4", "IPV6"})
  void floorIsTheLastKeyThatIsNotAbove(Family family) {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Prefix> keys = keys(family, random, random.nextInt(Page.CAPACITY + 1));
      Page page = page(family, keys);
      List<Prefix> probes = new ArrayList<>(keys);
      for (int i = 0; i < 200; i++) {
        probes.add(prefix(family, random));
      }
      for (Prefix probe : probes) {
        int floor = -1;
        while (floor + 1 < keys.size() && keys.get(floor + 1).compareTo(probe) <= 0) {
          floor++;
        }
        assertThat(floor(page, probe)).as("seed %d, %s in %s", seed, probe, keys).isEqualTo(floor);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"IPV4", "IPV6"})
  void insertionsAndRemovalsLeaveTheKeysInOrder(Family family) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<Prefix> keys = keys(family, random, Page.CAPACITY / 2);
      Page page = page(family, keys);
      for (int step = 0; step < 200; step++) {
        Prefix prefix = prefix(family, random);
        int floor = floor(page, prefix);
        if (floor >= 0 && keys.get(floor).equals(prefix)) {
          page.remove(floor);
          keys.remove(floor);
        } else if (!page.isFull()) {
          insert(page, floor + 1, prefix);
          keys.add(floor + 1, prefix);
        } else {
          page.remove(0);
          keys.remove(0);
        }
        assertThat(keysOf(family, page)).as("seed %d, step %d", seed, step).isEqualTo(keys);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"IPV4", "IPV6"})
  void aCopyAndItsOriginalAreEditedApart(Family family) {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<Prefix> keys = keys(family, random, 40);
      Page page = page(family, keys);
      Page copy = page.ownedBy(new Page.Owner());
      assertThat(keysOf(family, copy)).isEqualTo(keys);
      copy.remove(random.nextInt(40));
      insert(copy, 0, new Prefix(keys.getFirst().first(), family.bits()));
      assertThat(keysOf(family, page)).as("seed %d", seed).isEqualTo(keys);
    }
  }

  private static List<Prefix> keys(Family family, Random random, int count) {
    TreeSet<Prefix> keys = new TreeSet<>();
    while (keys.size() < count) {
      keys.add(prefix(family, random));
    }
    return new ArrayList<>(keys);
  }

  /// Few first addresses, so that many keys differ in their lower halves or lengths alone.
  private static Prefix prefix(Family family, Random random) {
    long high = HALVES[random.nextInt(HALVES.length)];
    if (family == Family.IPV4) {
      int length = random.nextInt(33);
      int bits = (int) (random.nextBoolean() ? high : high >>> 32);
      return Prefix.ofIpv4(bits & Prefix.ipv4Mask(length), length);
    }
    int length = random.nextInt(129);
    long low = random.nextInt(3) == 0 ? HALVES[random.nextInt(HALVES.length)] : 0;
    return Prefix.ofIpv6(high & Prefix.highMask(length), low & Prefix.lowMask(length), length);
  }

  private static Page page(Family family, List<Prefix> keys) {
    Page page = PrefixTree.emptyLeaf(family, new Page.Owner());
    for (Prefix key : keys) {
      insert(page, page.count, key);
    }
    return page;
  }

  private static void insert(Page page, int index, Prefix key) {
    Address first = key.first();
    page.insert(index, first.high(), first.low(), Keys.leading(key), key.toString());
  }

  private static int floor(Page page, Prefix key) {
    Address first = key.first();
    return page.floor(first.high(), first.low(), Keys.leading(key));
  }

  private static List<Prefix> keysOf(Family family, Page page) {
    List<Prefix> keys = new ArrayList<>();
    for (int i = 0; i < page.count; i++) {
      Prefix key =
          Keys.entry(family, page.high(i), page.low(i), page.leading(i), page.slots[i]).prefix();
      assertThat(page.slots[i]).isEqualTo(key.toString());
      keys.add(key);
    }
    return keys;
  }
}
