package dev.sextant.sources;

import dev.sextant.net.Prefix;
import java.util.ArrayList;
import java.util.List;

/// Holds the updates of one record back until all of it is known to be sound, passes them on, and
/// counts what becomes of each record.
final class UpdateTally {
  private static final int NONE = -1;

  private final Ledger ledger;
  private final UpdateSink sink;
  private final List<Update> held = new ArrayList<>();
  private int heldMasked;
  private int padding = NONE;
  private long announced;
  private long withdrawn;
  private long stateChanges;
  private long sessionMessages;
  private long sentMessages;
  private long otherRecords;

  UpdateTally(Ledger ledger, UpdateSink sink) {
    this.ledger = ledger;
    this.sink = sink;
  }

  /// Holds an update of the present record.
  void hold(Update update) {
    held.add(update);
  }

  /// The prefix of the present record; counts it if host bits were masked.
  Prefix prefix(Nlri nlri) {
    if (nlri.isMasked()) {
      heldMasked++;
    }
    return nlri.prefix();
  }

  /// Notes a byte of the present record that is no part of a prefix.
  ///
  /// @param position its index in the body
  void padding(int position) {
    padding = position;
  }

  /// Delivers the updates of a record that is sound.
  void deliver(MrtRecords records) {
    for (Update update : held) {
      ledger.deliver();
      switch (update) {
        case Update.Announce announce -> announced++;
        case Update.Withdraw withdraw -> withdrawn++;
        case Update.StateChange change -> stateChanges++;
      }
      sink.update(update);
    }
    sink.recordEnd();
    ledger.mask(heldMasked);
    if (padding != NONE) {
      reject(
          records,
          MrtRecords.HEADER_BYTES + padding,
          "a byte behind the last prefix of a message is ignored");
    }
    drop();
  }

  /// Skips a record, with all of its updates.
  void reject(MrtRecords records, String reason) {
    drop();
    reject(records, 0, reason);
  }

  private void reject(MrtRecords records, int offset, String reason) {
    ledger.reject("byte " + (records.start() + offset), reason);
  }

  private void drop() {
    held.clear();
    heldMasked = 0;
    padding = NONE;
  }

  /// Counts a message that carries no routes.
  void sessionMessage() {
    sessionMessages++;
  }

  /// Counts a message that the collector sent.
  void sentMessage() {
    sentMessages++;
  }

  /// Counts a record without a message.
  void otherRecord() {
    otherRecords++;
  }

  UpdateReport report() {
    return new UpdateReport(
        announced,
        withdrawn,
        stateChanges,
        sessionMessages,
        sentMessages,
        otherRecords,
        ledger.rejected(),
        ledger.masked());
  }
}
