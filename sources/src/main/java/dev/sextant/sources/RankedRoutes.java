package dev.sextant.sources;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// The routes of one prefix, best first. Immutable; an array, because a full table holds tens of
/// millions of routes.
final class RankedRoutes {
  static final RankedRoutes NONE = new RankedRoutes(new Route[0]);

  /// The rule of [BestRoutes].
  private static final Comparator<Route> BEST_FIRST =
      Comparator.comparingInt((Route route) -> route.path().hops())
          .thenComparingLong(route -> route.peer().as())
          .thenComparing(route -> route.peer().address())
          .thenComparingLong(route -> route.pathId().orElse(-1));

  private final Route[] routes;

  private RankedRoutes(Route[] routes) {
    this.routes = routes;
  }

  boolean isEmpty() {
    return routes.length == 0;
  }

  int size() {
    return routes.length;
  }

  Optional<Route> best() {
    return isEmpty() ? Optional.empty() : Optional.of(routes[0]);
  }

  List<Route> toList() {
    return List.of(routes);
  }

  /// These routes with one more, which takes the place of the same peer's route of the same path
  /// identifier; the same object if it is there already.
  RankedRoutes with(Route route) {
    List<Route> others = new ArrayList<>(routes.length + 1);
    int rank = 0;
    for (Route other : routes) {
      if (other.equals(route)) {
        return this;
      }
      if (!isOf(other, route.peer(), route.pathId())) {
        others.add(other);
        rank += BEST_FIRST.compare(other, route) < 0 ? 1 : 0;
      }
    }
    others.add(rank, route);
    return of(others);
  }

  /// These routes without a peer's route of this path identifier; the same object if it has none.
  RankedRoutes without(Peer peer, OptionalLong pathId) {
    return filtered(route -> !isOf(route, peer, pathId));
  }

  /// These routes without those of a peer; the same object if it has none.
  RankedRoutes without(Peer peer) {
    return filtered(route -> !route.peer().equals(peer));
  }

  private static boolean isOf(Route route, Peer peer, OptionalLong pathId) {
    return route.peer().equals(peer) && route.pathId().equals(pathId);
  }

  private RankedRoutes filtered(Predicate<Route> kept) {
    List<Route> left = new ArrayList<>(routes.length);
    for (Route route : routes) {
      if (kept.test(route)) {
        left.add(route);
      }
    }
    return left.size() == routes.length ? this : of(left);
  }

  private static RankedRoutes of(List<Route> routes) {
    return routes.isEmpty() ? NONE : new RankedRoutes(routes.toArray(Route[]::new));
  }
}
