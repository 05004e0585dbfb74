package dev.sextant.cli;

import dev.sextant.live.LiveFib;
import dev.sextant.net.Prefix;
import dev.sextant.net.Target;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibView;
import dev.sextant.sources.BestChange;
import dev.sextant.sources.BestRoutes;
import dev.sextant.sources.Route;
import dev.sextant.sources.Update;
import dev.sextant.sources.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The routes of all peers, and the table that lookups are answered from.
///
/// The value of a prefix is its best route. A row of a table that names no peers is the value of
/// its prefix while no peer reaches it.
final class ReplayTable {
  private final Rib<Value> rows = new Rib<>();
  private final Rib<Boolean> withdrawn = new Rib<>();
  private final BestRoutes routes = new BestRoutes();

  /// Adds a row of the table that the updates follow.
  void add(Target target, Value value) {
    for (Prefix prefix : TableLoader.prefixes(target)) {
      if (value instanceof Value.Routes added) {
        routes.add(prefix, added);
      } else {
        rows.put(prefix, value);
      }
    }
  }

  /// Follows an update of a peer.
  ///
  /// @param changes takes the changes of the table for a [LiveFib]
  void apply(Update update, Consumer<? super dev.sextant.live.Update<Value>> changes) {
    for (BestChange change : routes.apply(update)) {
      Prefix prefix = change.prefix();
      Optional<Value> best = change.best().map(ReplayTable::value);
      Optional<Value> after = best.or(() -> rows.get(prefix));
      if (after.isEmpty()) {
        withdrawn.put(prefix, true);
      }
      changes.accept(new dev.sextant.live.Update<>(prefix, after));
    }
  }

  /// The table now, made from the routes of all peers.
  Rib<Value> toRib() {
    Rib<Value> table = Rib.copyOf(rows);
    routes.forEachBest((prefix, route) -> table.put(prefix, value(route)));
    return table;
  }

  /// The prefixes that were withdrawn at any time; some of them may be there again.
  RibView<?> withdrawn() {
    return withdrawn;
  }

  /// Routes of all prefixes and peers.
  long routeCount() {
    return routes.routeCount();
  }

  /// Withdrawals so far of routes that were not there.
  long absentWithdrawals() {
    return routes.absentWithdrawals();
  }

  private static Value value(Route best) {
    return new Value.Routes(List.of(best));
  }
}
