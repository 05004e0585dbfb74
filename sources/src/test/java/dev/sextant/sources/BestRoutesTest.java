package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.sources.AsPath.Kind;
import dev.sextant.sources.AsPath.Segment;
import dev.sextant.testing.Shared;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BestRoutesTest {
  private static final Prefix NET = Prefix.parse("10.0.0.0/8");
  private static final Prefix OTHER = Prefix.parse("2001:db8::/32");
  private static final Peer LOW = new Peer(Address.parse("192.0.2.1"), 64500);
  private static final Peer HIGH = new Peer(Address.parse("192.0.2.2"), 64501);

  private final BestRoutes routes = new BestRoutes();

  private static Route route(Peer peer, OptionalLong pathId, AsPath path) {
    return new Route(peer, path, Optional.of(peer.address()), pathId);
  }

  private static Route route(Peer peer, Long... asns) {
    return route(peer, OptionalLong.empty(), path(asns));
  }

  private static AsPath path(Long... asns) {
    return AsPath.of(List.of(new Segment(Kind.SEQUENCE, Arrays.asList(asns))));
  }

  private List<BestChange> announce(Prefix prefix, Route route) {
    return routes.apply(new Update.Announce(0, prefix, route));
  }

  private List<BestChange> withdraw(Prefix prefix, Peer peer) {
    return routes.apply(new Update.Withdraw(0, peer, prefix, OptionalLong.empty()));
  }

  private List<BestChange> state(Peer peer, int from, int to) {
    return routes.apply(new Update.StateChange(0, peer, from, to));
  }

  private static BestChange best(Prefix prefix, Route route) {
    return new BestChange(prefix, Optional.of(route));
  }

  private static BestChange gone(Prefix prefix) {
    return new BestChange(prefix, Optional.empty());
  }

  /// Checks that each route wins over all later ones, in whatever order they come.
  private void assertRanked(List<Route> bestFirst) {
    bestFirst.forEach(route -> announce(NET, route));
    assertThat(routes.routes(NET)).containsExactlyElementsOf(bestFirst);
    bestFirst.reversed().forEach(route -> announce(OTHER, route));
    assertThat(routes.routes(OTHER)).containsExactlyElementsOf(bestFirst);
    assertThat(routes.best(NET)).contains(bestFirst.getFirst());
  }

  @Test
  void shortestPathIsBestAndSetsCountOnceAndConfederationsNot() {
    AsPath set =
        AsPath.of(
            List.of(
                new Segment(Kind.CONFED_SEQUENCE, List.of(1L, 2L, 3L)),
                new Segment(Kind.SEQUENCE, List.of(1L)),
                new Segment(Kind.SET, List.of(2L, 3L, 4L))));
    assertRanked(
        List.of(
            route(new Peer(Address.parse("192.0.2.9"), 64509), OptionalLong.empty(), AsPath.EMPTY),
            route(HIGH, 1L),
            route(LOW, OptionalLong.empty(), set),
            route(new Peer(LOW.address(), 64499), 1L, 1L, 1L)));
  }

  @Test
  void ofEqualPathsTheLowestAsnThenAddressThenPathIdentifierIsBest() {
    Peer lowestAs = new Peer(Address.parse("2001:db8::2"), 3);
    Peer highestAs = new Peer(Address.parse("1.1.1.1"), 4294967295L);
    Peer low = new Peer(Address.parse("9.0.0.1"), 64500);
    Peer mid = new Peer(Address.parse("200.0.0.1"), 64500);
    Peer ipv6 = new Peer(Address.parse("::1"), 64500);
    assertRanked(
        List.of(
            route(lowestAs, 9L),
            route(low, 5L),
            route(mid, OptionalLong.empty(), path(5L)),
            route(mid, OptionalLong.of(0), path(5L)),
            route(mid, OptionalLong.of(4294967295L), path(5L)),
            route(ipv6, 5L),
            route(highestAs, 1L)));
  }

  @Test
  void updateChangesTheBestRouteAtMostOnce() {
    Route longer = route(LOW, 1L, 2L);
    Route shorter = route(HIGH, 2L);
    assertThat(announce(NET, longer)).containsExactly(best(NET, longer));
    assertThat(announce(NET, longer)).isEmpty();
    assertThat(announce(NET, shorter)).containsExactly(best(NET, shorter));
    assertThat(announce(NET, route(LOW, 1L, 3L))).isEmpty();
    assertThat(routes.routeCount()).isEqualTo(2);
    assertThat(withdraw(NET, HIGH)).containsExactly(best(NET, route(LOW, 1L, 3L)));
    assertThat(withdraw(NET, LOW)).containsExactly(gone(NET));
    assertThat(routes.size()).isZero();
    assertThat(routes.routeCount()).isZero();
  }

  @Test
  void routeThatGetsWorseGivesWayToTheNextOne() {
    announce(NET, route(LOW, 1L));
    announce(NET, route(HIGH, 1L, 2L));
    assertThat(announce(NET, route(LOW, 1L, 2L, 3L)))
        .containsExactly(best(NET, route(HIGH, 1L, 2L)));
  }

  @Test
  void withdrawalOfWhatIsNotThereIsCounted() {
    announce(NET, route(LOW, 1L));
    assertThat(withdraw(OTHER, LOW)).isEmpty();
    assertThat(withdraw(NET, HIGH)).isEmpty();
    assertThat(routes.apply(new Update.Withdraw(0, LOW, NET, OptionalLong.of(1)))).isEmpty();
    assertThat(withdraw(Prefix.parse("10.0.0.0/9"), LOW)).isEmpty();
    assertThat(routes.absentWithdrawals()).isEqualTo(4);
    assertThat(routes.best(NET)).isPresent();
  }

  @Test
  void peerThatGoesDownLosesAllItsRoutesAtOnce() {
    Prefix third = Prefix.parse("0.0.0.0/0");
    Route backup = route(HIGH, 1L, 2L);
    announce(NET, route(LOW, 1L));
    announce(NET, backup);
    announce(OTHER, route(LOW, OptionalLong.of(1), path(1L)));
    announce(OTHER, route(LOW, OptionalLong.of(2), path(1L)));
    announce(third, route(HIGH, 1L));
    announce(third, route(LOW, 1L, 2L));
    assertThat(state(LOW, 5, 6)).isEmpty();
    assertThat(state(LOW, 6, 1)).containsExactly(best(NET, backup), gone(OTHER));
    assertThat(routes.routes(third)).containsExactly(route(HIGH, 1L));
    assertThat(routes.routeCount()).isEqualTo(2);
    assertThat(state(LOW, 1, 2)).isEmpty();
    assertThat(state(HIGH, 6, 7)).containsExactly(gone(third), gone(NET));
    assertThat(routes.size()).isZero();
  }

  @Test
  void samePeerAddressWithAnotherAsnIsAnotherPeer() {
    announce(NET, route(LOW, 1L));
    assertThat(state(new Peer(LOW.address(), 7), 6, 1)).isEmpty();
    assertThat(routes.best(NET)).isPresent();
  }

  @Test
  void equalRoutesOfManyPrefixesAreOneObject() {
    announce(NET, route(LOW, 1L, 2L));
    announce(OTHER, route(LOW, 1L, 2L));
    assertThat(routes.routes(OTHER).getFirst()).isSameAs(routes.routes(NET).getFirst());
  }

  @Test
  void rowsOfATableSeedIt() {
    Route best = route(HIGH, 1L);
    Value.Routes row = new Value.Routes(List.of(route(LOW, 1L, 2L), best));
    assertThat(routes.add(NET, row)).contains(best(NET, best));
    assertThat(routes.add(NET, row)).isEmpty();
    assertThat(routes.routeCount()).isEqualTo(2);
    routes.forEachBest(
        (prefix, route) -> {
          assertThat(prefix).isEqualTo(NET);
          assertThat(route).isEqualTo(best);
        });
  }

  /// The table of a moment, and the updates that the same collector wrote shortly before.
  @Test
  void realTableFollowsRealUpdates() {
    TableReader.read(
        Shared.require("data/mrt/bgpdump-bview.20020722.2337.gz"),
        ReadOptions.defaults(),
        (target, value) -> routes.add((Prefix) target, (Value.Routes) value));
    assertThat(routes.routeCount()).isEqualTo(115_521);
    UpdateReader.read(
        Shared.require("data/mrt/bgpdump-updates.20020722.2238.gz"),
        UpdateOptions.defaults(),
        update -> assertThat(routes.apply(update).size()).isBetween(0, 1));
    long[] counted = new long[2];
    routes.forEachBest(
        (prefix, route) -> {
          counted[0]++;
          counted[1] += routes.routes(prefix).size();
        });
    assertThat(counted).containsExactly(routes.size(), routes.routeCount());
  }
}
