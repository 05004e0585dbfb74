package dev.sextant.index;

/// The use of one index of a [ReloadingIndex] for a while: until it is closed, the index is not.
///
/// Taking and closing one costs two additions and allocates nothing: all leases of one index are
/// one object. So each has to be closed exactly once, as `try (var lease = handle.lease())` does;
/// to close one twice ends that of another reader, whose queries may then be an
/// [IllegalStateException].
public interface IndexLease extends AutoCloseable {
  /// The index, the same until the lease is closed.
  Index index();

  /// Ends the use; the last one closes an index that has been replaced.
  @Override
  void close();
}
