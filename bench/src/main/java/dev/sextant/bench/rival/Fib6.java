package dev.sextant.bench.rival;

import dev.sextant.fib.Fib;

/// Sextant's FIB as it is used through its API, IPv6.
public final class Fib6 implements Ipv6Contender {
  private final Fib fib;

  /// Wraps a compiled FIB.
  public Fib6(Fib fib) {
    this.fib = fib;
  }

  @Override
  public long structureBytes() {
    return fib.sizeBytes();
  }

  @Override
  public int missValue() {
    return fib.missValue();
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
      fib.lookupValues(high, low, i, Math.min(i + size, to), values);
    }
  }
}
