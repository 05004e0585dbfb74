package dev.sextant.fib;

import dev.sextant.internal.search.NodeSearch;
import dev.sextant.internal.search.ScalarSearch;
import dev.sextant.internal.search.VectorKernels;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The code that searches a node: scalar, or vector instructions of one width. All give the same
/// answers.
///
/// The system property `sextant.kernel` (`scalar`, `vector128`, `vector256` or `vector512`) forces
/// one.
public enum Kernel {
  /// Plain Java; the specification of the others.
  SCALAR(0),
  /// Vectors of 128 bits.
  VECTOR_128(128),
  /// Vectors of 256 bits.
  VECTOR_256(256),
  /// Vectors of 512 bits.
  VECTOR_512(512);

  private static final String PROPERTY = "sextant.kernel";
  private static final Choice CHOICE = choose(System.getProperty(PROPERTY, ""));

  private final int bits;

  Kernel(int bits) {
    this.bits = bits;
  }

  /// The kernels that can run in this JVM on this processor; the scalar one always can.
  public static List<Kernel> available() {
    int preferred = vectorModuleIsThere() ? VectorKernels.preferredBits() : 0;
    return Arrays.stream(values()).filter(kernel -> kernel.bits <= preferred).toList();
  }

  /// The kernel that a FIB gets unless its options name another.
  public static Kernel preferred() {
    return CHOICE.kernel();
  }

  /// Why [#preferred()] is what it is, in plain words.
  public static String reason() {
    return CHOICE.reason();
  }

  /// The name that the property `sextant.kernel` takes.
  public String propertyName() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  NodeSearch search() {
    if (bits == 0) {
      return ScalarSearch.INSTANCE;
    }
    if (!available().contains(this)) {
      throw new IllegalStateException(
          propertyName() + " cannot run here; available: " + names(available()));
    }
    return VectorKernels.ofBits(bits);
  }

  private record Choice(Kernel kernel, String reason) {}

  private static Choice choose(String forced) {
    List<Kernel> available = available();
    if (!forced.isEmpty()) {
      for (Kernel kernel : available) {
        if (kernel.propertyName().equals(forced)) {
          return new Choice(kernel, "forced by -D" + PROPERTY + "=" + forced);
        }
      }
      throw new IllegalStateException(
          "-D"
              + PROPERTY
              + "="
              + forced
              + " names no kernel of this JVM; available: "
              + names(available));
    }
    if (!vectorModuleIsThere()) {
      return new Choice(
          SCALAR,
          "the vector module is not loaded; start java with --add-modules jdk.incubator.vector");
    }
    Kernel widest = available.getLast();
    return new Choice(
        widest,
        widest == SCALAR
            ? "the processor has no vectors of 128 bits or more"
            : "the processor prefers vectors of " + widest.bits + " bits");
  }

  private static String names(List<Kernel> kernels) {
    return String.join(", ", kernels.stream().map(Kernel::propertyName).toList());
  }

  private static boolean vectorModuleIsThere() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }
}
