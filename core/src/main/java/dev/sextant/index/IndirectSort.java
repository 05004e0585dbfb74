package dev.sextant.index;

/// A stable merge sort of places, by what stands there; sorted input costs one pass.
final class IndirectSort {
  private static final int RUN = 8;

  /// The order of two places.
  @FunctionalInterface
  interface Order {
    /// Whether what stands at the second place comes before what stands at the first.
    boolean isAfter(int first, int second);
  }

  private IndirectSort() {}

  /// The places 0 to `count` - 1 in order.
  static int[] sort(int count, Order order) {
    int[] places = new int[count];
    boolean sorted = true;
    for (int i = 0; i < count; i++) {
      places[i] = i;
      sorted = sorted && (i == 0 || !order.isAfter(i - 1, i));
    }
    return sorted ? places : merged(places, order);
  }

  private static int[] merged(int[] places, Order order) {
    for (int start = 0; start < places.length; start += RUN) {
      insertionSort(places, start, Math.min(places.length, start + RUN), order);
    }
    int[] from = places;
    int[] to = new int[places.length];
    for (long width = RUN; width < places.length; width *= 2) {
      for (long start = 0; start < places.length; start += 2 * width) {
        int middle = (int) Math.min(places.length, start + width);
        int end = (int) Math.min(places.length, start + 2 * width);
        merge(from, to, (int) start, middle, end, order);
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  private static void insertionSort(int[] places, int from, int to, Order order) {
    for (int i = from + 1; i < to; i++) {
      int place = places[i];
      int at = i;
      for (; at > from && order.isAfter(places[at - 1], place); at--) {
        places[at] = places[at - 1];
      }
      places[at] = place;
    }
  }

  private static void merge(int[] from, int[] to, int start, int middle, int end, Order order) {
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takesRight =
          left == middle || (right < end && order.isAfter(from[left], from[right]));
      to[at] = takesRight ? from[right++] : from[left++];
    }
  }
}
