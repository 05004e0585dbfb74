package dev.sextant.bench.rival;

import dev.sextant.fib.Fib;
import java.util.function.Supplier;

/// A FIB that is replaced as a whole, IPv6: each call reads the one of its moment.
public final class Rebuilt6 implements Ipv6Contender {
  private final Supplier<Fib> newest;

  /// Reads FIBs from a supplier.
  public Rebuilt6(Supplier<Fib> newest) {
    this.newest = newest;
  }

  @Override
  public long structureBytes() {
    return newest.get().sizeBytes();
  }

  @Override
  public int missValue() {
    return newest.get().missValue();
  }

  @Override
  public void single(long[] high, long[] low, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = (int) newest.get().lookup(high[i], low[i]);
    }
  }

  @Override
  public void batches(long[] high, long[] low, int from, int to, int[] values, int size) {
    for (int i = from; i < to; i += size) {
      newest.get().lookupValues(high, low, i, Math.min(i + size, to), values);
    }
  }
}
