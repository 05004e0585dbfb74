package dev.sextant.index;

import dev.sextant.internal.block.TargetCursor;

/// A pass over collected targets in the order of records.
final class OrderedTargets implements TargetCursor {
  private final CollectedTargets targets;
  private final int[] places;
  private int rank = -1;

  OrderedTargets(CollectedTargets targets, int[] places) {
    this.targets = targets;
    this.places = places;
  }

  @Override
  public boolean next() {
    return ++rank < places.length;
  }

  @Override
  public long firstHigh() {
    return targets.firstHigh(places[rank]);
  }

  @Override
  public long firstLow() {
    return targets.firstLow(places[rank]);
  }

  @Override
  public long lastHigh() {
    return targets.lastHigh(places[rank]);
  }

  @Override
  public long lastLow() {
    return targets.lastLow(places[rank]);
  }

  @Override
  public long id() {
    return targets.id(places[rank]);
  }

  @Override
  public void close() {
    // holds nothing
  }
}
