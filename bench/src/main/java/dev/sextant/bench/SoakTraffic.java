package dev.sextant.bench;

import dev.sextant.live.LiveFib;
import dev.sextant.live.Update;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibSnapshot;
import dev.sextant.sources.synthetic.PrefixTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/// The writer of a soak: makes each update of a live FIB in a plain table, too.
///
/// Batches have 1 to 2,048 updates of [UpdateScript]s, small ones as often as large ones, and the
/// marks. Now and then all prefixes whose value has a certain remainder are withdrawn by a
/// condition, as when a peer goes down, and come back a few batches later; and a cover over
/// everything, or over a /8, comes or goes.
final class SoakTraffic {
  private static final int MOST_BATCH_BITS = 11;
  private static final int BATCHES_PER_EVENT = 100;
  private static final int PEERS = 50;
  private static final int DOWN_BATCHES = 20;

  private final List<PrefixTable> tables;
  private final LiveFib<Integer> fib;
  private final Rib<Integer> model;
  private final RibSnapshot<Integer> start;
  private final Marks marks;
  private final Set<Prefix> marked;
  private final SplittableRandom random;
  private List<Update<Integer>> changed = List.of();
  private List<Update<Integer>> comingBack = List.of();
  private int batchesDown;
  private int batches;
  private long made;
  private long withdrawnByCondition;

  /// A writer that has made the first batch.
  SoakTraffic(
      List<PrefixTable> tables, LiveFib<Integer> fib, Rib<Integer> model, Marks marks, long seed) {
    this.tables = tables;
    this.fib = fib;
    this.model = model;
    this.marks = marks;
    this.marked = new HashSet<>(marks.prefixes());
    this.random = new SplittableRandom(seed);
    this.start = model.snapshot();
    apply(List.of());
  }

  /// Updates of one round: a script for each table, in their order, by turns.
  List<List<Update<Integer>>> scripts(int size) {
    return tables.stream()
        .map(table -> UpdateScript.of(table, size, random.nextLong()).updates())
        .toList();
  }

  /// Makes the next batch out of a script.
  ///
  /// @return how far the script is made
  int step(List<Update<Integer>> script, int from) {
    event();
    int size = (int) Math.pow(2, random.nextDouble() * MOST_BATCH_BITS);
    int to = Math.min(script.size(), from + size);
    apply(script.subList(from, to).stream().filter(each -> !isMarked(each.prefix())).toList());
    return to;
  }

  /// Leads back to the table of the start, but for the marks.
  void restore() {
    comingBack = List.of();
    List<Update<Integer>> updates = new ArrayList<>();
    for (RibEntry<Integer> entry : model.difference(start)) {
      if (!isMarked(entry.prefix())) {
        updates.add(Update.withdraw(entry.prefix()));
      }
    }
    for (RibEntry<Integer> entry : start) {
      if (!model.get(entry.prefix()).equals(Optional.of(entry.value()))
          && !isMarked(entry.prefix())) {
        updates.add(Update.announce(entry.prefix(), entry.value()));
      }
    }
    apply(updates);
  }

  private boolean isMarked(Prefix prefix) {
    return marked.contains(prefix);
  }

  private void event() {
    if (!comingBack.isEmpty() && --batchesDown == 0) {
      List<Update<Integer>> back = comingBack;
      comingBack = List.of();
      apply(back);
    }
    switch (random.nextInt(2 * BATCHES_PER_EVENT)) {
      case 0 -> peerGoesDown();
      case 1 -> coverComesOrGoes();
      default -> {}
    }
  }

  private void peerGoesDown() {
    if (!comingBack.isEmpty()) {
      return;
    }
    int peer = random.nextInt(PEERS);
    Predicate<RibEntry<Integer>> condition =
        entry -> entry.value() % PEERS == peer && !isMarked(entry.prefix());
    comingBack =
        model.stream()
            .filter(condition)
            .map(entry -> Update.announce(entry.prefix(), entry.value()))
            .toList();
    batchesDown = DOWN_BATCHES;
    int removed = fib.withdrawIf(condition);
    model.removeIf(condition);
    changed = comingBack;
    made += removed;
    withdrawnByCondition += removed;
  }

  private void coverComesOrGoes() {
    List<Prefix> wide = WideUpdates.of(tables.get(random.nextInt(tables.size())));
    Prefix cover = wide.get(random.nextInt(wide.size()));
    boolean isThere = model.get(cover).isPresent();
    apply(List.of(isThere ? Update.withdraw(cover) : Update.announce(cover, random.nextInt(1000))));
  }

  private void apply(List<Update<Integer>> updates) {
    List<Update<Integer>> batch = new ArrayList<>(updates);
    batch.addAll(marks.updates(++batches));
    fib.apply(batch);
    for (Update<Integer> update : batch) {
      if (update.value().isPresent()) {
        model.put(update.prefix(), update.value().get());
      } else {
        model.remove(update.prefix());
      }
    }
    changed = batch;
    made += batch.size();
  }

  /// The newest version and the table that took the same updates.
  SoakComparison both() {
    return new SoakComparison(fib.snapshot(), model.snapshot());
  }

  /// The prefixes of the last updates.
  List<Prefix> changed() {
    return changed.stream().map(Update::prefix).toList();
  }

  /// Updates so far, those of marks and by a condition included.
  long made() {
    return made;
  }

  /// Batches so far; also the value of the marks.
  int batches() {
    return batches;
  }

  /// Updates so far that were withdrawals by a condition.
  long withdrawnByCondition() {
    return withdrawnByCondition;
  }
}
