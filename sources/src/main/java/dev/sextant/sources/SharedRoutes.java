package dev.sextant.sources;

import dev.sextant.net.Address;
import java.util.Optional;

/// Lets equal routes be one object, and equal parts of different ones: a peer has some hundred
/// thousand routes for a million prefixes.
final class SharedRoutes {
  private final RecentValues<Route> routes = new RecentValues<>(18);
  private final RecentValues<Peer> peers = new RecentValues<>(10);
  private final RecentValues<Optional<Address>> nextHops = new RecentValues<>(12);

  /// A route that is equal to this one.
  Route share(Route route) {
    return routes.share(
        route,
        fresh ->
            new Route(
                peers.share(fresh.peer()),
                fresh.path(),
                nextHops.share(fresh.nextHop()),
                fresh.pathId()));
  }
}
