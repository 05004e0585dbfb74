package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Readers beside writers: nobody sees half a batch, nobody goes back, nothing is lost.
class LiveConcurrencyTest {
  private static final int BATCHES = 3000;
  private static final int PREFIXES = 64;

  /// Prefixes of both families, far apart and side by side, that have equal values in each version.
  private static List<Prefix> together() {
    List<Prefix> prefixes = new ArrayList<>();
    Random random = new Random(9);
    for (int i = 0; i < PREFIXES; i++) {
      prefixes.add(Prefix.ofIpv4(random.nextInt() & Prefix.ipv4Mask(24 + i % 9), 24 + i % 9));
      prefixes.add(Prefix.ofIpv6(0x2001_0db8_0000_0000L | (long) i << 16, 0, 48));
      prefixes.add(Prefix.ofIpv6(0x2001_0db8_ffff_0000L | i, 0, 64));
    }
    return prefixes.stream().distinct().toList();
  }

  private static List<Update<Integer>> batch(List<Prefix> prefixes, int value) {
    List<Update<Integer>> updates = new ArrayList<>();
    for (Prefix prefix : prefixes) {
      if (value % 3 == 0) {
        updates.add(Update.withdraw(prefix)); // it comes again, so that nodes are written, too
      }
      updates.add(Update.announce(prefix, value));
    }
    // one that comes and goes beside each
    Prefix cover = Prefix.ofIpv6(0x2001_0db8_0000_0000L, 0, 32);
    updates.add(value % 2 == 0 ? Update.announce(cover, value) : Update.withdraw(cover));
    return updates;
  }

  /// Looks all prefixes up in one snapshot, singly and as batches; returns their one value.
  private static long oneValue(LiveSnapshot<Integer> snapshot, List<Prefix> prefixes) {
    long value = snapshot.lookup(prefixes.getFirst().last());
    long[] high = prefixes.stream().mapToLong(prefix -> prefix.last().high()).toArray();
    long[] low = prefixes.stream().mapToLong(prefix -> prefix.last().low()).toArray();
    int[] values = new int[high.length];
    snapshot.lookupValues(high, low, 0, high.length, values);
    for (int i = 0; i < values.length; i++) {
      Prefix prefix = prefixes.get(i);
      if (snapshot.lookup(prefix.last()) != value) {
        throw new AssertionError(prefix + " has " + snapshot.lookup(prefix.last()) + ": " + value);
      }
      if (prefix.family().bits() == 128 && values[i] != (int) value) {
        throw new AssertionError(prefix + " has " + values[i] + " in a batch: " + value);
      }
    }
    return value;
  }

  @Test
  void readersSeeWholeBatchesInOrder() {
    List<Prefix> prefixes = together();
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    fib.apply(batch(prefixes, 0));
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<CompletableFuture<Long>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        readers.add(CompletableFuture.supplyAsync(() -> read(fib, prefixes, done), threads));
      }
      try {
        for (int value = 1; value <= BATCHES; value++) {
          fib.apply(batch(prefixes, value));
        }
      } finally {
        done.set(true);
      }
      assertThat(readers).allSatisfy(reader -> assertThat(reader.join()).isEqualTo(BATCHES));
    }
  }

  /// Reads until the writer is done; returns the last value seen.
  private static long read(LiveFib<Integer> fib, List<Prefix> prefixes, AtomicBoolean done) {
    long lastVersion = 0;
    long lastValue = 0;
    boolean wasDone;
    do {
      wasDone = done.get();
      LiveSnapshot<Integer> snapshot = fib.snapshot();
      long value = oneValue(snapshot, prefixes);
      assertThat(snapshot.version()).isGreaterThanOrEqualTo(lastVersion);
      assertThat(value).isGreaterThanOrEqualTo(lastValue);
      lastVersion = snapshot.version();
      lastValue = value;
    } while (!wasDone);
    return lastValue;
  }

  @Test
  void severalWritersLoseNothing() {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    List<Change<Integer>> heard = new ArrayList<>();
    List<Long> versions = new ArrayList<>();
    fib.addListener(
        (changes, after) -> {
          heard.addAll(changes);
          versions.add(after.version());
        });
    int perWriter = 500;
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<CompletableFuture<Void>> writers = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        int writer = w;
        writers.add(
            CompletableFuture.runAsync(
                () -> {
                  for (int i = 0; i < perWriter; i++) {
                    fib.announce(Prefix.ofIpv4(writer << 24 | i << 8, 24), i);
                  }
                },
                threads));
      }
      writers.forEach(CompletableFuture::join);
    }
    assertThat(fib.snapshot().rib().size()).isEqualTo(4 * perWriter);
    assertThat(heard).hasSize(4 * perWriter).doesNotHaveDuplicates();
    assertThat(versions).isSorted().doesNotHaveDuplicates();
    for (int i = 0; i < perWriter; i++) {
      assertThat(fib.lookup(3 << 24 | i << 8 | 7)).isEqualTo(i);
    }
  }
}
