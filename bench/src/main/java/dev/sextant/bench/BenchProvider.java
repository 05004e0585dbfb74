package dev.sextant.bench;

import dev.sextant.cli.CommandProvider;
import dev.sextant.cli.Streams;

/// Brings `bench` to the `sextant` command.
public final class BenchProvider implements CommandProvider {
  /// For [java.util.ServiceLoader].
  public BenchProvider() {}

  @Override
  public Object command(Streams streams) {
    return BenchCommand.line(streams);
  }
}
