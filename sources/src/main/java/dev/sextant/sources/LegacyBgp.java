package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;

/// Decodes records of the deprecated type BGP (RFC 6396, appendix B.2), which collectors of 1999
/// and 2000 wrote: IPv4 sessions, 2-byte ASNs, and messages without their header.
final class LegacyBgp {
  private static final int NULL = 0;
  private static final int UPDATE = 1;
  private static final int PREF_UPDATE = 2;
  private static final int STATE_CHANGE = 3;
  private static final int SYNC = 4;
  private static final int OPEN = 5;
  private static final int NOTIFY = 6;
  private static final int KEEPALIVE = 7;

  private static final int MICROS_PER_SECOND = 1_000_000;

  /// ASN and address of the collector.
  private static final int LOCAL_BYTES = 6;

  private final UpdateTally tally;

  LegacyBgp(UpdateTally tally) {
    this.tally = tally;
  }

  /// Hands the updates of a record over.
  ///
  /// @throws BadRecordException if it is not sound to its last byte
  void read(MrtRecords records, Octets body) throws BadRecordException {
    long timeMicros = records.timeSeconds() * MICROS_PER_SECOND;
    switch (records.subtype()) {
      case UPDATE -> {
        Peer peer = peer(body);
        body.skip(LOCAL_BYTES);
        new UpdateMessage(new Envelope(timeMicros, peer, false, false), tally).read(body);
      }
      case STATE_CHANGE -> tally.hold(Update.StateChange.decode(timeMicros, peer(body), body));
      case OPEN, NOTIFY, KEEPALIVE -> tally.sessionMessage();
      case NULL, PREF_UPDATE, SYNC -> tally.otherRecord();
      default -> throw new BadRecordException("BGP subtype " + records.subtype() + " is unknown");
    }
  }

  private static Peer peer(Octets body) throws BadRecordException {
    long as = body.asn(false);
    Address address = body.address(Family.IPV4);
    return new Peer(address, as);
  }
}
