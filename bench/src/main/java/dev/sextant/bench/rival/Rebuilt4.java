package dev.sextant.bench.rival;

import dev.sextant.fib.Fib;
import java.util.function.Supplier;

/// A FIB that is replaced as a whole, IPv4: each call reads the one of its moment.
public final class Rebuilt4 implements Ipv4Contender {
  private final Supplier<Fib> newest;

  /// Reads FIBs from a supplier.
  public Rebuilt4(Supplier<Fib> newest) {
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
  public void single(int[] addresses, int from, int to, int[] values) {
    for (int i = from; i < to; i++) {
      values[i] = (int) newest.get().lookup(addresses[i]);
    }
  }

  @Override
  public void batches(int[] addresses, int from, int to, int[] values, int size) {
    for (int i = from; i < to; i += size) {
      newest.get().lookupValues(addresses, i, Math.min(i + size, to), values);
    }
  }
}
