package dev.sextant.sources;

import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The routes of all peers, and the best one of each prefix: a routing table goes in, then updates;
/// out come the changes of the best routes.
///
/// The best route is, in this order, the one
/// 1. with the shortest AS path, by [AsPath#hops()];
/// 2. of the peer with the lowest ASN;
/// 3. of the peer with the lowest address, IPv4 before IPv6;
/// 4. with the lowest path identifier, none before any.
///
/// A collector has no policy of its own, so local preference, origin and MED, which compare only
/// within one, play no part. A peer is an address and an ASN together.
///
/// An update takes time logarithmic in the prefixes and linear in the routes of its prefix; a peer
/// that goes down, linear in the table. One thread at a time may use it.
public final class BestRoutes {
  private final Rib<RankedRoutes> table = new Rib<>();
  private final Map<Peer, Integer> routesByPeer = new HashMap<>();
  private final SharedRoutes sharedRoutes = new SharedRoutes();
  private long routes;
  private long absentWithdrawals;

  /// No routes of no peer.
  public BestRoutes() {}

  /// Adds the routes of a prefix, such as a row of a routing table holds.
  ///
  /// @return the change of its best route, if it changed
  public Optional<BestChange> add(Prefix prefix, Value.Routes added) {
    RankedRoutes before = ranked(prefix);
    RankedRoutes after = before;
    for (Route route : added.routes()) {
      after = announced(after, route);
    }
    return replace(prefix, before, after);
  }

  /// Follows an update.
  ///
  /// @return the changes of best routes: at most one of an announcement or a withdrawal, and one
  ///   for each prefix whose best route came from a peer that goes down
  public List<BestChange> apply(Update update) {
    return switch (update) {
      case Update.Announce announce ->
          announce(announce.prefix(), announce.route()).stream().toList();
      case Update.Withdraw withdraw -> withdraw(withdraw).stream().toList();
      case Update.StateChange change -> change.isUp() ? List.of() : drop(change.peer());
    };
  }

  /// The best route of exactly this prefix.
  public Optional<Route> best(Prefix prefix) {
    return ranked(prefix).best();
  }

  /// The routes of exactly this prefix, best first.
  public List<Route> routes(Prefix prefix) {
    return ranked(prefix).toList();
  }

  /// Visits every prefix with its best route, in order.
  public void forEachBest(BiConsumer<Prefix, Route> visitor) {
    for (RibEntry<RankedRoutes> entry : table) {
      entry.value().best().ifPresent(route -> visitor.accept(entry.prefix(), route));
    }
  }

  /// Number of prefixes that a peer reaches.
  public int size() {
    return table.size();
  }

  /// Number of routes, of all prefixes and peers.
  public long routeCount() {
    return routes;
  }

  /// Number of withdrawals of routes that were not there.
  public long absentWithdrawals() {
    return absentWithdrawals;
  }

  private Optional<BestChange> announce(Prefix prefix, Route route) {
    RankedRoutes before = ranked(prefix);
    return replace(prefix, before, announced(before, route));
  }

  private RankedRoutes announced(RankedRoutes before, Route route) {
    RankedRoutes after = before.with(sharedRoutes.share(route));
    count(route.peer(), after.size() - before.size());
    return after;
  }

  private Optional<BestChange> withdraw(Update.Withdraw withdraw) {
    RankedRoutes before = ranked(withdraw.prefix());
    RankedRoutes after = before.without(withdraw.peer(), withdraw.pathId());
    if (after == before) {
      absentWithdrawals++;
      return Optional.empty();
    }
    count(withdraw.peer(), -1);
    return replace(withdraw.prefix(), before, after);
  }

  /// Withdraws all routes of a peer.
  private List<BestChange> drop(Peer peer) {
    if (!routesByPeer.containsKey(peer)) {
      return List.of();
    }
    List<BestChange> changes = new ArrayList<>();
    for (RibEntry<RankedRoutes> entry : table) {
      RankedRoutes before = entry.value();
      RankedRoutes after = before.without(peer);
      count(peer, after.size() - before.size());
      replace(entry.prefix(), before, after).ifPresent(changes::add);
    }
    return changes;
  }

  private void count(Peer peer, int change) {
    if (change != 0) {
      routes += change;
      routesByPeer.merge(peer, change, (here, more) -> here + more == 0 ? null : here + more);
    }
  }

  private RankedRoutes ranked(Prefix prefix) {
    return table.get(prefix).orElse(RankedRoutes.NONE);
  }

  private Optional<BestChange> replace(Prefix prefix, RankedRoutes before, RankedRoutes after) {
    if (after == before) {
      return Optional.empty();
    }
    if (after.isEmpty()) {
      table.remove(prefix);
    } else {
      table.put(prefix, after);
    }
    return after.best().equals(before.best())
        ? Optional.empty()
        : Optional.of(new BestChange(prefix, after.best()));
  }
}
