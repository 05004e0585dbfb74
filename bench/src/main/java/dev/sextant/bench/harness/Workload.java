package dev.sextant.bench.harness;

/// Something that is run again and again on chunks of the same input.
public interface Workload {
  /// Number of chunks that the input has.
  int chunks();

  /// Works through one chunk.
  ///
  /// @return number of operations that it did
  int run(int chunk);
}
