package dev.sextant.rib;

import java.util.Arrays;

/// A page of a [PrefixTree]: sorted keys, and for each a value (leaf) or the page below (inner
/// page).
///
/// The key of a page below is exactly the first key in it. A page may be written only on behalf of
/// its owner; to anyone else it is immutable, which is what lets snapshots share it.
final class Page {
  /// Most entries of a page.
  static final int CAPACITY = 64;

  /// Removal joins or evens out pages with fewer entries than this.
  static final int LEAST = CAPACITY * 3 / 8;

  /// Neighbours with this many entries together become one page; it leaves room for insertions.
  private static final int MOST_JOINED = CAPACITY * 7 / 8;

  /// The mark of the pages that one tree may write; it is nothing but itself.
  static final class Owner {}

  final boolean leaf;
  final Keys keys;
  final Object[] slots = new Object[CAPACITY];
  int count;
  private final Owner owner;

  /// An empty page.
  Page(Owner owner, boolean leaf, Keys keys) {
    this.owner = owner;
    this.leaf = leaf;
    this.keys = keys;
  }

  /// This page if it is the owner's, otherwise a copy that is.
  Page ownedBy(Owner editor) {
    if (owner == editor) {
      return this;
    }
    Page copy = new Page(editor, leaf, keys.fresh());
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

  int floor(long high, long low, int leading) {
    return keys.floor(count, high, low, leading);
  }

  void insert(int index, long high, long low, int leading, Object slot) {
    keys.copy(keys, index, index + 1, count - index);
    System.arraycopy(slots, index, slots, index + 1, count - index);
    keys.set(index, high, low, leading);
    slots[index] = slot;
    count++;
  }

  void insertChild(int index, Page child) {
    Keys below = child.keys;
    insert(index, below.high(0), below.low(0), below.leading(0), child);
  }

  void remove(int index) {
    keys.copy(keys, index + 1, index, count - index - 1);
    System.arraycopy(slots, index + 1, slots, index, count - index - 1);
    truncate(count - 1);
  }

  /// Sets the key of a page below to the first key in it.
  void updateKey(int index) {
    Keys below = child(index).keys;
    keys.set(index, below.high(0), below.low(0), below.leading(0));
  }

  /// Moves the entries of the page below from `at` on into a new page behind it.
  void splitChild(int index, int at) {
    Page child = ownedChild(index);
    Page right = new Page(owner, child.leaf, child.keys.fresh());
    right.append(child, at, child.count);
    child.truncate(at);
    insertChild(index + 1, right);
  }

  /// Restores the key and, if it is too small, the size of a page below that lost an entry.
  void settleChild(int index) {
    Page child = child(index);
    if (count > 1 && child.count < LEAST) {
      evenOut(index == 0 ? 0 : index - 1);
    } else if (child.count == 0) {
      remove(index);
    } else {
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
    keys.copy(from.keys, fromIndex, count, added);
    System.arraycopy(from.slots, fromIndex, slots, count, added);
    count += added;
  }

  private void prepend(Page from, int fromIndex) {
    int added = from.count - fromIndex;
    keys.copy(keys, 0, added, count);
    System.arraycopy(slots, 0, slots, added, count);
    keys.copy(from.keys, fromIndex, 0, added);
    System.arraycopy(from.slots, fromIndex, slots, 0, added);
    count += added;
  }

  private void removeFirst(int removed) {
    keys.copy(keys, removed, 0, count - removed);
    System.arraycopy(slots, removed, slots, 0, count - removed);
    truncate(count - removed);
  }

  /// Forgets the entries from `newCount` on.
  private void truncate(int newCount) {
    Arrays.fill(slots, newCount, count, null);
    count = newCount;
  }

  /// Visits the IPv4 entries of this page and all below; returns whether the visitor wants more.
  <V> boolean visit(Ipv4Visitor<? super V> visitor) {
    if (leaf) {
      return ((Ipv4Keys) keys).visit(count, slots, visitor);
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
      return ((Ipv6Keys) keys).visit(count, slots, visitor);
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
    long bytes = 32 + 16 + 4L * CAPACITY + keys.sizeBytes();
    if (!leaf) {
      for (int i = 0; i < count; i++) {
        bytes += child(i).sizeBytes();
      }
    }
    return bytes;
  }
}
