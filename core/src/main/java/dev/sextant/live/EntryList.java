package dev.sextant.live;

import java.util.Arrays;

/// Ascending keys, each with the code of what starts there; neighbours of one run have different
/// codes.
final class EntryList {
  int[] keys = new int[256];
  int[] codes = new int[256];
  int size;
  private int run;

  void clear() {
    size = 0;
    run = 0;
  }

  /// Starts a run that is not joined with what is there; returns the index of its first entry.
  int startRun() {
    run = size;
    return run;
  }

  /// Adds an entry behind the last one; one of the same key it replaces, and one that goes on with
  /// the last code is left out.
  void add(int key, int code) {
    if (size > run && keys[size - 1] == key) {
      size--;
    }
    if (size > run && codes[size - 1] == code) {
      return;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      codes = Arrays.copyOf(codes, 2 * size);
    }
    keys[size] = key;
    codes[size] = code;
    size++;
  }
}
