package dev.sextant.bench;

/// The heap in use after collections, as often as it was measured in the same state of a table.
final class HeapTrend {
  private static final long FREE_GROWTH_BYTES = 16L << 20;

  private final int growthPercent;
  private int count;
  private long first;
  private long last;
  private long greatest;

  /// Nothing measured yet.
  ///
  /// @param growthPercent how much larger than the first measurement the others may be, besides 16
  ///   MB
  HeapTrend(int growthPercent) {
    this.growthPercent = growthPercent;
  }

  /// Adds a measurement.
  void add(long bytes) {
    first = count == 0 ? bytes : first;
    last = bytes;
    greatest = Math.max(greatest, bytes);
    count++;
  }

  /// Whether no measurement is over the bound.
  boolean isFlat() {
    return greatest <= boundBytes();
  }

  private long boundBytes() {
    return first + first * growthPercent / 100 + FREE_GROWTH_BYTES;
  }

  @Override
  public String toString() {
    return "heap after collection: first %.1f MB, last %.1f, greatest %.1f of %d; bound %.1f"
        .formatted(mega(first), mega(last), mega(greatest), count, mega(boundBytes()));
  }

  private static double mega(long bytes) {
    return bytes / 1048576.0;
  }
}
