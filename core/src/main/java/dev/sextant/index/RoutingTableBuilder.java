package dev.sextant.index;

import java.util.Arrays;
import java.util.BitSet;

/// Takes spans of slots with their sources, ascending, and makes a [RoutingTable].
final class RoutingTableBuilder {
  /// A span is the last bits of its first slot, then its row.
  static final int ROW_BITS = 24;

  static final int ROW_MASK = (1 << ROW_BITS) - 1;

  private static final int ROOT_SHIFT = 8;
  static final int SLOT_MASK = (1 << ROOT_SHIFT) - 1;

  final RoutingRows rows = new RoutingRows();
  private final int coarser;
  private int[] starts = new int[16];
  private int[] spanRows = new int[16];
  private int spans;

  RoutingTableBuilder(int coarser) {
    this.coarser = coarser;
  }

  void add(int slot, BitSet sources) {
    if (slot <= RoutingSlots.LAST) {
      add(slot, rows.add(sources));
    }
  }

  /// Adds a span that starts at a slot; the last one that starts there counts.
  void add(int slot, int row) {
    if (slot > RoutingSlots.LAST) {
      return;
    }
    if (spans > 0 && starts[spans - 1] == slot) {
      spans--;
    }
    if (spans > 0 && spanRows[spans - 1] == row) {
      return;
    }
    if (spans == starts.length) {
      starts = Arrays.copyOf(starts, 2 * spans);
      spanRows = Arrays.copyOf(spanRows, 2 * spans);
    }
    starts[spans] = slot;
    spanRows[spans++] = row;
  }

  RoutingTable build() {
    int shift = spans == 1 ? RoutingSlots.BITS : ROOT_SHIFT;
    int[] root = new int[(RoutingSlots.LAST >>> shift) + 2];
    int[] packed = new int[spans];
    for (int i = 0; i < spans; i++) {
      root[(starts[i] >>> shift) + 1] = i + 1;
      packed[i] = (starts[i] & SLOT_MASK) << ROW_BITS | spanRows[i];
    }
    for (int i = 1; i < root.length; i++) {
      root[i] = Math.max(root[i], root[i - 1]); // a bucket where no span starts
    }
    return new RoutingTable(coarser, shift, root, packed, rows);
  }
}
