package dev.sextant.index;

/// The answer of one member of a set to a query, record by record, in the order of the query.
///
/// Kept and started again, so that merging the answers of several members allocates nothing.
abstract sealed class SourceCursor permits MatchCursor, NearbyCursor {
  /// Number of the member in the set.
  int source;

  /// The record where the cursor stands, as a rank, or [SpaceReader#NONE] behind the last.
  long rank = SpaceReader.NONE;

  /// Goes to the next record.
  abstract void advance();

  /// The record where the cursor stands, as a number of its index.
  abstract long record();

  /// Whether this cursor's record comes before that of another cursor of the same kind.
  abstract boolean isBefore(SourceCursor other);

  final boolean isAtEnd() {
    return rank == SpaceReader.NONE;
  }
}
