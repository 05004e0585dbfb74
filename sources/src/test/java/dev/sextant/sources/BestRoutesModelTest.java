package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.sources.AsPath.Kind;
import dev.sextant.sources.AsPath.Segment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Long random streams of updates against a list of routes that is searched from end to end.
class BestRoutesModelTest {
  private static final int STEPS = 400;

  private static final List<Prefix> PREFIXES =
      List.of(
          Prefix.parse("0.0.0.0/0"),
          Prefix.parse("10.0.0.0/8"),
          Prefix.parse("10.0.0.0/9"),
          Prefix.parse("255.255.255.255/32"),
          Prefix.parse("::/0"),
          Prefix.parse("2001:db8::/32"));

  private static final List<Peer> PEERS =
      List.of(
          new Peer(Address.parse("192.0.2.1"), 64501),
          new Peer(Address.parse("192.0.2.2"), 64501),
          new Peer(Address.parse("2001:db8::1"), 64501),
          new Peer(Address.parse("200.0.0.1"), 4200000000L));

  /// The route of a peer under a path identifier.
  private record Key(Prefix prefix, Peer peer, OptionalLong pathId) {}

  /// The slow and obvious way.
  private static final class Model {
    private final Map<Key, Route> routes = new HashMap<>();
    private long absentWithdrawals;

    void apply(Update update) {
      switch (update) {
        case Update.Announce(long time, Prefix prefix, Route route) ->
            routes.put(new Key(prefix, route.peer(), route.pathId()), route);
        case Update.Withdraw(long time, Peer peer, Prefix prefix, OptionalLong pathId) -> {
          if (routes.remove(new Key(prefix, peer, pathId)) == null) {
            absentWithdrawals++;
          }
        }
        case Update.StateChange change -> {
          if (change.to() != 6) {
            routes.keySet().removeIf(key -> key.peer().equals(change.peer()));
          }
        }
      }
    }

    Map<Prefix, Route> best() {
      Map<Prefix, Route> best = new TreeMap<>();
      routes.forEach(
          (key, route) ->
              best.merge(key.prefix(), route, (one, two) -> isBetter(one, two) ? one : two));
      return best;
    }

    private static boolean isBetter(Route one, Route two) {
      int hops = one.path().segments().stream().mapToInt(segment -> segment.asns().size()).sum();
      int others = two.path().segments().stream().mapToInt(segment -> segment.asns().size()).sum();
      if (hops != others) {
        return hops < others;
      }
      if (one.peer().as() != two.peer().as()) {
        return one.peer().as() < two.peer().as();
      }
      int byAddress = one.peer().address().compareTo(two.peer().address());
      if (byAddress != 0) {
        return byAddress < 0;
      }
      return one.pathId().isEmpty()
          || (two.pathId().isPresent() && one.pathId().getAsLong() < two.pathId().getAsLong());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyStepAgreesWithTheModel(long seed) {
    List<Update> updates = updates(new Random(seed));
    Optional<String> failure = failure(updates);
    if (failure.isPresent()) {
      List<Update> smallest = smallestFailing(updates);
      throw new AssertionError(
          "seed " + seed + ": " + failure(smallest).orElseThrow() + "\n" + smallest);
    }
  }

  private static List<Update> updates(Random random) {
    List<Update> updates = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      Peer peer = PEERS.get(random.nextInt(PEERS.size()));
      Prefix prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
      OptionalLong pathId =
          random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(3));
      updates.add(
          switch (random.nextInt(20)) {
            case 0 -> new Update.StateChange(i, peer, random.nextInt(8) + 1, random.nextInt(8) + 1);
            case 1, 2, 3, 4, 5, 6, 7 -> new Update.Withdraw(i, peer, prefix, pathId);
            default -> new Update.Announce(i, prefix, route(random, peer, pathId));
          });
    }
    return updates;
  }

  private static Route route(Random random, Peer peer, OptionalLong pathId) {
    List<Long> asns = Collections.nCopies(1 + random.nextInt(3), 1L + random.nextInt(2));
    AsPath path = AsPath.of(List.of(new Segment(Kind.SEQUENCE, asns)));
    return new Route(peer, path, Optional.of(peer.address()), pathId);
  }

  /// What goes wrong with a stream of updates, if anything.
  private static Optional<String> failure(List<Update> updates) {
    BestRoutes routes = new BestRoutes();
    Model model = new Model();
    Map<Prefix, Route> followed = new TreeMap<>();
    for (Update update : updates) {
      List<BestChange> changes = routes.apply(update);
      model.apply(update);
      for (BestChange change : changes) {
        Optional<Route> before = Optional.ofNullable(followed.remove(change.prefix()));
        change.best().ifPresent(route -> followed.put(change.prefix(), route));
        if (before.equals(change.best())) {
          return Optional.of("no change at " + update + ": " + change);
        }
      }
      Map<Prefix, Route> best = new TreeMap<>();
      routes.forEachBest(best::put);
      Map<Prefix, Route> expected = model.best();
      boolean agrees =
          best.equals(expected)
              && followed.equals(expected)
              && routes.size() == expected.size()
              && routes.routeCount() == model.routes.size()
              && routes.absentWithdrawals() == model.absentWithdrawals;
      if (!agrees) {
        return Optional.of("after " + update + ": " + best + ", expected " + expected);
      }
    }
    return Optional.empty();
  }

  /// Leaves out whatever can be left out while the stream still fails.
  private static List<Update> smallestFailing(List<Update> updates) {
    List<Update> smallest = new ArrayList<>(updates);
    for (int i = smallest.size() - 1; i >= 0; i--) {
      Update left = smallest.remove(i);
      if (failure(smallest).isEmpty()) {
        smallest.add(i, left);
      }
    }
    assertThat(failure(smallest)).isPresent();
    return smallest;
  }
}
