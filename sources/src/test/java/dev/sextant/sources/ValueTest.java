package dev.sextant.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.net.Address;
import dev.sextant.sources.AsPath.Kind;
import dev.sextant.sources.AsPath.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ValueTest {
  private static Route route(int peer, Long... origins) {
    AsPath path =
        origins.length == 0
            ? AsPath.EMPTY
            : AsPath.of(List.of(new Segment(Kind.SET, Arrays.asList(origins))));
    return new Route(
        new Peer(Address.ofIpv4(peer), 64500), path, Optional.empty(), OptionalLong.empty());
  }

  private static Value.Routes routes(Route... routes) {
    return new Value.Routes(List.of(routes));
  }

  @Test
  void oneOriginIsTheOneThatMostPeersSee() {
    assertThat(routes(route(1, 9L), route(2, 5L), route(3, 9L)).origin()).hasValue(9);
    assertThat(routes(route(1, 4294967295L)).origin()).hasValue(4294967295L);
  }

  @Test
  void lowestOfEquallySeenOriginsWins() {
    assertThat(routes(route(1, 9L), route(2, 5L)).origin()).hasValue(5);
    assertThat(routes(route(1, 9L, 7L, 8L)).origin()).hasValue(7);
  }

  @Test
  void severalRoutesOfAPeerCountOnce() {
    assertThat(routes(route(1, 9L), route(1, 9L), route(2, 5L)).origin()).hasValue(5);
  }

  @Test
  void routesWithoutAnOriginCountForNone() {
    assertThat(routes(route(1), route(2), route(3, 5L)).origin()).hasValue(5);
    assertThat(routes(route(1)).origin()).isEmpty();
    assertThat(routes(route(1)).origins()).isEmpty();
  }

  @Test
  void originsAreAllOfThemAscending() {
    assertThat(routes(route(1, 9L, 3L), route(2, 5L), route(3, 9L)).origins())
        .containsExactly(3L, 5L, 9L);
  }

  @Test
  void joinKeepsAllRoutesAndOtherwiseTheLater() {
    Value.Routes first = routes(route(1, 1L));
    Value.Routes second = routes(route(2, 2L));
    assertThat(first.join(second)).isEqualTo(routes(route(1, 1L), route(2, 2L)));
    Value number = new Value.Number(7);
    assertThat(first.join(number)).isEqualTo(number);
    assertThat(number.join(first)).isEqualTo(first);
    assertThat(number.join(new Value.None())).isEqualTo(new Value.None());
  }
}
