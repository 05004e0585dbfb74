package dev.sextant.index;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Distinct sets of sources, by number, as they are collected.
final class RoutingRows {
  private final Map<String, Integer> numbers = new HashMap<>();
  private int[] starts = new int[16];
  private char[] sources = new char[16];
  private char[] scratch = new char[16];
  private int rows;
  private int sourceCount;

  /// The number of a set of sources.
  int add(BitSet row) {
    int size = 0;
    for (int at = row.nextSetBit(0); at >= 0; at = row.nextSetBit(at + 1)) {
      if (size == scratch.length) {
        scratch = Arrays.copyOf(scratch, 2 * size);
      }
      scratch[size++] = (char) at;
    }
    String text = new String(scratch, 0, size);
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    numbers.put(text, rows);
    append(size);
    return rows - 1;
  }

  private void append(int size) {
    if (rows + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    if (sourceCount + size > sources.length) {
      sources = Arrays.copyOf(sources, Math.max(2 * sources.length, sourceCount + size));
    }
    System.arraycopy(scratch, 0, sources, sourceCount, size);
    sourceCount += size;
    starts[++rows] = sourceCount;
  }

  /// How many sources all sets have together.
  int sourceCount() {
    return sourceCount;
  }

  /// Where each set starts in [#sources()], and where the last one ends.
  int[] starts() {
    return Arrays.copyOf(starts, rows + 1);
  }

  /// The sources of all sets, ascending in each.
  char[] sources() {
    return Arrays.copyOf(sources, sourceCount);
  }
}
