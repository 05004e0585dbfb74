package dev.sextant.sources;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads the routes of a routing table in MRT (RFC 6396, RFC 8050): TABLE_DUMP and TABLE_DUMP_V2.
///
/// Routes of one prefix that follow each other become one row; collectors write tables in the order
/// of prefixes, so that these are all of them. A bad entry is skipped alone; where its end is
/// unknown, with the rest of its record.
final class MrtRows {
  private static final int PEER_INDEX_TABLE = 1;
  private static final int RIB_IPV4_UNICAST = 2;
  private static final int RIB_IPV6_UNICAST = 4;
  private static final int RIB_IPV4_UNICAST_ADDPATH = 8;
  private static final int RIB_IPV6_UNICAST_ADDPATH = 10;

  private static final int TABLE_DUMP_IPV4 = 1;
  private static final int TABLE_DUMP_IPV6 = 2;

  private static final int PEER_IS_IPV6 = 1;
  private static final int PEER_HAS_FOUR_OCTETS = 2;

  /// View and sequence number, which begin a TABLE_DUMP record.
  private static final int VIEW_BYTES = 4;

  /// More routes of one prefix than this go out as several rows, so that memory stays bounded.
  private static final int MAX_ROUTES = 1 << 16;

  private final Tally tally;
  private final List<Peer> peers = new ArrayList<>();
  private boolean hasPeers;
  private long tableRecords;
  private long otherRecords;
  private @Nullable Prefix prefix;
  private final List<Route> routes = new ArrayList<>();

  MrtRows(Tally tally) {
    this.tally = tally;
  }

  /// Delivers the rows of `in`.
  void read(BufferedInputStream in) {
    MrtRecords records = new MrtRecords(in);
    try {
      while (records.next()) {
        readRecord(records);
      }
    } catch (IOException e) {
      flush();
      throw tally.failure("byte " + records.start(), Content.reason(e), e);
    } catch (InputException e) {
      flush();
      throw e;
    }
    flush();
    if (tableRecords == 0) {
      throw tally.failure(
          "",
          "holds "
              + otherRecords
              + " MRT records and no routing table among them; name a RIB file");
    }
  }

  private void readRecord(MrtRecords records) throws IOException {
    boolean table =
        records.type() == MrtRecords.TABLE_DUMP || records.type() == MrtRecords.TABLE_DUMP_V2;
    if (!table || records.lengthBytes() > MrtRecords.MAX_BODY_BYTES) {
      records.skip();
      otherRecords++;
      if (table) {
        reject(
            records, 0, "a record of " + records.lengthBytes() + " bytes is too long to be true");
      } else if (!records.isKnown()) {
        reject(records, 0, "record type " + records.type() + " is unknown");
      }
      return;
    }
    tableRecords++;
    Octets body = records.body();
    try {
      if (records.type() == MrtRecords.TABLE_DUMP) {
        readTableDump(records, body);
      } else {
        readTableDumpV2(records, body);
      }
    } catch (BadRecordException e) {
      reject(records, 0, e.reason());
    }
  }

  private void reject(MrtRecords records, int offset, String reason) {
    tally.reject("byte " + (records.start() + offset), reason);
  }

  // TABLE_DUMP_V2

  private void readTableDumpV2(MrtRecords records, Octets body) throws BadRecordException {
    switch (records.subtype()) {
      case PEER_INDEX_TABLE -> readPeers(body);
      case RIB_IPV4_UNICAST -> readRib(records, body, Family.IPV4, false);
      case RIB_IPV6_UNICAST -> readRib(records, body, Family.IPV6, false);
      case RIB_IPV4_UNICAST_ADDPATH -> readRib(records, body, Family.IPV4, true);
      case RIB_IPV6_UNICAST_ADDPATH -> readRib(records, body, Family.IPV6, true);
      default -> {
        // multicast, generic and geographic tables are none of forwarding
      }
    }
  }

  private void readPeers(Octets body) throws BadRecordException {
    peers.clear();
    hasPeers = true;
    body.skip(4);
    body.skip(body.u16());
    int count = body.u16();
    for (int i = 0; i < count; i++) {
      int kind = body.u8();
      body.skip(4);
      Address address = body.address((kind & PEER_IS_IPV6) != 0 ? Family.IPV6 : Family.IPV4);
      peers.add(new Peer(address, body.asn((kind & PEER_HAS_FOUR_OCTETS) != 0)));
    }
  }

