package dev.sextant.cli;

/// Brings a verb to the `sextant` command from another module, found by [java.util.ServiceLoader].
///
/// ```
/// provides dev.sextant.cli.CommandProvider with dev.sextant.bench.BenchProvider;
/// ```
public interface CommandProvider {
  /// A new command: an object with picocli's `@Command`, whose name is the verb. It is a
  /// `Callable<Integer>` that returns an [ExitStatus], or throws a [dev.sextant.SextantException],
  /// which becomes one clear line and the status that belongs to it.
  ///
  /// @param streams what the command reads and writes; it flushes what it wrote before it returns
  Object command(Streams streams);
}
