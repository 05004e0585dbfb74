package dev.sextant.index;

import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.column.ColumnWriter;
import java.util.Arrays;

/// The final numbers of payloads: by first use in the order of records, so that distinct payloads
/// need no numbers in the file at all.
final class PayloadNumbers {
  private static final int UNUSED = -1;

  private final PayloadPool pool;
  private final int[] numbers;
  private final int[] order;
  private int used;

  PayloadNumbers(PayloadPool pool) {
    this.pool = pool;
    this.numbers = new int[pool.size()];
    this.order = new int[pool.size()];
    Arrays.fill(numbers, UNUSED);
  }

  /// The final number of a payload of the pool.
  int numberOf(int pooled) {
    if (numbers[pooled] == UNUSED) {
      numbers[pooled] = used;
      order[used++] = pooled;
    }
    return numbers[pooled];
  }

  /// Writes the payloads that were asked for, and where each starts.
  void writeTo(SectionsWriter sections) {
    ColumnWriter offsets = new ColumnWriter();
    ByteSpool payloads = sections.add(SectionKind.PAYLOADS, SectionsWriter.WHOLE);
    for (int i = 0; i < used; i++) {
      offsets.add(payloads.sizeBytes());
      pool.writeTo(payloads, order[i]);
    }
    offsets.add(payloads.sizeBytes());
    offsets.finish(sections.add(SectionKind.PAYLOAD_OFFSETS, SectionsWriter.WHOLE));
  }
}
