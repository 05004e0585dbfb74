package dev.sextant.index;

/// Takes the numbers of records one by one.
@FunctionalInterface
public interface RecordVisitor {
  /// Takes a record.
  ///
  /// @param record the record's number, for the methods of the index that it comes from
  /// @return whether to go on
  boolean visit(long record);
}
