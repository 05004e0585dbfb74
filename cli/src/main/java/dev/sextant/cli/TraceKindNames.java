package dev.sextant.cli;

import dev.sextant.sources.synthetic.TraceKind;

/// The names of kinds of traces for completion and help.
public final class TraceKindNames extends EnumNames {
  private static final long serialVersionUID = 1L;

  /// The names of all.
  public TraceKindNames() {
    super(TraceKind.values());
  }
}
