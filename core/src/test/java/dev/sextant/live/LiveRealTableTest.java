package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.testing.Boundaries;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// The table that ships, under updates, at samples of its boundaries.
class LiveRealTableTest {
  private static final int BATCHES = 60;
  private static final int BATCH = 1000;

  private static List<Prefix> prefixes() throws IOException {
    List<Prefix> prefixes = new ArrayList<>();
    Path file = Path.of("../data/asmap-20251204-prefix-asn.csv.gz");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      lines
          .lines()
          .filter(line -> !line.startsWith("network"))
          .forEach(line -> prefixes.add(Prefix.parse(line.substring(0, line.indexOf(',')))));
    }
    return prefixes;
  }

  private static Prefix drawn(List<Prefix> prefixes, Random random) {
    Prefix prefix = prefixes.get(random.nextInt(prefixes.size()));
    int length =
        switch (random.nextInt(8)) {
          case 0 -> Math.max(8, prefix.length() - random.nextInt(8));
          case 1 -> Math.min(prefix.family().bits(), prefix.length() + random.nextInt(12));
          default -> prefix.length();
        };
    return Prefix.containing(random.nextBoolean() ? prefix.first() : prefix.last(), length);
  }

  private static void check(LiveSnapshot<Integer> snapshot, List<Prefix> near) {
    List<Address> addresses = Boundaries.of(near);
    LiveChecks.check(snapshot, addresses, snapshot.rib()::longestMatch);
  }

  @Test
  void answersFollowTheTableThroughManyBatches() throws IOException {
    Random random = new Random(12);
    List<Prefix> prefixes = prefixes();
    Rib<Integer> model = new Rib<>();
    prefixes.forEach(prefix -> model.put(prefix, random.nextInt()));
    LiveFib<Integer> fib = LiveFib.of(model);
    LiveSnapshot<Integer> first = fib.snapshot();
    for (int batch = 0; batch < BATCHES; batch++) {
      List<Update<Integer>> updates = new ArrayList<>();
      List<Prefix> near = new ArrayList<>();
      for (int i = 0; i < (batch % 3 == 0 ? 1 : BATCH); i++) {
        Prefix prefix = drawn(prefixes, random);
        int value = random.nextInt();
        boolean withdraws = random.nextInt(3) == 0;
        updates.add(withdraws ? Update.withdraw(prefix) : Update.announce(prefix, value));
        if (withdraws) {
          model.remove(prefix);
        } else {
          model.put(prefix, value);
        }
        near.add(prefix);
        near.add(drawn(prefixes, random));
      }
      fib.apply(updates);
      check(fib.snapshot(), near);
    }
    assertThat(fib.snapshot().rib()).isEqualTo(model);
    List<Prefix> some = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      some.add(prefixes.get(random.nextInt(prefixes.size())));
    }
    check(fib.snapshot(), some);
    check(first, some);
  }
}
