package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Decodes TABLE_DUMP_V2 records (RFC 6396, section 4.3), with path identifiers too (RFC 8050,
/// section 4).
///
/// A table of peers comes first; each RIB record is a prefix and its routes, which name their peers
/// by index.
final class TableDumpV2 {
  private static final int PEER_INDEX_TABLE = 1;
  private static final int RIB_IPV4_UNICAST = 2;
  private static final int RIB_IPV6_UNICAST = 4;
  private static final int RIB_IPV4_UNICAST_ADDPATH = 8;
  private static final int RIB_IPV6_UNICAST_ADDPATH = 10;

  private static final int PEER_IS_IPV6 = 1;
  private static final int PEER_HAS_FOUR_OCTETS = 2;

  private static final int BGP_ID_BYTES = 4;
  private static final int SEQUENCE_BYTES = 4;
  private static final int TIME_BYTES = 4;

  private final RouteRows rows;
  private final List<Peer> peers = new ArrayList<>();

  TableDumpV2(RouteRows rows) {
    this.rows = rows;
  }

  /// Passes the routes of a record on; multicast and generic tables hold none.
  ///
  /// @throws BadRecordException if it cannot be read to its end
  void read(MrtRecords records, Octets body) throws BadRecordException {
    switch (records.subtype()) {
      case PEER_INDEX_TABLE -> readPeers(body);
      case RIB_IPV4_UNICAST -> readRib(records, body, Family.IPV4, false);
      case RIB_IPV6_UNICAST -> readRib(records, body, Family.IPV6, false);
      case RIB_IPV4_UNICAST_ADDPATH -> readRib(records, body, Family.IPV4, true);
      case RIB_IPV6_UNICAST_ADDPATH -> readRib(records, body, Family.IPV6, true);
      default -> {
        // no unicast routes
      }
    }
  }

  private void readPeers(Octets body) throws BadRecordException {
    peers.clear();
    body.skip(BGP_ID_BYTES);
    int viewNameBytes = body.u16();
    body.skip(viewNameBytes);
    int count = body.u16();
    for (int i = 0; i < count; i++) {
      int type = body.u8();
      body.skip(BGP_ID_BYTES);
      Address address = body.address((type & PEER_IS_IPV6) != 0 ? Family.IPV6 : Family.IPV4);
      peers.add(new Peer(address, body.asn((type & PEER_HAS_FOUR_OCTETS) != 0)));
    }
  }

  private void readRib(MrtRecords records, Octets body, Family family, boolean addPath)
      throws BadRecordException {
    body.skip(SEQUENCE_BYTES);
    Prefix prefix = rows.prefix(Nlri.read(body, family));
    int count = body.u16();
    for (int i = 0; i < count; i++) {
      int offset = MrtRecords.HEADER_BYTES + body.position();
      int peer = body.u16();
      body.skip(TIME_BYTES);
      OptionalLong pathId = addPath ? OptionalLong.of(body.u32()) : OptionalLong.empty();
      Octets attributes = body.slice(body.u16());
      try {
        rows.add(prefix, peer(peer), attributes, true, pathId);
      } catch (BadRecordException e) {
        rows.reject(records, offset, e.reason());
      }
    }
    rows.rejectRest(records, body);
  }

  private Peer peer(int index) throws BadRecordException {
    if (index >= peers.size()) {
      throw new BadRecordException("there is no peer " + index + " among " + peers.size());
    }
    return peers.get(index);
  }
}
