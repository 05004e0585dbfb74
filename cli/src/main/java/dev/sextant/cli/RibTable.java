package dev.sextant.cli;

import dev.sextant.fib.Fib;
import dev.sextant.fib.FibOptions;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import dev.sextant.sources.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A table that was read, and how it finds the most specific match of an address. It has no ASNs.
///
/// @param source the file as the user named it
/// @param rib its prefixes
/// @param matcher finds the most specific match
record RibTable(String source, RibView<Value> rib, Matcher matcher) implements Table {
  /// Finds the most specific match of an address.
  interface Matcher {
    Optional<RibEntry<Value>> longestMatch(Address address);
  }

  /// A table that is asked a few times only.
  static RibTable of(String source, RibView<Value> rib) {
    return new RibTable(source, rib, rib::longestMatch);
  }

  @Override
  public RibTable compiled() {
    CompiledTable compiled = CompiledTable.of(rib);
    return new RibTable(source, rib, compiled::longestMatch);
  }

  @Override
  public Optional<Match> best(RecordTarget target) {
    Optional<RibEntry<Value>> best =
        switch (target) {
          case Address address -> matcher.longestMatch(address);
          case Prefix prefix -> exact(prefix);
          case Range range -> range.toPrefix().flatMap(this::exact);
          default -> Optional.empty();
        };
    return best.map(this::match);
  }

  private Optional<RibEntry<Value>> exact(Prefix prefix) {
    return rib.get(prefix).map(value -> new RibEntry<>(prefix, value));
  }

  private Match match(RibEntry<Value> entry) {
    return new Match(entry.prefix(), new TableValue(entry.value()), source);
  }

  private List<Match> matches(Iterable<RibEntry<Value>> entries) {
    List<Match> matches = new ArrayList<>();
    entries.forEach(entry -> matches.add(match(entry)));
    return matches;
  }

  @Override
  public List<Match> covering(RecordTarget target) {
    return target instanceof Target ip ? matches(rib.covering(enclosing(ip))) : List.of();
  }

  @Override
  public List<Match> covered(RecordTarget target) {
    List<RibEntry<Value>> found = new ArrayList<>();
    if (target instanceof Target ip) {
      for (Prefix piece : pieces(ip)) {
        rib.covered(piece).forEach(found::add);
      }
    }
    return matches(found);
  }

  /// What overlaps a piece either covers it or lies inside it; wider networks cover several pieces.
  @Override
  public List<Match> overlapping(RecordTarget target) {
    LinkedHashSet<RibEntry<Value>> found = new LinkedHashSet<>();
    if (target instanceof Target ip) {
      for (Prefix piece : pieces(ip)) {
        found.addAll(rib.covering(piece).reversed());
        rib.covered(piece).forEach(found::add);
      }
    }
    return matches(found.stream().sorted(Comparator.comparing(RibEntry::prefix)).toList());
  }

  @Override
  public Optional<Range> gap(Target target) {
    return pieces(target).stream().anyMatch(rib::overlaps)
        ? Optional.empty()
        : Optional.of(Gap.around(rib, target.first()));
  }

  /// The prefixes that hold exactly the target's addresses, in order.
  private static List<Prefix> pieces(Target target) {
    return switch (target) {
      case Address address -> List.of(Prefix.containing(address, address.family().bits()));
      case Prefix prefix -> List.of(prefix);
      case Range range -> range.toPrefixes();
    };
  }

  /// The longest prefix that covers the whole target.
  private static Prefix enclosing(Target target) {
    Prefix prefix = pieces(target).getFirst();
    while (!prefix.contains(target)) {
      prefix = prefix.parent().orElseThrow();
    }
    return prefix;
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
