package dev.sextant.cli;

import dev.sextant.fib.Fib;
import dev.sextant.fib.FibOptions;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import dev.sextant.sources.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A table that was read, and how it finds the most specific match of an address.
///
/// @param source the file as the user named it
/// @param rib its prefixes
/// @param matcher finds the most specific match
record Table(String source, RibView<Value> rib, Matcher matcher) {
  /// Finds the most specific match of an address.
  interface Matcher {
    Optional<RibEntry<Value>> longestMatch(Address address);
  }

  /// A table that is asked a few times only.
  static Table of(String source, RibView<Value> rib) {
    return new Table(source, rib, rib::longestMatch);
  }

  /// The same table, compiled for many questions.
  Table compiled() {
    CompiledTable compiled = CompiledTable.of(rib);
    return new Table(source, rib, compiled::longestMatch);
  }

  /// A FIB whose values are numbers of distinct values.
  record CompiledTable(Fib fib, List<Value> distinctValues) {
    static CompiledTable of(RibView<Value> rib) {
      List<Value> distinct = new ArrayList<>();
      Map<Value, Integer> numbers = new HashMap<>();
      for (RibEntry<Value> entry : rib) {
        if (numbers.putIfAbsent(entry.value(), distinct.size()) == null) {
          distinct.add(entry.value());
        }
      }
      Fib fib =
          Fib.compile(
              rib, value -> Objects.requireNonNull(numbers.get(value)), FibOptions.defaults());
      return new CompiledTable(fib, distinct);
    }

    Optional<RibEntry<Value>> longestMatch(Address address) {
      long number = fib.lookup(address);
      if (number < 0) {
        return Optional.empty();
      }
      Prefix network = fib.match(address).orElseThrow();
      return Optional.of(new RibEntry<>(network, distinctValues.get((int) number)));
    }
  }
}
