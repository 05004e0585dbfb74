package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.testing.Boundaries;
import dev.sextant.testing.LinearTable;
import dev.sextant.testing.NastyTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// Random sequences of updates of a [LiveFib] and of the oracle, side by side.
class LiveModelTest {
  private static final int SEEDS = Integer.getInteger("sextant.seeds", 150);
  private static final int[] VALUES = {0, 1, 2, 3, 7, -1, -2, -3, Integer.MIN_VALUE};

  /// One version: a batch, or a withdrawal of all values that leave a remainder by a number.
  private record Step(List<Update<Integer>> updates, int divisor, int remainder) {
    boolean isHit(RibEntry<Integer> entry) {
      return Math.floorMod(entry.value(), divisor) == remainder;
    }

    @Override
    public String toString() {
      return divisor > 0 ? "withdraw values % " + divisor + " = " + remainder : updates.toString();
    }
  }

  private static List<Step> steps(Random random, List<Prefix> pool, int count) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (random.nextInt(12) == 0) {
        int divisor = 1 + random.nextInt(4);
        steps.add(new Step(List.of(), divisor, random.nextInt(divisor)));
        continue;
      }
      List<Update<Integer>> updates = new ArrayList<>();
      int size = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 1;
      for (int j = 0; j < size; j++) {
        Prefix prefix = pool.get(random.nextInt(pool.size()));
        updates.add(
            random.nextInt(3) == 0
                ? Update.withdraw(prefix)
                : Update.announce(prefix, VALUES[random.nextInt(VALUES.length)]));
      }
      steps.add(new Step(updates, 0, 0));
    }
    return steps;
  }

  /// A live FIB of each kernel, beside the oracle.
  private static final class Run {
    private final LinearTable<Integer> oracle = new LinearTable<>();
    private final List<LiveFib<Integer>> fibs = new ArrayList<>();
    private final List<Address> addresses;
    private final Map<Prefix, Integer> heard = new HashMap<>();

    Run(List<RibEntry<Integer>> rows, List<Address> addresses) {
      this.addresses = addresses;
      Rib<Integer> rib = new Rib<>();
      rows.forEach(row -> rib.put(row.prefix(), row.value()));
      rows.forEach(row -> oracle.put(row.prefix(), row.value()));
      oracle.entries().forEach(entry -> heard.put(entry.prefix(), entry.value()));
      for (Kernel kernel : Kernel.available()) {
        fibs.add(LiveFib.of(rib, Integer::intValue, kernel));
      }
      fibs.getFirst().addListener(this::hear);
    }

    private void hear(List<Change<Integer>> changes, LiveSnapshot<Integer> after) {
      for (Change<Integer> change : changes) {
        Optional<Integer> before = Optional.ofNullable(heard.remove(change.prefix()));
        assertThat(change.before()).as("before, at %s", change.prefix()).isEqualTo(before);
        assertThat(change.after()).isNotEqualTo(before);
        assertThat(after.rib().get(change.prefix())).isEqualTo(change.after());
        change.after().ifPresent(value -> heard.put(change.prefix(), value));
      }
    }

    void make(Step step) {
      if (step.divisor() > 0) {
        List<RibEntry<Integer>> hit = oracle.entries().stream().filter(step::isHit).toList();
        hit.forEach(entry -> oracle.remove(entry.prefix()));
        fibs.forEach(fib -> assertThat(fib.withdrawIf(step::isHit)).isEqualTo(hit.size()));
      } else {
        int absent = 0;
        for (Update<Integer> update : step.updates()) {
          if (update.value().isPresent()) {
            oracle.put(update.prefix(), update.value().get());
          } else {
            absent += oracle.remove(update.prefix()) ? 0 : 1;
          }
        }
        for (LiveFib<Integer> fib : fibs) {
          assertThat(fib.apply(step.updates()).absent()).isEqualTo(absent);
        }
      }
    }

    void check() {
      for (LiveFib<Integer> fib : fibs) {
        LiveChecks.check(fib.snapshot(), addresses, oracle::longestMatch);
        assertThat(fib.snapshot().rib()).containsExactlyElementsOf(oracle.entries());
      }
      Map<Prefix, Integer> expected = new HashMap<>();
      oracle.entries().forEach(entry -> expected.put(entry.prefix(), entry.value()));
      assertThat(heard).isEqualTo(expected);
    }
  }

  private static void checkAll(List<RibEntry<Integer>> rows, List<Address> at, List<Step> steps) {
    Run run = new Run(rows, at);
    run.check();
    for (Step step : steps) {
      run.make(step);
      run.check();
    }
  }

  /// Runs the steps; on failure names the smallest sequence that still fails.
  private static void checkShrinking(
      String name, List<RibEntry<Integer>> rows, List<Address> at, List<Step> steps) {
    try {
      checkAll(rows, at, steps);
    } catch (AssertionError | RuntimeException first) {
      List<RibEntry<Integer>> fewerRows = new ArrayList<>(rows);
      List<Step> fewerSteps = new ArrayList<>(steps);
      boolean shrinks = true;
      while (shrinks) {
        shrinks = shrink(fewerSteps, () -> fails(fewerRows, at, fewerSteps));
        shrinks |= shrink(fewerRows, () -> fails(fewerRows, at, fewerSteps));
      }
      throw new AssertionError(
          name + ": smallest failing sequence: rows " + fewerRows + ", steps " + fewerSteps, first);
    }
  }

  private static <T> boolean shrink(List<T> list, BooleanSupplier stillFails) {
    boolean shrunk = false;
    for (int i = list.size() - 1; i >= 0; i--) {
      T dropped = list.remove(i);
      if (stillFails.getAsBoolean()) {
        shrunk = true;
      } else {
        list.add(i, dropped);
      }
    }
    return shrunk;
  }

  private static boolean fails(List<RibEntry<Integer>> rows, List<Address> at, List<Step> steps) {
    try {
      checkAll(rows, at, steps);
      return false;
    } catch (AssertionError | RuntimeException e) {
      return true;
    }
  }

  @Test
  void answersEqualTheOracleAtAllBoundariesAfterEachStep() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      List<Prefix> pool = new ArrayList<>();
      for (Family family : Family.values()) {
        pool.addAll(NastyTables.prefixes(random, family, 12));
      }
      List<RibEntry<Integer>> rows =
          random.nextBoolean() ? List.of() : NastyTables.rows(seed).stream().limit(20).toList();
      Set<Prefix> all = new LinkedHashSet<>(pool);
      rows.forEach(row -> all.add(row.prefix()));
      checkShrinking("seed " + seed, rows, Boundaries.of(all), steps(random, pool, 25));
    }
  }

  /// Neighbours in one /16, so that trees split, deepen and shrink, and /24s and /48s divide.
  @Test
  void denseTablesGrowAndShrinkThroughEveryDepth() {
    for (int seed = 0; seed < 6; seed++) {
      Random random = new Random(seed);
      List<Prefix> pool = densePool(random, seed < 2 ? 2_600 : 500);
      List<Step> steps = new ArrayList<>();
      for (int round = 0; round < 2; round++) {
        Collections.shuffle(pool, random);
        for (List<Prefix> part : parts(pool, random)) {
          steps.add(
              new Step(part.stream().map(p -> Update.announce(p, p.hashCode())).toList(), 0, 0));
        }
        Collections.shuffle(pool, random);
        for (List<Prefix> part : parts(pool, random)) {
          steps.add(new Step(part.stream().map(Update::<Integer>withdraw).toList(), 0, 0));
        }
      }
      checkSampled("dense, seed " + seed, random, pool, steps);
    }
  }

  private static List<Prefix> densePool(Random random, int count) {
    Set<Prefix> pool = new LinkedHashSet<>();
    while (pool.size() < count) {
      int length = 20 + random.nextInt(random.nextInt(8) == 0 ? 100 : 29);
      long high = 0x2001_0000_0000_0000L | random.nextLong() >>> 16;
      if (random.nextInt(10) == 0) {
        high = 0x2001_0db8_0001_0000L | random.nextLong() >>> 48;
      }
      pool.add(
          Prefix.ofIpv6(
              high & Prefix.highMask(length), random.nextLong() & Prefix.lowMask(length), length));
      int ipv4Length = 12 + random.nextInt(21);
      int bits = random.nextInt(3) == 0 ? 0x0a01_0200 : 0x0a01_0000;
      int host = random.nextInt() & (bits == 0x0a01_0000 ? 0xffff : 0xff);
      pool.add(Prefix.ofIpv4((bits | host) & Prefix.ipv4Mask(ipv4Length), ipv4Length));
    }
    return new ArrayList<>(pool);
  }

  private static List<List<Prefix>> parts(List<Prefix> all, Random random) {
    List<List<Prefix>> parts = new ArrayList<>();
    int from = 0;
    while (from < all.size()) {
      int size = random.nextInt(4) == 0 ? 1 + random.nextInt(300) : 1 + random.nextInt(40);
      int to = Math.min(all.size(), from + size);
      parts.add(all.subList(from, to).stream().toList());
      from = to;
    }
    return parts;
  }

  /// Checks at the boundaries of some prefixes after each step, against a RIB that took the same
  /// updates.
  private static void checkSampled(
      String name, Random random, List<Prefix> pool, List<Step> steps) {
    Rib<Integer> model = new Rib<>();
    LiveFib<Integer> fib = LiveFib.of(model);
    List<LiveSnapshot<Integer>> kept = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      fib.apply(step.updates());
      for (Update<Integer> update : step.updates()) {
        if (update.value().isPresent()) {
          model.put(update.prefix(), update.value().get());
        } else {
          model.remove(update.prefix());
        }
      }
      boolean all = i % 40 == 0;
      List<Prefix> some = all ? pool : pool.subList(0, 20);
      Collections.shuffle(some, random);
      List<Prefix> checked = new ArrayList<>(some);
      step.updates().stream().limit(20).forEach(update -> checked.add(update.prefix()));
      try {
        LiveChecks.check(fib.snapshot(), Boundaries.of(checked), model::longestMatch);
      } catch (AssertionError e) {
        throw new AssertionError(name + ", step " + i, e);
      }
      assertThat(fib.snapshot().rib()).isEqualTo(model);
      if (all) {
        kept.add(fib.snapshot());
      }
    }
    // old versions are as they were: their trees agree with the tables of their time
    for (LiveSnapshot<Integer> snapshot : kept) {
      LiveChecks.check(snapshot, Boundaries.of(pool), snapshot.rib()::longestMatch);
    }
  }

  @Test
  void anyOrderOfTheSameUpdatesEndsInTheSameAnswers() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      List<Prefix> pool = new ArrayList<>(NastyTables.prefixes(random, Family.IPV6, 40));
      pool.addAll(NastyTables.prefixes(random, Family.IPV4, 40));
      List<Address> addresses = Boundaries.of(pool);
      LinearTable<Integer> oracle = new LinearTable<>();
      Set<Prefix> stays = new LinkedHashSet<>();
      for (Prefix prefix : pool) {
        if (random.nextBoolean() && stays.add(prefix)) {
          oracle.put(prefix, prefix.length());
        }
      }
      for (int order = 0; order < 4; order++) {
        LiveFib<Integer> fib = LiveFib.of(new Rib<>());
        Collections.shuffle(pool, random);
        pool.forEach(prefix -> fib.announce(prefix, prefix.length()));
        Collections.shuffle(pool, random);
        pool.stream().filter(prefix -> !stays.contains(prefix)).forEach(fib::withdraw);
        LiveChecks.check(fib.snapshot(), addresses, oracle::longestMatch);
      }
    }
  }

  @Test
  void snapshotsStayAsTheyWere() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Prefix> pool = new ArrayList<>(NastyTables.prefixes(random, Family.IPV6, 30));
      pool.addAll(NastyTables.prefixes(random, Family.IPV4, 30));
      List<Address> addresses = Boundaries.of(pool);
      LiveFib<Integer> fib = LiveFib.of(new Rib<>());
      List<LiveSnapshot<Integer>> snapshots = new ArrayList<>();
      List<List<Long>> answers = new ArrayList<>();
      for (Step step : steps(random, pool, 60)) {
        fib.apply(step.updates());
        snapshots.add(fib.snapshot());
        answers.add(addresses.stream().map(fib.snapshot()::lookup).toList());
      }
      for (int i = 0; i < snapshots.size(); i++) {
        assertThat(addresses.stream().map(snapshots.get(i)::lookup).toList())
            .as("seed %d, version %d", seed, snapshots.get(i).version())
            .isEqualTo(answers.get(i));
      }
    }
  }
}
