package dev.sextant.rib;

/// IPv6 keys: the two halves of the address and the leading bits, in an array each.
final class Ipv6Keys extends Keys {
  private final long[] high = new long[Page.CAPACITY];
  private final long[] low = new long[Page.CAPACITY];
  private final byte[] leading = new byte[Page.CAPACITY];

  @Override
  int floor(int count, long high, long low, int leading) {
    int from = 0;
    int to = count;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (isAbove(middle, high, low, leading)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from - 1;
  }

  @Override
  boolean isAbove(int index, long otherHigh, long otherLow, int otherLeading) {
    long thisHigh = high[index];
    if (thisHigh != otherHigh) {
      return Long.compareUnsigned(thisHigh, otherHigh) > 0;
    }
    long thisLow = low[index];
    return thisLow != otherLow
        ? Long.compareUnsigned(thisLow, otherLow) > 0
        : leading(index) > otherLeading;
  }

  @Override
  long high(int index) {
    return high[index];
  }

  @Override
  long low(int index) {
    return low[index];
  }

  @Override
  int leading(int index) {
    return Byte.toUnsignedInt(leading[index]);
  }

  @Override
  void set(int index, long high, long low, int leading) {
    this.high[index] = high;
    this.low[index] = low;
    this.leading[index] = (byte) leading;
  }

  @Override
  void copy(Keys from, int fromIndex, int index, int count) {
    Ipv6Keys other = (Ipv6Keys) from;
    System.arraycopy(other.high, fromIndex, high, index, count);
    System.arraycopy(other.low, fromIndex, low, index, count);
    System.arraycopy(other.leading, fromIndex, leading, index, count);
  }

  /// Visits the first `count` keys with their values; returns whether the visitor wants more.
  @SuppressWarnings("unchecked")
  <V> boolean visit(int count, Object[] values, Ipv6Visitor<? super V> visitor) {
    for (int i = 0; i < count; i++) {
      if (!visitor.visit(high[i], low[i], leading(i), (V) values[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  Keys fresh() {
    return new Ipv6Keys();
  }

  @Override
  long sizeBytes() {
    return 24 + 2 * (16 + 8L * Page.CAPACITY) + 16 + Page.CAPACITY;
  }
}
