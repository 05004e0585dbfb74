package dev.sextant.fib;

/// How a FIB is compiled.
///
/// @param matchedLengths whether the FIB knows the length of the matched prefix, or its value
///   alone; forgetting lengths saves memory, as neighbours with equal values are joined
/// @param kernel the code that searches
public record FibOptions(boolean matchedLengths, Kernel kernel) {
  /// Matched lengths kept, and the kernel that suits the processor.
  public static FibOptions defaults() {
    return new FibOptions(true, Kernel.preferred());
  }

  /// The same, with or without matched lengths.
  public FibOptions withMatchedLengths(boolean keep) {
    return new FibOptions(keep, kernel);
  }

  /// The same with another kernel.
  public FibOptions withKernel(Kernel other) {
    return new FibOptions(matchedLengths, other);
  }
}
