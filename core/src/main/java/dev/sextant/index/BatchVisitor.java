package dev.sextant.index;

/// Takes the records that cover addresses of a batch one by one.
@FunctionalInterface
public interface BatchVisitor {
  /// Takes a record.
  ///
  /// @param place where the address stands in the batch
  /// @param record the record's number, for the methods of the index that it comes from
  /// @return whether to go on
  boolean visit(int place, long record);
}
