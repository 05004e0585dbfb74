package dev.sextant.rib;

import java.util.Arrays;

/// A page of a [PrefixTree]: sorted keys, and for each a value (leaf) or the page below (inner
/// page).
///
/// The key of a page below is exactly the first key in it. A page may be written only on behalf of
/// its owner; to anyone else it is immutable, which is what lets snapshots share it. Keys are in
/// the form of [Keys]; the family's page holds them in arrays of its own, because one object less
/// on the way to a key is one cache miss less.
abstract sealed class Page permits Ipv4Page, Ipv6Page {
  /// Most entries of a page.
  static final int CAPACITY = 64;

  /// Bits of an index; the indexes on the way down to an entry fit in a `long`.
  static final int INDEX_BITS = Integer.numberOfTrailingZeros(CAPACITY);

  /// Removal joins or evens out pages with fewer entries than this.
  static final int LEAST = CAPACITY * 3 / 8;

  /// Neighbours with this many entries together become one page; it leaves room for insertions.
  private static final int MOST_JOINED = CAPACITY * 7 / 8;

  /// The mark of the pages that one tree may write; it is nothing but itself.
  static final class Owner {}

  final boolean leaf;
  final Object[] slots = new Object[CAPACITY];
  int count;
  private final Owner owner;

  /// An empty page.
  Page(Owner owner, boolean leaf) {
    this.owner = owner;
    this.leaf = leaf;
  }

  /// An empty page of the same family.
  abstract Page fresh(Owner owner, boolean leaf);

  /// Index of the last key that is not above the given one; -1 if all are.
  abstract int floor(long high, long low, int leading);

  /// Whether a key comes after the given one.
  abstract boolean isAbove(int index, long high, long low, int leading);

  /// Bits 127 to 64 of a key's address.
  abstract long high(int index);

  /// Bits 63 to 0 of a key's address.
  abstract long low(int index);

  /// Number of leading bits of a key.
  abstract int leading(int index);

  /// Writes a key.
  abstract void setKey(int index, long high, long low, int leading);

  /// Copies keys from another page of the same family, or within this one, to `index` and on.
  abstract void copyKeys(Page from, int fromIndex, int index, int copied);

  /// Makes keys that are no longer there greater than all others.
  abstract void clearKeys(int fromIndex, int toIndex);

  /// Bytes on the heap of the keys, with 4-byte references and 8-byte alignment.
  abstract long keyBytes();

  /// Number of leading bits, of 128, that a key's address shares with another.
  final int sharedBits(int index, long high, long low) {
    long highDifference = high(index) ^ high;
    return highDifference != 0
        ? Long.numberOfLeadingZeros(highDifference)
        : 64 + Long.numberOfLeadingZeros(low(index) ^ low);
  }

  /// Whether a key is the given one.
  final boolean equal(int index, long high, long low, int leading) {
    return low(index) == low && high(index) == high && leading(index) == leading;
  }

  /// This page if it is the owner's, otherwise a copy that is.
  Page ownedBy(Owner editor) {
    if (owner == editor) {
      return this;
    }
    Page copy = fresh(editor, leaf);
    copy.append(this, 0, count);
    return copy;
  }

  Page child(int index) {
    return (Page) slots[index];
  }

  /// The page below, writable: a shared one is replaced by a copy.
  Page ownedChild(int index) {
    Page child = child(index).ownedBy(owner);
    slots[index] = child;
    return child;
  }

  boolean isFull() {
    return count == CAPACITY;
  }

  void insert(int index, long high, long low, int leading, Object slot) {
    copyKeys(this, index, index + 1, count - index);
    System.arraycopy(slots, index, slots, index + 1, count - index);
    setKey(index, high, low, leading);
    slots[index] = slot;
    count++;
  }

  void insertChild(int index, Page child) {
    insert(index, child.high(0), child.low(0), child.leading(0), child);
  }

  void remove(int index) {
    copyKeys(this, index + 1, index, count - index - 1);
    System.arraycopy(slots, index + 1, slots, index, count - index - 1);
    truncate(count - 1);
  }

