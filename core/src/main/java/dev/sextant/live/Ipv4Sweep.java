package dev.sextant.live;

import dev.sextant.net.Prefix;
import java.util.Arrays;

/// The elementary intervals inside one IPv4 prefix, with code and matched length of each; used
/// again and again by a writer.
///
/// Like [dev.sextant.internal.interval.Intervals.Sweep], for a part of the key space: the prefixes
/// inside it come in order, and the innermost one around it owns what they leave. Neighbours of
/// equal code and length are one interval, as they give equal answers.
final class Ipv4Sweep {
  private static final int DEPTH = 34;

  /// Arrays that grew past this, for a whole table, are not kept.
  private static final int MOST_KEPT = 1 << 16;

  private int[] starts = new int[256];
  private int[] codes = new int[256];
  private byte[] lengths = new byte[256];
  private int size;

  private final int[] openLast = new int[DEPTH];
  private final int[] openCode = new int[DEPTH];
  private final byte[] openLength = new byte[DEPTH];
  private int open;

  /// Number of intervals, at least 1; the first starts where the prefix does.
  int size() {
    return size;
  }

  /// An interval's first address.
  int start(int index) {
    return starts[index];
  }

  int code(int index) {
    return codes[index];
  }

  byte length(int index) {
    return lengths[index];
  }

  /// Whether the prefix that was swept over goes on behind a /24.
  boolean reachesBehind(int place) {
    return openLast[0] >>> Ipv4Pages.PLACE_SHIFT != place;
  }

  /// Starts over, inside a prefix.
  ///
  /// @param code of what the prefixes inside leave
  /// @param length of it
  void begin(Prefix prefix, int code, byte length) {
    if (starts.length > MOST_KEPT) {
      starts = new int[256];
      codes = new int[256];
      lengths = new byte[256];
    }
    size = 0;
    open = 0;
    int first = prefix.first().toIpv4Bits();
    start(first, code, length);
    push(first | ~Prefix.ipv4Mask(prefix.length()), code, length);
  }

  /// Takes the next prefix.
  void add(int first, int prefixLength, int code) {
    while (Integer.compareUnsigned(openLast[open - 1], first) < 0) {
      close();
    }
    start(first, code, (byte) prefixLength);
    push(first | ~Prefix.ipv4Mask(prefixLength), code, (byte) prefixLength);
  }

  /// Closes what is open.
  void end() {
    while (open > 1) {
      close();
    }
  }

  private void push(int last, int code, byte length) {
    openLast[open] = last;
    openCode[open] = code;
    openLength[open] = length;
    open++;
  }

  private void close() {
    open--;
    if (openLast[open] != openLast[0]) { // else nothing comes behind it
      start(openLast[open] + 1, openCode[open - 1], openLength[open - 1]);
    }
  }

  private void start(int key, int code, byte length) {
    if (size > 0 && starts[size - 1] == key) {
      size--; // what starts at the same key replaces it
    }
    if (size > 0 && codes[size - 1] == code && lengths[size - 1] == length) {
      return;
    }
    if (size == starts.length) {
      int capacity = Math.multiplyExact(2, size);
      starts = Arrays.copyOf(starts, capacity);
      codes = Arrays.copyOf(codes, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
    }
    starts[size] = key;
    codes[size] = code;
    lengths[size] = length;
    size++;
  }
}
