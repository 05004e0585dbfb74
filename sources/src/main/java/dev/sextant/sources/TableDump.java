package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;
import java.io.IOException;
import java.util.OptionalLong;

/// Decodes TABLE_DUMP records (RFC 6396, section 4.2).
///
/// A record is a view and a sequence number, and one entry: a prefix, its peer, and the attributes
/// of its route. An early collector put several entries behind one view and sequence number, and
/// left the 4 bytes of those two out of the record's length.
final class TableDump {
  private static final int IPV4 = 1;
  private static final int IPV6 = 2;

  /// View and sequence number.
  private static final int VIEW_BYTES = 4;

  private static final int STATUS_BYTES = 1;
  private static final int TIME_BYTES = 4;
  private static final int ASN_BYTES = 2;

  private final RouteRows rows;

  TableDump(RouteRows rows) {
    this.rows = rows;
  }

  /// Passes the routes of a record on.
  ///
  /// @throws BadRecordException if it cannot be read to its end
  void read(MrtRecords records, Octets body) throws BadRecordException, IOException {
    int subtype = records.subtype();
    if (subtype != IPV4 && subtype != IPV6) {
      throw new BadRecordException("TABLE_DUMP subtype " + subtype + " is unknown");
    }
    Family family = subtype == IPV4 ? Family.IPV4 : Family.IPV6;
    Octets entries = body;
    boolean filled = isFilled(body.copy(), family);
    if (!filled && records.extend(VIEW_BYTES, longer -> isFilled(longer, family))) {
      entries = records.extended();
      filled = true;
    }
    entries.skip(VIEW_BYTES);
    do {
      int offset = MrtRecords.HEADER_BYTES + entries.position();
      Octets entry = entries.slice(entryBytes(entries.copy(), family));
      try {
        readEntry(entry, family);
      } catch (BadRecordException e) {
        rows.reject(records, offset, e.reason());
      }
    } while (filled && entries.remaining() > 0);
    rows.rejectRest(records, entries);
  }

  /// Whether entries fill a body to its last byte.
  private static boolean isFilled(Octets body, Family family) {
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

  private static int entryBytes(Octets entry, Family family) throws BadRecordException {
    int addressBytes = family.bits() / Byte.SIZE;
    int fixedBytes = addressBytes + 1 + STATUS_BYTES + TIME_BYTES + addressBytes + ASN_BYTES;
    entry.skip(fixedBytes);
    return fixedBytes + 2 + entry.u16();
  }

  private void readEntry(Octets entry, Family family) throws BadRecordException {
    Address address = entry.address(family);
    int length = entry.u8();
    entry.skip(STATUS_BYTES + TIME_BYTES);
    Peer peer = new Peer(entry.address(family), entry.asn(false));
    Octets attributes = entry.slice(entry.u16());
    rows.add(rows.prefix(Nlri.of(address, length)), peer, attributes, false, OptionalLong.empty());
  }
}
