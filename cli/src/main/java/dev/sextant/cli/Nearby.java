package dev.sextant.cli;

import dev.sextant.net.Target;
import dev.sextant.sources.RowSink;
import dev.sextant.sources.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Passes on the rows that a few queries depend on, so that a short question need not hold the
/// whole table: those that share an address with a query, and at the end the nearest ones on both
/// sides, which bound the gap.
final class Nearby implements RowSink {
  private record Row(Target target, Value value) {}

  private static final class Neighbours {
    private final Target query;
    private Optional<Row> below = Optional.empty();
    private Optional<Row> above = Optional.empty();

    Neighbours(Target query) {
      this.query = query;
    }

    /// Whether the row shares an address with the query; one that does not is remembered if it is
    /// the nearest so far.
    boolean accept(Target target, Value value) {
      if (target.family() != query.family()) {
        return false;
      }
      if (target.last().compareTo(query.first()) < 0) {
        if (below.isEmpty() || target.last().compareTo(below.get().target().last()) > 0) {
          below = Optional.of(new Row(target, value));
        }
        return false;
      }
      if (target.first().compareTo(query.last()) > 0) {
        if (above.isEmpty() || target.first().compareTo(above.get().target().first()) < 0) {
          above = Optional.of(new Row(target, value));
        }
        return false;
      }
      return true;
    }
  }

  private final List<Neighbours> queries = new ArrayList<>();
  private final RowSink next;

  Nearby(List<Target> queries, RowSink next) {
    queries.forEach(query -> this.queries.add(new Neighbours(query)));
    this.next = next;
  }

  @Override
  public void row(Target target, Value value) {
    boolean wanted = false;
    for (Neighbours query : queries) {
      wanted |= query.accept(target, value);
    }
    if (wanted) {
      next.row(target, value);
    }
  }

  /// Passes on the neighbours. They bound gaps and answer nothing, so `next` must not let them
  /// replace a row.
  void finish(RowSink ifAbsent) {
    for (Neighbours query : queries) {
      query.below.ifPresent(row -> ifAbsent.row(row.target(), row.value()));
      query.above.ifPresent(row -> ifAbsent.row(row.target(), row.value()));
    }
  }
}
