package dev.sextant.cli;

import dev.sextant.AddressFormatException;
import dev.sextant.net.Range;
import dev.sextant.net.RecordTarget;
import dev.sextant.net.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Answers queries from one or more tables.
final class Lookup {
  /// Fewest addresses first; the sort is stable, so that of equals the table named first comes
  /// first.
  private static final Comparator<Match> MATCH_ORDER =
      Comparator.comparing(match -> Span.of(match.network()).size());

  /// First key, then wider first.
  private static final Comparator<Match> TABLE_ORDER =
      Comparator.comparing((Match match) -> Span.of(match.network()).firstKey(), Span::compare)
          .thenComparing(MATCH_ORDER.reversed());

  private final List<Table> tables;
  private final Relation relation;

  Lookup(List<Table> tables, Relation relation) {
    this.tables = List.copyOf(tables);
    this.relation = relation;
  }

  /// Answers a query; text that means nothing gives an answer with an error.
  Answer answer(String input) {
    RecordTarget target;
    try {
      target = RecordTarget.parse(input);
    } catch (AddressFormatException e) {
      return Answer.rejected(input, e.reason() + " (at character " + (e.position() + 1) + ")");
    }
    List<Match> matches = matches(target);
    return matches.isEmpty()
        ? Answer.missed(input, target, gap(target))
        : Answer.found(input, target, matches);
  }

  private List<Match> matches(RecordTarget target) {
    List<Match> matches = new ArrayList<>();
    for (Table table : tables) {
      matches.addAll(
          switch (relation) {
            case BEST -> table.best(target).stream().toList();
            case COVERING -> table.covering(target);
            case COVERED -> table.covered(target);
            case OVERLAPPING -> table.overlapping(target);
          });
    }
    if (tables.size() > 1) {
      boolean byTable = relation == Relation.COVERED || relation == Relation.OVERLAPPING;
      matches.sort(byTable ? TABLE_ORDER : MATCH_ORDER);
    }
    return relation.many() || matches.size() < 2 ? matches : matches.subList(0, 1);
  }

  /// The gap around a target, if no table has anything in it.
  private Optional<Range> gap(RecordTarget target) {
    Optional<Range> gap = Optional.empty();
    if (target instanceof Target ip) {
      for (Table table : tables) {
        Optional<Range> around = table.gap(ip);
        if (around.isEmpty()) {
          return Optional.empty();
        }
        gap = gap.map(other -> Gap.intersection(other, around.get())).or(() -> around);
      }
    }
    return gap;
  }
}
