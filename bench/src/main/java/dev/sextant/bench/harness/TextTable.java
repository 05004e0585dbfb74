package dev.sextant.bench.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A table in plain text: the first column to the left, the others to the right.
public final class TextTable {
  private final List<String[]> rows = new ArrayList<>();

  /// Starts a table with its head.
  public TextTable(String... head) {
    rows.add(head);
  }

  /// Adds a row; it has as many cells as the head.
  public void row(String... cells) {
    rows.add(cells);
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.getFirst().length];
    for (String[] row : rows) {
      Arrays.setAll(widths, i -> Math.max(widths[i], row[i].length()));
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String space = " ".repeat(widths[i] - row[i].length());
        line.append(i == 0 ? row[i] + space : "  " + space + row[i]);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
