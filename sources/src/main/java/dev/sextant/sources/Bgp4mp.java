package dev.sextant.sources;

import dev.sextant.net.Address;
import dev.sextant.net.Family;

/// Decodes BGP4MP and BGP4MP_ET records (RFC 6396, sections 4.4 and 4.5; RFC 8050, section 3).
///
/// A record is the two ends of a session, and a message that one of them sent or a change of the
/// session's state.
final class Bgp4mp {
  private static final int STATE_CHANGE = 0;
  private static final int MESSAGE = 1;
  private static final int ENTRY = 2;
  private static final int SNAPSHOT = 3;
  private static final int MESSAGE_AS4 = 4;
  private static final int STATE_CHANGE_AS4 = 5;
  private static final int MESSAGE_LOCAL = 6;
  private static final int MESSAGE_AS4_LOCAL = 7;
  private static final int MESSAGE_ADDPATH = 8;
  private static final int MESSAGE_AS4_ADDPATH = 9;
  private static final int MESSAGE_LOCAL_ADDPATH = 10;
  private static final int MESSAGE_AS4_LOCAL_ADDPATH = 11;

  private static final int MICROS_PER_SECOND = 1_000_000;
  private static final int INTERFACE_BYTES = 2;
  private static final int MARKER_BYTES = 16;

  private static final int OPEN = 1;
  private static final int UPDATE = 2;
  private static final int NOTIFICATION = 3;
  private static final int KEEPALIVE = 4;
  private static final int ROUTE_REFRESH = 5;

  private final UpdateTally tally;
  private final boolean sent;

  /// Creates a decoder.
  ///
  /// @param sent whether messages that the collector sent are read too
  Bgp4mp(UpdateTally tally, boolean sent) {
    this.tally = tally;
    this.sent = sent;
  }

  /// The form of a message, which the subtype of its record tells.
  ///
  /// @param isLocal whether the collector sent it
  private record Form(boolean fourOctets, boolean addPath, boolean isLocal) {}

  /// Hands the updates of a record over.
  ///
  /// @throws BadRecordException if it is not sound to its last byte
  void read(MrtRecords records, Octets body) throws BadRecordException {
    long timeMicros = timeMicros(records, body);
    switch (records.subtype()) {
      case STATE_CHANGE -> readStateChange(timeMicros, body, false);
      case STATE_CHANGE_AS4 -> readStateChange(timeMicros, body, true);
      case MESSAGE -> readMessage(timeMicros, body, new Form(false, false, false));
      case MESSAGE_AS4 -> readMessage(timeMicros, body, new Form(true, false, false));
      case MESSAGE_LOCAL -> readMessage(timeMicros, body, new Form(false, false, true));
      case MESSAGE_AS4_LOCAL -> readMessage(timeMicros, body, new Form(true, false, true));
      case MESSAGE_ADDPATH -> readMessage(timeMicros, body, new Form(false, true, false));
      case MESSAGE_AS4_ADDPATH -> readMessage(timeMicros, body, new Form(true, true, false));
      case MESSAGE_LOCAL_ADDPATH -> readMessage(timeMicros, body, new Form(false, true, true));
      case MESSAGE_AS4_LOCAL_ADDPATH -> readMessage(timeMicros, body, new Form(true, true, true));
      case ENTRY, SNAPSHOT -> tally.otherRecord(); // deprecated forms of tables
      default ->
          throw new BadRecordException("BGP4MP subtype " + records.subtype() + " is unknown");
    }
  }

  private static long timeMicros(MrtRecords records, Octets body) throws BadRecordException {
    long timeMicros = records.timeSeconds() * MICROS_PER_SECOND;
    if (records.type() != MrtRecords.BGP4MP_ET) {
      return timeMicros;
    }
    long micros = body.u32();
    if (micros >= MICROS_PER_SECOND) {
      throw new BadRecordException("a time of " + micros + " microseconds past the second");
    }
    return timeMicros + micros;
  }

  private void readStateChange(long timeMicros, Octets body, boolean fourOctets)
      throws BadRecordException {
    Peer peer = readEnds(body, fourOctets, false);
    tally.hold(Update.StateChange.decode(timeMicros, peer, body));
  }

  private void readMessage(long timeMicros, Octets body, Form form) throws BadRecordException {
    if (form.isLocal() && !sent) {
      tally.sentMessage();
      return;
    }
    Peer sender = readEnds(body, form.fourOctets(), form.isLocal());
    int messageBytes = body.remaining();
    body.skip(MARKER_BYTES);
    int length = body.u16();
    if (length != messageBytes) {
      throw new BadRecordException(
          "a BGP message of " + length + " bytes where " + messageBytes + " bytes are");
    }
    int type = body.u8();
    switch (type) {
      case UPDATE ->
          new UpdateMessage(
                  new Envelope(timeMicros, sender, form.fourOctets(), form.addPath()), tally)
              .read(body);
      case OPEN, NOTIFICATION, KEEPALIVE, ROUTE_REFRESH -> tally.sessionMessage();
      default -> throw new BadRecordException("BGP message type " + type + " is unknown");
    }
  }

  /// Reads both ends of a session.
  ///
  /// @return the collector or its peer
  private static Peer readEnds(Octets body, boolean fourOctets, boolean isLocal)
      throws BadRecordException {
    long peerAs = body.asn(fourOctets);
    long localAs = body.asn(fourOctets);
    body.skip(INTERFACE_BYTES);
    int number = body.u16();
    Family family =
        Nlri.family(number)
            .orElseThrow(() -> new BadRecordException("address family " + number + " is unknown"));
    Address peerAddress = body.address(family);
    Address localAddress = body.address(family);
    return isLocal ? new Peer(localAddress, localAs) : new Peer(peerAddress, peerAs);
  }
}
