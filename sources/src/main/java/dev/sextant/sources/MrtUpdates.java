package dev.sextant.sources;

import java.io.BufferedInputStream;
import java.io.IOException;

/// Reads the updates of an MRT file (RFC 6396, RFC 8050): BGP4MP, BGP4MP_ET and the deprecated type
/// BGP. Records of other types are passed over.
final class MrtUpdates {
  /// The longest body that is read: a message of the greatest length, and what stands before it.
  private static final int MAX_BODY_BYTES = (1 << 16) + 64;

  private final Ledger ledger;
  private final UpdateTally tally;
  private final LegacyBgp legacyBgp;
  private final Bgp4mp bgp4mp;
  private long bgpRecords;
  private long otherRecords;

  /// Creates a reader.
  ///
  /// @param sent whether messages that the collector sent are read too
  MrtUpdates(Ledger ledger, boolean sent, UpdateSink sink) {
    this.ledger = ledger;
    this.tally = new UpdateTally(ledger, sink);
    this.legacyBgp = new LegacyBgp(tally);
    this.bgp4mp = new Bgp4mp(tally, sent);
  }

  /// Delivers the updates of `in`.
  UpdateReport read(BufferedInputStream in) throws IOException {
    byte[] head = Content.peek(in, MrtRecords.HEADER_BYTES);
    if (head.length == MrtRecords.HEADER_BYTES && !MrtRecords.begins(head)) {
      throw ledger.failure("", "does not begin with an MRT record; name a file of BGP updates");
    }
    MrtRecords records = new MrtRecords(in);
    try {
      while (records.next()) {
        readRecord(records);
      }
    } catch (IOException e) {
      throw ledger.failure("byte " + records.start(), Content.reason(e), e);
    }
    if (bgpRecords == 0 && otherRecords > 0) {
      throw ledger.failure(
          "",
          "holds no updates, but "
              + otherRecords
              + " records of other types, such as routing tables; name a file of BGP updates");
    }
    return tally.report();
  }

  private void readRecord(MrtRecords records) throws IOException {
    boolean bgp =
        switch (records.type()) {
          case MrtRecords.BGP, MrtRecords.BGP4MP, MrtRecords.BGP4MP_ET -> true;
          default -> false;
        };
    if (!bgp) {
      passOver(records);
      return;
    }
    bgpRecords++;
    if (records.lengthBytes() > MAX_BODY_BYTES) {
      records.skip();
      tally.reject(
          records, "a body of " + records.lengthBytes() + " bytes, which no BGP message has");
      return;
    }
    Octets body = records.body();
    try {
      if (records.type() == MrtRecords.BGP) {
        legacyBgp.read(records, body);
      } else {
        bgp4mp.read(records, body);
      }
    } catch (BadRecordException e) {
      tally.reject(records, e.reason());
      return;
    }
    tally.deliver(records);
  }

  private void passOver(MrtRecords records) throws IOException {
    records.skip();
    otherRecords++;
    if (records.isKnown()) {
      tally.otherRecord();
    } else {
      tally.reject(records, "record type " + records.type() + " is unknown");
    }
  }
}
