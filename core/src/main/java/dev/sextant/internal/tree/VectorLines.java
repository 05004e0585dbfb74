package dev.sextant.internal.tree;

/// The vector kernels, kept apart so that nothing else needs the incubating vector module to be
/// there.
final class VectorLines {
  private VectorLines() {}

  static LineSearch of128() {
    return new VectorLines128();
  }

  static LineSearch of256() {
    return new VectorLines256();
  }

  static LineSearch of512() {
    return new VectorLines512();
  }
}
