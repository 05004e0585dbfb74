package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Turns the routes of an MRT file into rows.
///
/// Routes of one prefix that follow each other become one row. Collectors write tables in the order
/// of prefixes, so that these are all of them; otherwise the prefix comes again.
final class RouteRows {
  /// More routes of one prefix than this go out as several rows, so that memory stays bounded.
  private static final int MAX_ROUTES = 1 << 16;

  private static final int NAMED_PEERS = 8;

  private final Tally tally;
  private final Optional<PeerFilter> filter;
  private final Set<Peer> otherPeers = new LinkedHashSet<>();
  private final List<Route> routes = new ArrayList<>();
  private @Nullable Prefix prefix;

  RouteRows(Tally tally) {
    this.tally = tally;
    this.filter = tally.options().peer();
  }

  /// The prefix; counts it if host bits were masked.
  Prefix prefix(Nlri nlri) {
    if (nlri.isMasked()) {
      tally.masked();
    }
    return nlri.prefix();
  }

  /// Takes a route, unless another peer's routes were asked for.
  ///
  /// @throws BadRecordException if its attributes are bad
  void add(Prefix target, Peer peer, Octets attributes, boolean fourOctets, OptionalLong pathId)
      throws BadRecordException {
    if (filter.isPresent() && !filter.get().accepts(peer)) {
      if (otherPeers.size() < NAMED_PEERS) {
        otherPeers.add(peer);
      }
      return;
    }
    RouteAttributes decoded = RouteAttributes.decode(attributes, fourOctets);
    AsPath path = decoded.path().orElse(AsPath.EMPTY);
    Optional<Address> nextHop = decoded.nextHopIn(target.family());
    if (!target.equals(prefix) || routes.size() == MAX_ROUTES) {
      flush();
      prefix = target;
    }
    routes.add(new Route(peer, path, nextHop, pathId));
  }

  /// Skips a part of a record that begins `offset` bytes behind the record's start.
  void reject(MrtRecords records, int offset, String reason) {
    tally.reject("byte " + (records.start() + offset), reason);
  }

  /// Rejects what is left of a record behind its last entry, if anything.
  void rejectRest(MrtRecords records, Octets body) {
    if (body.remaining() > 0) {
      reject(
          records,
          MrtRecords.HEADER_BYTES + body.position(),
          body.remaining() + " bytes behind the last entry of a record");
    }
  }

  /// Delivers the row of the routes taken since the last one.
  void flush() {
    if (prefix != null && !routes.isEmpty()) {
      Value.Routes value = new Value.Routes(routes);
      routes.clear();
      tally.row(prefix, value);
    }
  }

  /// Fails if the peer that was asked for sent no route, and others did.
  void checkPeers() {
    if (tally.rows() == 0 && !otherPeers.isEmpty()) {
      throw tally.failure(
          "",
          "has no route of peer "
              + filter.map(PeerFilter::toString).orElseThrow()
              + "; among its peers are "
              + otherPeers.stream()
                  .map(peer -> peer.address() + " (AS" + peer.as() + ")")
                  .collect(Collectors.joining(", ")));
    }
  }
}
