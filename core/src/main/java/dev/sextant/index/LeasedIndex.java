package dev.sextant.index;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;

/// An index with a count of its leases; once it is retired, the last lease closes it.
///
/// The count stands in several places, so that threads do not write to the same one. A lease adds
/// one, and only then looks whether the index is retired. So after the index is retired, a sum over
/// the places counts every lease that is out, and perhaps some that are just being given back: it
/// is zero only if none is out. Each of those that are given back sums up again.
final class LeasedIndex implements IndexLease {
  private static final int PLACES = 16;

  /// Numbers in two cache lines.
  private static final int APART = 16;

  private final Index index;
  private final AtomicLongArray leases = new AtomicLongArray(PLACES * APART);
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private volatile boolean isRetired;

  LeasedIndex(Index index) {
    this.index = index;
  }

  @Override
  public Index index() {
    return index;
  }

  /// Takes a lease, unless the index is retired.
  boolean take() {
    leases.getAndIncrement(place());
    if (isRetired) {
      giveBack();
      return false;
    }
    return true;
  }

  @Override
  public void close() {
    giveBack();
  }

  private void giveBack() {
    leases.getAndDecrement(place());
    if (isRetired) {
      closeIfUnused();
    }
  }

  /// Takes no more leases, and closes the index as soon as none is out.
  void retire() {
    isRetired = true;
    closeIfUnused();
  }

  private void closeIfUnused() {
    long out = 0;
    for (int i = 0; i < PLACES; i++) {
      out += leases.get(i * APART);
    }
    if (out <= 0 && isClosed.compareAndSet(false, true)) {
      index.close();
    }
  }

  private static int place() {
    return (int) (Thread.currentThread().threadId() & (PLACES - 1)) * APART;
  }
}
