package dev.sextant.live;

/// What became of a batch.
///
/// @param added prefixes that are new
/// @param replaced prefixes that were there and were announced again
/// @param removed prefixes that are gone
/// @param absent withdrawals of prefixes that were not there
public record BatchResult(int added, int replaced, int removed, int absent) {}
