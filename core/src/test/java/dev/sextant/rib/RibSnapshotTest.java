package dev.sextant.rib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.testing.NastyTables;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RibSnapshotTest {
  @Test
  void snapshotsKeepTheTableOfTheirTime() {
    Random random = new Random(11);
    Rib<Integer> rib = new Rib<>();
    List<RibSnapshot<Integer>> snapshots = new ArrayList<>();
    List<List<RibEntry<Integer>>> contents = new ArrayList<>();
    List<Prefix> pool = NastyTables.prefixes(random, Family.IPV4, 500);
    pool.addAll(NastyTables.prefixes(random, Family.IPV6, 500));
    for (int step = 0; step < 5_000; step++) {
      Prefix prefix = pool.get(random.nextInt(pool.size()));
      if (random.nextInt(step < 2_500 ? 4 : 2) == 0) {
        rib.remove(prefix);
      } else {
        rib.put(prefix, step);
      }
      if (step % 100 == 0) {
        snapshots.add(rib.snapshot());
        contents.add(rib.stream().toList());
      }
    }
    rib.clear();
    for (int i = 0; i < snapshots.size(); i++) {
      assertThat(snapshots.get(i)).containsExactlyElementsOf(contents.get(i));
      assertThat(snapshots.get(i).size()).isEqualTo(contents.get(i).size());
    }
  }

  @Test
  void copiesAreEditedApart() {
    Rib<Integer> rib = RibModelTest.ribOf(NastyTables.rows(3));
    List<RibEntry<Integer>> before = rib.stream().toList();
    Rib<Integer> copy = Rib.copyOf(rib);
    Prefix prefix = Prefix.ofIpv4(0x0a010200, 23);
    copy.put(prefix, 5);
    assertThat(rib).containsExactlyElementsOf(before);
    rib.put(prefix, 6);
    assertThat(copy.get(prefix)).contains(5);
    assertThat(rib.get(prefix)).contains(6);
    Rib<Integer> copyOfSnapshot = Rib.copyOf(rib.snapshot());
    copyOfSnapshot.remove(prefix);
    assertThat(rib.get(prefix)).contains(6);
  }

  @Test
  void aTableMayBeEditedWhileItIsIterated() {
    Rib<Integer> rib = new Rib<>();
    for (int i = 0; i < 1_000; i++) {
      rib.put(i << 8, 24, i);
    }
    List<RibEntry<Integer>> before = rib.stream().toList();
    List<RibEntry<Integer>> seen = new ArrayList<>();
    for (RibEntry<Integer> entry : rib) {
      seen.add(entry);
      rib.remove(entry.prefix());
      rib.put(entry.prefix().first().toIpv4Bits() | 128, 25, entry.value());
    }
    assertThat(seen).isEqualTo(before);
    assertThat(rib.stream().map(entry -> entry.prefix().length())).containsOnly(25).hasSize(1_000);
    rib.forEachIpv4((bits, length, value) -> rib.remove(bits, length));
    assertThat(rib).isEmpty();
  }

  @Test
  void iteratorsStartedEarlierAreNotDisturbed() {
    Rib<Integer> rib = RibModelTest.ribOf(NastyTables.rows(4));
    List<RibEntry<Integer>> before = rib.stream().toList();
    Iterator<RibEntry<Integer>> iterator = rib.iterator();
    rib.removeIf(entry -> true);
    List<RibEntry<Integer>> seen = new ArrayList<>();
    iterator.forEachRemaining(seen::add);
    assertThat(seen).isEqualTo(before);
  }

  @Test
  void otherThreadsReadSnapshotsWhileTheTableIsEdited() {
    Rib<Integer> rib = new Rib<>();
    List<CompletableFuture<Boolean>> readers = new ArrayList<>();
    for (int round = 1; round <= 50; round++) {
      for (int i = 0; i < 500; i++) {
        rib.put(i << 16, 16, round);
      }
      int expected = round;
      RibSnapshot<Integer> snapshot = rib.snapshot();
      readers.add(
          CompletableFuture.supplyAsync(
              () -> snapshot.stream().allMatch(entry -> entry.value() == expected)));
    }
    assertThat(readers).allMatch(CompletableFuture::join);
  }
}
