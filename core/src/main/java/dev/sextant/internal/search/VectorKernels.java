package dev.sextant.internal.search;

import jdk.incubator.vector.IntVector;

/// The vector kernels, kept apart so that nothing else needs the incubating vector module to be
/// there.
public final class VectorKernels {
  private VectorKernels() {}

  /// Width in bits of the vectors that the processor prefers.
  public static int preferredBits() {
    return IntVector.SPECIES_PREFERRED.vectorBitSize();
  }

  /// The kernel of a width.
  ///
  /// @param bits 128, 256 or 512
  public static NodeSearch ofBits(int bits) {
    return switch (bits) {
      case 128 -> new VectorSearch128();
      case 256 -> new VectorSearch256();
      case 512 -> new VectorSearch512();
      default -> throw new IllegalArgumentException("no kernel of " + bits + " bits");
    };
  }
}
