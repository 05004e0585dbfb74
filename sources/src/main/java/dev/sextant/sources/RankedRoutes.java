package dev.sextant.sources;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The routes of one prefix, best first by the rule of [BestRoutes]. Immutable; an array, because a
/// full table holds tens of millions of routes.
final class RankedRoutes {
  static final RankedRoutes NONE = new RankedRoutes(new Route[0]);

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
    int replaced = indexOf(route.peer(), route.pathId());
    if (replaced >= 0 && routes[replaced].equals(route)) {
      return this;
    }
    int rank = 0;
    while (rank < routes.length && compare(routes[rank], route) < 0) {
      rank++;
    }
    Route[] after = new Route[replaced < 0 ? routes.length + 1 : routes.length];
    int count = 0;
    for (int i = 0; i <= routes.length; i++) {
      if (i == rank) {
        after[count++] = route;
      }
      if (i < routes.length && i != replaced) {
        after[count++] = routes[i];
      }
    }
    return new RankedRoutes(after);
  }

  /// These routes without a peer's route of this path identifier; the same object if it has none.
  RankedRoutes without(Peer peer, OptionalLong pathId) {
    int removed = indexOf(peer, pathId);
    if (removed < 0) {
      return this;
    }
    Route[] after = Arrays.copyOf(routes, routes.length - 1);
    System.arraycopy(routes, removed + 1, after, removed, after.length - removed);
    return of(after);
  }

  /// These routes without those of a peer; the same object if it has none.
  RankedRoutes without(Peer peer) {
    Route[] after = new Route[routes.length];
    int count = 0;
    for (Route route : routes) {
      if (!route.peer().equals(peer)) {
        after[count++] = route;
      }
    }
    return count == routes.length ? this : of(Arrays.copyOf(after, count));
  }

  private static RankedRoutes of(Route[] routes) {
    return routes.length == 0 ? NONE : new RankedRoutes(routes);
  }

  private int indexOf(Peer peer, OptionalLong pathId) {
    for (int i = 0; i < routes.length; i++) {
      if (routes[i].peer().equals(peer) && routes[i].pathId().equals(pathId)) {
        return i;
      }
    }
    return -1;
  }

  /// Negative if the first route is the better one.
  private static int compare(Route one, Route two) {
    int byHops = Integer.compare(one.path().hops(), two.path().hops());
    if (byHops != 0) {
      return byHops;
    }
    int byAs = Long.compare(one.peer().as(), two.peer().as());
    if (byAs != 0) {
      return byAs;
    }
    int byAddress = one.peer().address().compareTo(two.peer().address());
    return byAddress != 0
        ? byAddress
        : Long.compare(one.pathId().orElse(-1), two.pathId().orElse(-1));
  }
}
