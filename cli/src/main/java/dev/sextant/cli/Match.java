package dev.sextant.cli;

import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.sources.Value;

/// A network that answers a query.
///
/// @param network its prefix
/// @param value what is known about it
/// @param source the file that says so, as the user named it
record Match(Prefix network, Value value, String source) {
  static Match of(RibEntry<Value> entry, String source) {
    return new Match(entry.prefix(), entry.value(), source);
  }
}
