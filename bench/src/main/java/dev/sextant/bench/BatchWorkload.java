package dev.sextant.bench;

import dev.sextant.bench.harness.Workload;
import dev.sextant.live.Update;
import java.util.ArrayList;
import java.util.List;

/// Updates of a script, a batch a chunk.
final class BatchWorkload implements Workload {
  private final UpdatedTable table;
  private final List<List<Update<Integer>>> batches = new ArrayList<>();
  private int next;

  BatchWorkload(UpdatedTable table, UpdateScript script, int batch) {
    this.table = table;
    List<Update<Integer>> updates = script.updates();
    for (int from = 0; from < updates.size(); from += batch) {
      batches.add(updates.subList(from, Math.min(from + batch, updates.size())));
    }
  }

  @Override
  public int chunks() {
    return batches.size();
  }

  /// Makes the next batch, whatever chunk is asked for: the order is the script's over all runs.
  @Override
  public int run(int chunk) {
    List<Update<Integer>> batch = batches.get(next);
    next = next + 1 == batches.size() ? 0 : next + 1;
    table.apply(batch);
    return batch.size();
  }

  /// Makes the batches up to the middle of the script; returns how many updates were made.
  int runHalf() {
    int made = 0;
    while (next < batches.size() / 2) {
      made += run(next);
    }
    return made;
  }

  /// Makes the batches that are left, so that the table is as it was at the beginning.
  void finish() {
    while (next > 0) {
      run(next);
    }
  }
}
