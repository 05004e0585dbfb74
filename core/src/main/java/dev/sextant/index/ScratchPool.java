package dev.sextant.index;

import java.util.concurrent.atomic.AtomicReferenceArray;

/// Scratch of a set for the queries that run at a time, without locks: a thread takes what lies in
/// its place, or makes new, and puts it back. One in each place is kept.
final class ScratchPool {
  private static final int PLACES = 16;

  /// References in a cache line, so that threads do not write to the same one.
  private static final int APART = 16;

  private final AtomicReferenceArray<SetScratch> places =
      new AtomicReferenceArray<>(PLACES * APART);
  private final int sourceCount;

  ScratchPool(int sourceCount) {
    this.sourceCount = sourceCount;
  }

  SetScratch take() {
    SetScratch kept = places.getAndSet(place(), null);
    return kept == null ? new SetScratch(sourceCount) : kept;
  }

  /// Puts scratch back for the next query.
  void give(SetScratch scratch) {
    scratch.clear();
    places.set(place(), scratch);
  }

  private static int place() {
    return (int) (Thread.currentThread().threadId() & (PLACES - 1)) * APART;
  }
}
