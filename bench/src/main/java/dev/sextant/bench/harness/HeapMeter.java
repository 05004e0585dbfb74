package dev.sextant.bench.harness;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/// Measures how many bytes of heap something keeps alive.
public final class HeapMeter {
  private static final int COLLECTIONS = 3;

  private HeapMeter() {}

  /// What a supplier made, and the heap that it takes after everything else was collected.
  public record Measured<T>(T made, long heapBytes) {}

  /// Makes something and measures it. What the supplier needed only on the way is not counted.
  public static <T> Measured<T> measure(Supplier<T> supplier) {
    long before = usedBytes();
    T made = supplier.get();
    return new Measured<>(made, Math.max(0, usedBytes() - before));
  }

  private static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
