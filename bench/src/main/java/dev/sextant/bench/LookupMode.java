package dev.sextant.bench;

/// How lookups are called.
///
/// @param batch addresses a call; 0: one at a time, by the single lookup
record LookupMode(int batch) {
  /// As many as the harness has in one piece.
  private static final int WHOLE = 4096;

  /// Reads `single`, a number, or `whole`.
  static LookupMode of(String word) {
    return switch (word) {
      case "single" -> new LookupMode(0);
      case "whole" -> new LookupMode(WHOLE);
      default -> {
        int batch = Integer.parseInt(word);
        if (batch < 1) {
          throw new NumberFormatException("a batch has at least one address");
        }
        yield new LookupMode(batch);
      }
    };
  }

  boolean isSingle() {
    return batch == 0;
  }

  @Override
  public String toString() {
    return isSingle() ? "single" : batch == WHOLE ? "whole" : "batch " + batch;
  }
}