  private void readRib(MrtRecords records, Octets body, Family family, boolean addPath)
      throws BadRecordException {
    if (!hasPeers) {
      throw new BadRecordException("stands before the table of peers, so its routes have none");
    }
    body.skip(4);
    int length = body.u8();
    checkLength(length, family);
    Prefix target = prefix(body.leadingAddress(family, (length + 7) / 8), length);
    int count = body.u16();
    for (int i = 0; i < count; i++) {
      int offset = MrtRecords.HEADER_BYTES + body.position();
      int index = body.u16();
      body.skip(4);
      OptionalLong pathId = addPath ? OptionalLong.of(body.u32()) : OptionalLong.empty();
      Octets attributes = body.slice(body.u16());
      try {
        if (index >= peers.size()) {
          throw new BadRecordException("peer " + index + " of " + peers.size() + " does not exist");
        }
        addRoute(target, peers.get(index), attributes, true, pathId);
      } catch (BadRecordException e) {
        reject(records, offset, e.reason());
      }
    }
    rejectRest(records, body);
  }

  // TABLE_DUMP

  /// Reads one entry, or several that an early collector put behind one view and sequence number;
  /// it left the 4 bytes of those two out of the record's length.
  private void readTableDump(MrtRecords records, Octets body)
      throws BadRecordException, IOException {
    int subtype = records.subtype();
    if (subtype != TABLE_DUMP_IPV4 && subtype != TABLE_DUMP_IPV6) {
      throw new BadRecordException("TABLE_DUMP subtype " + subtype + " is unknown");
    }
    Family family = subtype == TABLE_DUMP_IPV4 ? Family.IPV4 : Family.IPV6;
    boolean sound = holdsEntries(body.copy(), family);
    if (!sound && records.extend(VIEW_BYTES, longer -> holdsEntries(longer, family))) {
      body = records.extended();
      sound = true;
    }
    body.skip(VIEW_BYTES);
    do {
      int offset = MrtRecords.HEADER_BYTES + body.position();
      Octets entry = body.slice(entryBytes(body.copy(), family));
      try {
        readEntry(entry, family);
      } catch (BadRecordException e) {
        reject(records, offset, e.reason());
      }
    } while (sound && body.remaining() > 0);
    rejectRest(records, body);
  }

  private static boolean holdsEntries(Octets body, Family family) {
    try {
      body.skip(VIEW_BYTES);
      do {
        body.skip(entryBytes(body.copy(), family));
      } while (body.remaining() > 0);
      return true;
    } catch (BadRecordException e) {
      return false;
    }
  }

  private static int entryBytes(Octets body, Family family) throws BadRecordException {
    int addressBytes = family.bits() / Byte.SIZE;
    int fixed = addressBytes + 1 + 1 + 4 + addressBytes + 2;
    body.skip(fixed);
    return fixed + 2 + body.u16();
  }

  private void readEntry(Octets entry, Family family) throws BadRecordException {
    Address address = entry.address(family);
    int length = entry.u8();
    checkLength(length, family);
    entry.skip(1 + 4);
    Peer peer = new Peer(entry.address(family), entry.asn(false));
    Octets attributes = entry.slice(entry.u16());
    addRoute(prefix(address, length), peer, attributes, false, OptionalLong.empty());
  }

  // both

  private static void checkLength(int length, Family family) throws BadRecordException {
    if (length > family.bits()) {
      throw new BadRecordException("prefix length " + length + " exceeds " + family.bits());
    }
  }

  private Prefix prefix(Address address, int length) {
    int leading = length + 128 - address.family().bits();
    long high = address.high() & Prefix.highMask(leading);
    long low = address.low() & Prefix.lowMask(leading);
    if (high != address.high() || low != address.low()) {
      tally.masked();
    }
    return new Prefix(new Address(address.family(), high, low), length);
  }

  private void rejectRest(MrtRecords records, Octets body) {
    if (body.remaining() > 0) {
      int offset = MrtRecords.HEADER_BYTES + body.position();
      reject(records, offset, body.remaining() + " bytes behind the last entry of a record");
    }
  }

  private void addRoute(
      Prefix target, Peer peer, Octets attributes, boolean fourOctets, OptionalLong pathId)
      throws BadRecordException {
    Optional<PeerFilter> filter = tally.options().peer();
    if (filter.isPresent() && !filter.get().accepts(peer)) {
      return;
    }
    RouteAttributes decoded = RouteAttributes.decode(attributes, target.family(), fourOctets);
    if (!target.equals(prefix) || routes.size() == MAX_ROUTES) {
      flush();
      prefix = target;
    }
    routes.add(new Route(peer, decoded.path(), decoded.nextHop(), pathId));
  }

  private void flush() {
    if (prefix != null && !routes.isEmpty()) {
      Value.Routes value = new Value.Routes(routes);
      routes.clear();
      tally.row(prefix, value);
    }
  }
}