  /// Removes the entry at the end of a path: the indexes from here down, in the lowest bits first.
  void removeAt(long path) {
    int index = (int) path & CAPACITY - 1;
    if (leaf) {
      remove(index);
    } else {
      long pathBelow = path >>> INDEX_BITS;
      ownedChild(index).removeAt(pathBelow);
      settleChild(index, pathBelow == 0);
    }
  }

  /// Sets the key of a page below to the first key in it.
  void updateKey(int index) {
    Page below = child(index);
    setKey(index, below.high(0), below.low(0), below.leading(0));
  }

  /// Moves the entries of the page below from `at` on into a new page behind it.
  void splitChild(int index, int at) {
    Page child = ownedChild(index);
    Page right = fresh(owner, child.leaf);
    right.append(child, at, child.count);
    child.truncate(at);
    insertChild(index + 1, right);
  }

  /// Restores the size, if it is too small, and the key of a page below that lost an entry.
  ///
  /// @param lostFirst whether it was the first of all entries below
  void settleChild(int index, boolean lostFirst) {
    Page child = child(index);
    if (count > 1 && child.count < LEAST) {
      evenOut(index == 0 ? 0 : index - 1);
    } else if (child.count == 0) {
      remove(index);
    } else if (lostFirst) {
      updateKey(index);
    }
  }

  /// Makes one page of two neighbours, or two of about equal size.
  private void evenOut(int index) {
    Page left = ownedChild(index);
    Page right = child(index + 1);
    int total = left.count + right.count;
    if (total <= MOST_JOINED) {
      left.append(right, 0, right.count);
      remove(index + 1);
    } else {
      right = ownedChild(index + 1);
      int half = total / 2;
      if (left.count > half) {
        right.prepend(left, half);
        left.truncate(half);
      } else {
        int moved = half - left.count;
        left.append(right, 0, moved);
        right.removeFirst(moved);
      }
      updateKey(index + 1);
    }
    updateKey(index);
  }

  private void append(Page from, int fromIndex, int toIndex) {
    int added = toIndex - fromIndex;
    copyKeys(from, fromIndex, count, added);
    System.arraycopy(from.slots, fromIndex, slots, count, added);
    count += added;
  }

  private void prepend(Page from, int fromIndex) {
    int added = from.count - fromIndex;
    copyKeys(this, 0, added, count);
    System.arraycopy(slots, 0, slots, added, count);
    copyKeys(from, fromIndex, 0, added);
    System.arraycopy(from.slots, fromIndex, slots, 0, added);
    count += added;
  }

  private void removeFirst(int removed) {
    copyKeys(this, removed, 0, count - removed);
    System.arraycopy(slots, removed, slots, 0, count - removed);
    truncate(count - removed);
  }

  /// Forgets the entries from `newCount` on.
  private void truncate(int newCount) {
    Arrays.fill(slots, newCount, count, null);
    clearKeys(newCount, count);
    count = newCount;
  }

  /// Visits the IPv4 entries of this page and all below; returns whether the visitor wants more.
  <V> boolean visit(Ipv4Visitor<? super V> visitor) {
    if (leaf) {
      return ((Ipv4Page) this).visitLeaf(visitor);
    }
    for (int i = 0; i < count; i++) {
      if (!child(i).visit(visitor)) {
        return false;
      }
    }
    return true;
  }

  /// Visits the IPv6 entries of this page and all below; returns whether the visitor wants more.
  <V> boolean visit(Ipv6Visitor<? super V> visitor) {
    if (leaf) {
      return ((Ipv6Page) this).visitLeaf(visitor);
    }
    for (int i = 0; i < count; i++) {
      if (!child(i).visit(visitor)) {
        return false;
      }
    }
    return true;
  }

  /// Bytes on the heap of this page and all below, values apart.
  long sizeBytes() {
    long bytes = 32 + 16 + 4L * CAPACITY + keyBytes();
    if (!leaf) {
      for (int i = 0; i < count; i++) {
        bytes += child(i).sizeBytes();
      }
    }
    return bytes;
  }
}
