package dev.sextant.bench.rival;

import dev.sextant.live.LiveFib;
import dev.sextant.live.LiveSnapshot;

/// Sextant's live FIB as it is used through its API, IPv4: single lookups each in the newest
/// version, batches of one call in one snapshot.
public final class Live4 implements Ipv4Contender {
  private final LiveFib<Integer> fib;

  /// Wraps a live FIB.
  public Live4(LiveFib<Integer> fib) {
    this.fib = fib;
  }

  @Override
  public long structureBytes() {
    return fib.sizeBytes();
  }

  @Override
  public int missValue() {
    return fib.snapshot().missValue();
  }

  @Override
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = (int) fib.lookup(addresses[i]);
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    for (int i = from; i < to; i += size) {
      LiveSnapshot<Integer> snapshot = fib.snapshot();
      snapshot.lookupValues(addresses, i, Math.min(i + size, to), values);
    }
  }
}
