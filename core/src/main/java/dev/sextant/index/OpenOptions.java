package dev.sextant.index;

import dev.sextant.fib.Kernel;

/// How an index file is opened.
///
/// @param inMemory whether all of the file is read into memory, instead of mapped; for files that
///   others overwrite in place. The memory is native, not a `byte[]`: in a process that asks mapped
///   files and arrays alike, lookups of both have half the speed
/// @param leased whether [Index#close()] gives the mapping back at once; without it, the mapping
///   stays as long as anything refers to it, and closing does nothing
/// @param mostBytes the greatest size of a file
/// @param kernel the code that searches
public record OpenOptions(boolean inMemory, boolean leased, long mostBytes, Kernel kernel) {
  /// Mapped, as long as anything refers to it, of any size, searched by the kernel that suits the
  /// processor.
  public static OpenOptions defaults() {
    return new OpenOptions(false, false, Long.MAX_VALUE, Kernel.preferred());
  }

  /// The same, in memory or mapped.
  public OpenOptions withInMemory(boolean read) {
    return new OpenOptions(read, leased, mostBytes, kernel);
  }

  /// The same, leased or not.
  public OpenOptions withLeased(boolean lease) {
    return new OpenOptions(inMemory, lease, mostBytes, kernel);
  }

  /// The same with another greatest size.
  public OpenOptions withMostBytes(long bytes) {
    return new OpenOptions(inMemory, leased, bytes, kernel);
  }

  /// The same with another kernel.
  public OpenOptions withKernel(Kernel other) {
    return new OpenOptions(inMemory, leased, mostBytes, other);
  }
}
