package dev.sextant.fib;

import java.util.List;

/// The code that searches a node: scalar, or vector instructions of one width. All give the same
/// answers.
public enum Kernel {
  /// Plain Java; the specification of the others.
  SCALAR,
  /// Vectors of 128 bits.
  VECTOR_128,
  /// Vectors of 256 bits.
  VECTOR_256,
  /// Vectors of 512 bits.
  VECTOR_512;

  /// The kernels that can run in this JVM on this processor.
  public static List<Kernel> available() {
    return List.of(SCALAR);
  }

  /// The kernel that a FIB gets unless its options name another.
  public static Kernel preferred() {
    return SCALAR;
  }

  /// Why [#preferred()] is what it is, in plain words.
  public static String reason() {
    return "no other kernel is here yet";
  }
}
