package dev.sextant.bench.rival;

import dev.sextant.live.LiveFib;
import dev.sextant.live.LiveSnapshot;

/// Sextant's live FIB as it is used through its API, IPv6: single lookups each in the newest
/// version, batches of one call in one snapshot.
public final class Live6 implements Ipv6Contender {
  private final LiveFib<Integer> fib;

  /// Wraps a live FIB.
  public Live6(LiveFib<Integer> fib) {
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
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = (int) fib.lookup(high[i], low[i]);
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    for (int i = from; i < to; i += size) {
      LiveSnapshot<Integer> snapshot = fib.snapshot();
      snapshot.lookupValues(high, low, i, Math.min(i + size, to), values);
    }
  }
}
