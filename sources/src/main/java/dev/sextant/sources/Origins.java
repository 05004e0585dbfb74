package dev.sextant.sources;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The rule for the one origin of a prefix: most peers, then the lowest ASN.
final class Origins {
  private Origins() {}

  static OptionalLong mostSeen(List<Route> routes) {
    Map<Long, Set<Peer>> peersByOrigin = new HashMap<>();
    for (Route route : routes) {
      for (long origin : route.path().origins()) {
        peersByOrigin.computeIfAbsent(origin, key -> new HashSet<>()).add(route.peer());
      }
    }
    long best = -1;
    int bestPeers = 0;
    for (Map.Entry<Long, Set<Peer>> entry : peersByOrigin.entrySet()) {
      int peers = entry.getValue().size();
      if (peers > bestPeers || (peers == bestPeers && entry.getKey() < best)) {
        best = entry.getKey();
        bestPeers = peers;
      }
    }
    return bestPeers == 0 ? OptionalLong.empty() : OptionalLong.of(best);
  }
}
