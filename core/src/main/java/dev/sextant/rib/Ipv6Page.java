package dev.sextant.rib;

import java.util.Arrays;

/// A page of IPv6 keys: the two halves of the address and the leading bits, in an array each.
///
/// Most prefixes have 64 bits or fewer: pages in which all lower halves are zero share one array of
/// zeros in their place.
final class Ipv6Page extends Page {
  /// Never written.
  private static final long[] ZEROS = new long[CAPACITY];

  private final long[] high = new long[CAPACITY];
  private final byte[] leading = new byte[CAPACITY];
  private long[] low = ZEROS;

  Ipv6Page(Owner owner, boolean leaf) {
    super(owner, leaf);
    clearKeys(0, CAPACITY);
  }

  @Override
  int floor(long high, long low, int leading) {
    // by the upper 63 bits; with the rest a few more keys may turn out to be above
    int index = Math.min(KeySearch.countNotAbove(this.high, high, 1), count) - 1;
    return index >= 0 && isAbove(index, high, low, leading)
        ? floorBefore(index, high, low, leading)
        : index;
  }

  /// Index of the last key before the given one that is not above; often there is only one to try.
  private int floorBefore(int index, long high, long low, int leading) {
    int above = index;
    int floor = -1;
    int tried = index - 1;
    while (tried > floor) {
      if (isAbove(tried, high, low, leading)) {
        above = tried;
      } else {
        floor = tried;
      }
      tried = (floor + above) >> 1;
    }
    return floor;
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
  void setKey(int index, long high, long low, int leading) {
    this.high[index] = high;
    this.leading[index] = (byte) leading;
    if (low != this.low[index]) {
      ownLow()[index] = low;
    }
  }

  @Override
  void copyKeys(Page from, int fromIndex, int index, int copied) {
    Ipv6Page other = (Ipv6Page) from;
    System.arraycopy(other.high, fromIndex, high, index, copied);
    System.arraycopy(other.leading, fromIndex, leading, index, copied);
    if (!isLowShared() || other.hasLow(fromIndex, fromIndex + copied)) {
      System.arraycopy(other.low, fromIndex, ownLow(), index, copied);
    }
  }

  @SuppressWarnings("ReferenceEquality") // it is about the array, not what it holds
  private boolean isLowShared() {
    return low == ZEROS;
  }

  private boolean hasLow(int fromIndex, int toIndex) {
    return !isLowShared() && !Arrays.equals(low, fromIndex, toIndex, ZEROS, fromIndex, toIndex);
  }

  private long[] ownLow() {
    if (isLowShared()) {
      low = new long[CAPACITY];
    }
    return low;
  }

  @Override
  void clearKeys(int fromIndex, int toIndex) {
    Arrays.fill(high, fromIndex, toIndex, -1);
  }

  /// Visits the entries; returns whether the visitor wants more.
  @SuppressWarnings("unchecked")
  <V> boolean visitLeaf(Ipv6Visitor<? super V> visitor) {
    for (int i = 0; i < count; i++) {
      if (!visitor.visit(high[i], low[i], leading(i), (V) slots[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  Page fresh(Owner owner, boolean leaf) {
    return new Ipv6Page(owner, leaf);
  }

  @Override
  long keyBytes() {
    return (isLowShared() ? 1 : 2) * (16 + 8L * CAPACITY) + 16 + CAPACITY;
  }
}
