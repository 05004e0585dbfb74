package dev.sextant.cli;

import dev.sextant.net.Family;

/// The names of address families for completion and help.
public final class FamilyNames extends EnumNames {
  private static final long serialVersionUID = 1L;

  /// The names of both.
  public FamilyNames() {
    super(Family.values());
  }
}
