package dev.sextant.rib;

import java.util.Arrays;

/// A page of IPv4 keys, each in one `long` whose numeric order is the order of keys.
///
/// ```
///  63       40 39            8 7        0
/// +-----------+---------------+----------+
/// |     0     |  32 addr bits |  leading |
/// +-----------+---------------+----------+
/// ```
final class Ipv4Page extends Page {
  private static final int ADDRESS_SHIFT = 8;
  private static final int LEADING_MASK = 0xff;

  private final long[] packed = new long[CAPACITY];

  Ipv4Page(Owner owner, boolean leaf) {
    super(owner, leaf);
    clearKeys(0, CAPACITY);
  }

  private static long pack(long low, int leading) {
    return low << ADDRESS_SHIFT | leading;
  }

  @Override
  int floor(long high, long low, int leading) {
    return KeySearch.countNotAbove(packed, pack(low, leading), 0) - 1;
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
  void setKey(int index, long high, long low, int leading) {
    packed[index] = pack(low, leading);
  }

  @Override
  void copyKeys(Page from, int fromIndex, int index, int copied) {
    System.arraycopy(((Ipv4Page) from).packed, fromIndex, packed, index, copied);
  }

  @Override
  void clearKeys(int fromIndex, int toIndex) {
    Arrays.fill(packed, fromIndex, toIndex, Long.MAX_VALUE);
  }

  /// Visits the entries; returns whether the visitor wants more.
  @SuppressWarnings("unchecked")
  <V> boolean visitLeaf(Ipv4Visitor<? super V> visitor) {
    for (int i = 0; i < count; i++) {
      long key = packed[i];
      int length = ((int) key & LEADING_MASK) - Keys.IPV4_UNUSED;
      if (!visitor.visit((int) (key >>> ADDRESS_SHIFT), length, (V) slots[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  Page fresh(Owner owner, boolean leaf) {
    return new Ipv4Page(owner, leaf);
  }

  @Override
  long keyBytes() {
    return 16 + 8L * CAPACITY;
  }
}
