package dev.sextant.rib;

/// IPv4 keys, each in one `long` whose numeric order is the order of keys.
///
/// ```
///  63       40 39            8 7        0
/// +-----------+---------------+----------+
/// |     0     |  32 addr bits |  leading |
/// +-----------+---------------+----------+
/// ```
final class Ipv4Keys extends Keys {
  private static final int ADDRESS_SHIFT = 8;
  private static final int LEADING_MASK = 0xff;

  private final long[] packed = new long[Page.CAPACITY];

  private static long pack(long low, int leading) {
    return low << ADDRESS_SHIFT | leading;
  }

  @Override
  int floor(int count, long high, long low, int leading) {
    long key = pack(low, leading);
    int from = 0;
    int to = count;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (packed[middle] <= key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from - 1;
  }

  @Override
  boolean isAbove(int index, long high, long low, int leading) {
    return packed[index] > pack(low, leading);
  }

  @Override
  long high(int index) {
    return 0;
  }

  @Override
  long low(int index) {
    return packed[index] >>> ADDRESS_SHIFT;
  }

  @Override
  int leading(int index) {
    return (int) packed[index] & LEADING_MASK;
  }

  @Override
  void set(int index, long high, long low, int leading) {
    packed[index] = pack(low, leading);
  }

  @Override
  void copy(Keys from, int fromIndex, int index, int count) {
    System.arraycopy(((Ipv4Keys) from).packed, fromIndex, packed, index, count);
  }

  /// Visits the first `count` keys with their values; returns whether the visitor wants more.
  @SuppressWarnings("unchecked")
  <V> boolean visit(int count, Object[] values, Ipv4Visitor<? super V> visitor) {
    for (int i = 0; i < count; i++) {
      long key = packed[i];
      int length = ((int) key & LEADING_MASK) - IPV4_UNUSED;
      if (!visitor.visit((int) (key >>> ADDRESS_SHIFT), length, (V) values[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  Keys fresh() {
    return new Ipv4Keys();
  }

  @Override
  long sizeBytes() {
    return 16 + 16 + 8L * Page.CAPACITY;
  }
}
