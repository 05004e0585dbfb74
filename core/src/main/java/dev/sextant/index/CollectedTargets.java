package dev.sextant.index;

import java.util.Arrays;

/// The targets of one key space that a builder was given, in the order of pushing: bounds, code,
/// payload number and id.
final class CollectedTargets {
  private static final long[] NONE = {};
  private static final int[] NO_PLACES = {};

  private final KeySpace space;

  /// First and last of a 32-bit space in one number, so that their order is that of the numbers.
  private long[] narrow = NONE;

  private long[] firstHigh = NONE;
  private long[] firstLow = NONE;
  private long[] lastHigh = NONE;
  private long[] lastLow = NONE;
  private byte[] codes = new byte[0];
  private int[] payloads = new int[0];
  private int[] ids = new int[0];
  private int size;
  private int[] ordered = NO_PLACES;

  CollectedTargets(KeySpace space) {
    this.space = space;
  }

  KeySpace space() {
    return space;
  }

  int size() {
    return size;
  }

  /// Adds a target; IPv4 and ASN use the lower halves alone.
  void add(
      long firstHigh, long firstLow, long lastHigh, long lastLow, int code, int payload, int id) {
    if (size == codes.length) {
      grow();
    }
    if (space == KeySpace.IPV6) {
      this.firstHigh[size] = firstHigh;
      this.firstLow[size] = firstLow;
      this.lastHigh[size] = lastHigh;
      this.lastLow[size] = lastLow;
    } else {
      narrow[size] = firstLow << 32 | lastLow;
    }
    codes[size] = (byte) code;
    payloads[size] = payload;
    ids[size] = id;
    size++;
    ordered = NO_PLACES;
  }

  private void grow() {
    int capacity = Math.max(64, size + (size >> 1));
    if (space == KeySpace.IPV6) {
      firstHigh = Arrays.copyOf(firstHigh, capacity);
      firstLow = Arrays.copyOf(firstLow, capacity);
      lastHigh = Arrays.copyOf(lastHigh, capacity);
      lastLow = Arrays.copyOf(lastLow, capacity);
    } else {
      narrow = Arrays.copyOf(narrow, capacity);
    }
    codes = Arrays.copyOf(codes, capacity);
    payloads = Arrays.copyOf(payloads, capacity);
    ids = Arrays.copyOf(ids, capacity);
  }

  long firstHigh(int place) {
    return space == KeySpace.IPV6 ? firstHigh[place] : 0;
  }

  long firstLow(int place) {
    return space == KeySpace.IPV6 ? firstLow[place] : narrow[place] >>> 32;
  }

  long lastHigh(int place) {
    return space == KeySpace.IPV6 ? lastHigh[place] : 0;
  }

  long lastLow(int place) {
    return space == KeySpace.IPV6 ? lastLow[place] : narrow[place] & 0xffff_ffffL;
  }

  int code(int place) {
    return codes[place] & 0xff;
  }

  int payload(int place) {
    return payloads[place];
  }

  int id(int place) {
    return ids[place];
  }

  /// The places in the order of records: first key ascending, wider first, id ascending.
  int[] inOrder() {
    if (ordered.length != size) {
      ordered =
          IndirectSort.sort(size, space == KeySpace.IPV6 ? this::isAfterWide : this::isAfterNarrow);
    }
    return ordered;
  }

  /// Whether they were pushed in that order.
  boolean isInOrder() {
    int[] places = inOrder();
    for (int i = 0; i < size; i++) {
      if (places[i] != i) {
        return false;
      }
    }
    return true;
  }

  private boolean isAfterNarrow(int one, int other) {
    long first = narrow[one] ^ 0xffff_ffffL;
    long second = narrow[other] ^ 0xffff_ffffL;
    return Long.compareUnsigned(first, second) > 0;
  }

  private boolean isAfterWide(int one, int other) {
    if (firstHigh[one] != firstHigh[other]) {
      return Long.compareUnsigned(firstHigh[one], firstHigh[other]) > 0;
    }
    if (firstLow[one] != firstLow[other]) {
      return Long.compareUnsigned(firstLow[one], firstLow[other]) > 0;
    }
    if (lastHigh[one] != lastHigh[other]) {
      return Long.compareUnsigned(lastHigh[one], lastHigh[other]) < 0;
    }
    return Long.compareUnsigned(lastLow[one], lastLow[other]) < 0;
  }
}
