package dev.sextant.internal.tree;

import dev.sextant.fib.Kernel;
import java.lang.foreign.MemorySegment;

/// Searches single lines of a tree's section.
///
/// One implementation a kernel; all give equal answers. They hold no state: any thread may use
/// them. Every method reads 64 bytes, all checked against the segment's bounds, and searched keys
/// have the form that [TreeLayout] gives them.
///
/// The file under a mapped segment may be cut short. The JVM turns the fault into an
/// `InternalError` only in compiled methods that hold a scalar read of memory, so each method of
/// the vector kernels holds one; its result is not used and the compiler drops the load itself.
///
/// The JVM must also know how long the instruction is that faulted. On x86 it does not know two
/// that its compiler makes (JDK 25), and dies: the load of an `int` that becomes a signed `long`,
/// and the test of a bit in a byte of memory. So an `int` that was read stays one or is masked to
/// be an unsigned `long`, and single bytes are not read.
abstract sealed class LineSearch
    permits ScalarLines, VectorLines128, VectorLines256, VectorLines512 {
  LineSearch() {}

  /// The kernel's search.
  ///
  /// @throws IllegalStateException if the kernel cannot run here
  static LineSearch of(Kernel kernel) {
    if (!Kernel.available().contains(kernel)) {
      throw new IllegalStateException(kernel.propertyName() + " cannot run here");
    }
    return switch (kernel) {
      case SCALAR -> ScalarLines.INSTANCE;
      case VECTOR_128 -> VectorLines.of128();
      case VECTOR_256 -> VectorLines.of256();
      case VECTOR_512 -> VectorLines.of512();
    };
  }

  /// How many of 16 keys from an offset on are not above the searched one.
  abstract int count32(MemorySegment section, long offset, int searched);

  /// How many of a line's 16 keys, the first not among them, are not above the searched one.
  abstract int child32(MemorySegment section, long line, int searched);

  /// Index of a leaf's last key that is not above its base and a distance.
  ///
  /// @param distance what the searched key is above the leaf's base
  abstract long leaf32(MemorySegment section, long leaf, int distance);

  /// How many of 8 keys from an offset on are not above the searched one.
  abstract int count64(MemorySegment section, long offset, long searched);

  /// How many of a line's 8 keys, the first not among them, are not above the searched one.
  abstract int child64(MemorySegment section, long line, long searched);

  /// The same as [#leaf32] for keys of 64 bits.
  abstract long leaf64(MemorySegment section, long leaf, long distance);
}
