package dev.sextant.bench.rival;

import dev.sextant.fib.Fib;

/// Sextant's FIB as it is used through its API, IPv4.
public final class Fib4 implements Ipv4Contender {
  private final Fib fib;

  /// Wraps a compiled FIB.
  public Fib4(Fib fib) {
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
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = (int) fib.lookup(addresses[i]);
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    for (int i = from; i < to; i += size) {
      fib.lookupValues(addresses, i, Math.min(i + size, to), values);
    }
  }
}
