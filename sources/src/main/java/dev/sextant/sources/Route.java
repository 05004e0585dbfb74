package dev.sextant.sources;

import dev.sextant.net.Address;
import java.util.Optional;
import java.util.OptionalLong;

/// How one peer reaches a prefix.
///
/// @param peer who sent it
/// @param path the ASNs on the way, nearest first; the empty path for a route without one
/// @param nextHop the next hop; of a global and a link-local one the global; empty if the table
///   names none
/// @param pathId the path identifier, where a peer may send several routes of a prefix (ADD-PATH,
///   RFC 7911)
public record Route(Peer peer, AsPath path, Optional<Address> nextHop, OptionalLong pathId) {
  /// The same under another path identifier, or none.
  Route withPathId(OptionalLong id) {
    return id.equals(pathId) ? this : new Route(peer, path, nextHop, id);
  }
}
