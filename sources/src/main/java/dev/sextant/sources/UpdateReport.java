package dev.sextant.sources;

/// What became of an update stream.
///
/// @param announced prefixes announced
/// @param withdrawn prefixes withdrawn
/// @param stateChanges state changes of sessions
/// @param sessionMessages messages that carry no routes, passed over: OPEN, NOTIFICATION, KEEPALIVE
///   and ROUTE-REFRESH
/// @param sentMessages messages that the collector sent itself, passed over
/// @param otherRecords records that hold no messages, passed over
/// @param rejected messages or records skipped as bad
/// @param masked prefixes delivered whose host bits were masked away
public record UpdateReport(
    long announced,
    long withdrawn,
    long stateChanges,
    long sessionMessages,
    long sentMessages,
    long otherRecords,
    long rejected,
    long masked) {
  /// Updates delivered, of all kinds.
  public long updates() {
    return announced + withdrawn + stateChanges;
  }
}
