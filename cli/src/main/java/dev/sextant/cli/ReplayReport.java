package dev.sextant.cli;

import dev.sextant.net.Family;
import dev.sextant.rib.RibView;
import java.util.List;
import java.util.Optional;

/// What a replay measured.
///
/// @param isComplete whether all files were played to their ends
/// @param routes of all peers, at the end
/// @param absentWithdrawals withdrawals of routes that were not there
/// @param versions of the live FIB that the updates made
/// @param rejected why messages were not played
/// @param untilVisible from the reading of an update that changed a best route until the change was
///   visible, in nanoseconds
/// @param check of the answers at the end; empty if the replay was interrupted
record ReplayReport(
    boolean isComplete,
    TableSize before,
    TableSize after,
    long routes,
    Replay.Played played,
    long absentWithdrawals,
    long versions,
    List<RejectedMessages.Reason> rejected,
    Replay.Times times,
    Replay.Distribution untilVisible,
    Reading readers,
    CollectorWatch.Pauses pauses,
    Memory memory,
    Optional<TableCheck.Result> check) {
  /// Numbers of prefixes.
  record TableSize(int ipv4, int ipv6) {
    static TableSize of(RibView<?> table) {
      return new TableSize(table.size(Family.IPV4), table.size(Family.IPV6));
    }

    int prefixes() {
      return ipv4 + ipv6;
    }
  }

  /// Lookups a second of all readers together.
  ///
  /// @param threads how many readers there were
  /// @param alone before the updates
  /// @param during while updates were played
  record Reading(int threads, double alone, double during) {}

  /// Bytes.
  ///
  /// @param heapBefore of heap in use after a collection, before the updates
  /// @param heapAfter the same behind them
  /// @param liveFib what lookups read
  /// @param liveFibReserved that, and the room set aside for the next versions
  record Memory(long heapBefore, long heapAfter, long liveFib, long liveFibReserved) {}

  double updatesPerSecond() {
    return times.total() == 0 ? 0 : played.updates() * 1e9 / times.total();
  }
}
