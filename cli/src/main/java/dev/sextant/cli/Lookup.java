package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.net.Range;
import dev.sextant.net.Target;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import dev.sextant.sources.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Answers queries from one or more tables.
final class Lookup {
  /// Fewest addresses first, which within a family is the greatest length; the sort is stable, so
  /// that of equals the table named first comes first.
  private static final Comparator<Match> MATCH_ORDER =
      Comparator.comparingInt((Match match) -> match.network().length()).reversed();

  private static final Comparator<Match> TABLE_ORDER = Comparator.comparing(Match::network);

  private final List<Table> tables;
  private final Relation relation;

  Lookup(List<Table> tables, Relation relation) {
    this.tables = List.copyOf(tables);
    this.relation = relation;
  }

  /// Answers a query; text that means nothing gives an answer with an error.
  Answer answer(String input) {
    Target target;
    try {
      target = Target.parse(input);
    } catch (AddressFormatException e) {
      return Answer.rejected(input, e.reason() + " (at character " + (e.position() + 1) + ")");
    }
    List<Match> matches = matches(target);
    return matches.isEmpty()
        ? Answer.missed(input, target, gap(target))
        : Answer.found(input, target, matches);
  }

  private List<Match> matches(Target target) {
    List<Match> matches = new ArrayList<>();
    for (Table table : tables) {
      for (RibEntry<Value> entry : entries(table, target)) {
        matches.add(Match.of(entry, table.source()));
      }
    }
    if (tables.size() > 1) {
      boolean byTable = relation == Relation.COVERED || relation == Relation.OVERLAPPING;
      matches.sort(byTable ? TABLE_ORDER : MATCH_ORDER);
    }
    return relation.many() || matches.size() < 2 ? matches : matches.subList(0, 1);
  }

  private Iterable<RibEntry<Value>> entries(Table table, Target target) {
    RibView<Value> rib = table.rib();
    return switch (relation) {
      case BEST -> best(table, target).stream().toList();
      case COVERING -> rib.covering(enclosing(target));
      case COVERED -> covered(rib, target);
      case OVERLAPPING -> overlapping(rib, target);
    };
  }

  private static Optional<RibEntry<Value>> best(Table table, Target target) {
    return switch (target) {
      case Address address -> table.matcher().longestMatch(address);
      case Prefix prefix -> exact(table.rib(), prefix);
      case Range range -> range.toPrefix().flatMap(prefix -> exact(table.rib(), prefix));
    };
  }

  private static Optional<RibEntry<Value>> exact(RibView<Value> rib, Prefix prefix) {
    return rib.get(prefix).map(value -> new RibEntry<>(prefix, value));
  }

  private static List<RibEntry<Value>> covered(RibView<Value> rib, Target target) {
    List<RibEntry<Value>> found = new ArrayList<>();
    for (Prefix piece : pieces(target)) {
      rib.covered(piece).forEach(found::add);
    }
    return found;
  }

  /// What overlaps a piece either covers it or lies inside it; wider networks cover several pieces.
  private static Iterable<RibEntry<Value>> overlapping(RibView<Value> rib, Target target) {
    LinkedHashSet<RibEntry<Value>> found = new LinkedHashSet<>();
    for (Prefix piece : pieces(target)) {
      found.addAll(rib.covering(piece).reversed());
      rib.covered(piece).forEach(found::add);
    }
    return found.stream().sorted(Comparator.comparing(RibEntry::prefix)).toList();
  }

  /// The gap around a target, if no table has anything in it.
  private Optional<Range> gap(Target target) {
    Optional<Range> gap = Optional.empty();
    for (Table table : tables) {
      RibView<Value> rib = table.rib();
      if (pieces(target).stream().anyMatch(rib::overlaps)) {
        return Optional.empty();
      }
      Range around = Gap.around(rib, target.first());
      gap = Optional.of(gap.map(other -> Gap.intersection(other, around)).orElse(around));
    }
    return gap;
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
}
