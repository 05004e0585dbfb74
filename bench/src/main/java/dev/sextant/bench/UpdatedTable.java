package dev.sextant.bench;

import dev.sextant.bench.rival.Contender;
import dev.sextant.bench.rival.Live4;
import dev.sextant.bench.rival.Live6;
import dev.sextant.bench.rival.Rebuilt4;
import dev.sextant.bench.rival.Rebuilt6;
import dev.sextant.fib.Fib;
import dev.sextant.live.LiveFib;
import dev.sextant.live.Update;
import dev.sextant.net.Family;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibView;
import java.util.List;

/// A table that takes updates while it is read.
sealed interface UpdatedTable {
  /// Makes updates, all visible to readers when this returns.
  void apply(List<Update<Integer>> updates);

  /// What readers ask; each call sees the newest version.
  Contender reader();

  /// Sextant's live FIB.
  final class Live implements UpdatedTable {
    private final LiveFib<Integer> fib;
    private final Family family;

    Live(RibView<Integer> table, Family family) {
      this.fib = LiveFib.of(table);
      this.family = family;
    }

    LiveFib<Integer> fib() {
      return fib;
    }

    @Override
    public void apply(List<Update<Integer>> updates) {
      fib.apply(updates);
    }

    @Override
    public Contender reader() {
      return family == Family.IPV4 ? new Live4(fib) : new Live6(fib);
    }
  }

  /// A RIB, and a FIB that is compiled anew for each call, and swapped.
  final class Rebuilt implements UpdatedTable {
    private final Rib<Integer> rib;
    private final Family family;
    private volatile Fib newest;

    Rebuilt(RibView<Integer> table, Family family) {
      this.rib = Rib.copyOf(table);
      this.family = family;
      this.newest = Fib.compile(rib);
    }

    @Override
    public void apply(List<Update<Integer>> updates) {
      for (Update<Integer> update : updates) {
        if (update.value().isPresent()) {
          rib.put(update.prefix(), update.value().get());
        } else {
          rib.remove(update.prefix());
        }
      }
      newest = Fib.compile(rib);
    }

    @Override
    public Contender reader() {
      return family == Family.IPV4 ? new Rebuilt4(() -> newest) : new Rebuilt6(() -> newest);
    }
  }
}
