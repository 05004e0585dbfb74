package dev.sextant.rib;

import dev.sextant.net.Family;
import dev.sextant.net.Prefix;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The prefixes of one family with their values: a B+-tree whose pages are copied on write.
///
/// Keys are in the form of [Keys]. An edit writes the pages that this tree owns in place and copies
/// the others on its way down. [#snapshot()] gives up ownership of all pages and shares them, so it
/// takes constant time; a page is then copied at most once, when it is edited for the first time.
///
/// Longest match is a predecessor search. The last key e not above (address, longest length) is the
/// answer if it covers the address. If not, a prefix that covers the address cannot be longer than
/// the bits that e and the address share, because e would lie inside a longer one and before the
/// address; so the search repeats with the address cut to those bits. Lengths of which the table
/// holds no prefix are skipped.
final class PrefixTree<V> {
  static final int MOST_LEADING = 128;

  private final Family family;
  private final int[] countByLeading;
  private Page root;
  private int size;

  /// The mark of the pages that may be written in place; null while all may be shared.
  private Page.@Nullable Owner owner;

  /// An empty tree.
  PrefixTree(Family family) {
    this(family, new Page.Owner());
  }

  private PrefixTree(Family family, Page.Owner owner) {
    this(family, emptyLeaf(family, owner), 0, new int[MOST_LEADING + 1], owner);
  }

  /// A tree of these pages.
  ///
  /// @param countByLeading number of prefixes by number of leading bits, 0 to 128
  /// @param owner the mark of the pages that this tree may write; null for none
  PrefixTree(Family family, Page root, int size, int[] countByLeading, Page.@Nullable Owner owner) {
    this.family = family;
    this.root = root;
    this.size = size;
    this.countByLeading = countByLeading;
    this.owner = owner;
  }

  /// An empty page to start from.
  static Page emptyLeaf(Family family, Page.Owner owner) {
    return family == Family.IPV4 ? new Ipv4Page(owner, true) : new Ipv6Page(owner, true);
  }

  Family family() {
    return family;
  }

  int size() {
    return size;
  }

  /// The pages as they are now; later edits leave them alone.
  Page freeze() {
    if (owner != null) {
      owner = null;
    }
    return root;
  }

  /// A tree of its own with the same contents.
  PrefixTree<V> snapshot() {
    return new PrefixTree<>(family, freeze(), size, countByLeading.clone(), null);
  }

  /// The value of exactly this prefix; null if it is absent.
  @Nullable V get(long high, long low, int leading) {
    Page page = root;
    while (true) {
      int index = page.floor(high, low, leading);
      if (index < 0) {
        return null;
      }
      if (page.leaf) {
        return page.equal(index, high, low, leading) ? value(page.slots[index]) : null;
      }
      page = page.child(index);
    }
  }

  /// Where an entry is.
  private record Place(Page leaf, int index) {
    int leading() {
      return leaf.leading(index);
    }

    Object value() {
      return leaf.slots[index];
    }
  }

  /// The place of the longest prefix of at most `limit` leading bits that covers the address; null
  /// if there is none.
  private @Nullable Place longestMatchPlace(long high, long low, int limit) {
    int shortest = MOST_LEADING - family.bits();
    int bits = limit;
    while (true) {
      while (bits >= shortest && countByLeading[bits] == 0) {
        bits--;
      }
      if (bits < shortest) {
        return null;
      }
      long cutHigh = high & Prefix.highMask(bits);
      long cutLow = low & Prefix.lowMask(bits);
      Page page = root;
      int index = page.floor(cutHigh, cutLow, bits);
      while (index >= 0 && !page.leaf) {
        page = page.child(index);
        index = page.floor(cutHigh, cutLow, bits);
      }
      if (index < 0) {
        return null;
      }
      int shared = page.sharedBits(index, high, low);
      if (page.leading(index) <= shared) {
        return new Place(page, index);
      }
      bits = shared;
    }
  }

  /// Leading bits of the longest prefix of at most `limit` leading bits that covers the address; -1
  /// if there is none.
  int longestMatch(long high, long low, int limit) {
    Place place = longestMatchPlace(high, low, limit);
    return place == null ? -1 : place.leading();
  }

  /// The value of the longest prefix that covers the address; null if there is none.
  @Nullable V longestMatchValue(long high, long low) {
    Place place = longestMatchPlace(high, low, MOST_LEADING);
    return place == null ? null : value(place.value());
  }

  /// The longest prefix of at most `limit` leading bits that covers the address and whose entry
  /// satisfies the condition; null if there is none.
  @Nullable RibEntry<V> longestMatch(
      long high, long low, int limit, Predicate<? super RibEntry<V>> condition) {
    Place place = longestMatchPlace(high, low, limit);
    while (place != null) {
      int leading = place.leading();
      long cutHigh = high & Prefix.highMask(leading);
      long cutLow = low & Prefix.lowMask(leading);
      RibEntry<V> entry = Keys.entry(family, cutHigh, cutLow, leading, value(place.value()));
      if (condition.test(entry)) {
        return entry;
      }
      place = longestMatchPlace(high, low, leading - 1);
    }
    return null;
  }

  /// Whether any prefix shares an address with the prefix of this key.
  boolean overlaps(long high, long low, int leading) {
    return longestMatch(high, low, leading) >= 0
        || new Cursor<V>(family, root, high, low, leading).isWithin(high, low, leading);
  }

  /// Whether any prefix shares an address with any of the other tree.
  boolean overlaps(PrefixTree<?> other) {
    if (other.size < size) {
      return other.overlaps(this);
    }
    for (Cursor<V> at = unfrozen(); at.isValid(); at.advance()) {
      if (other.overlaps(at.high(), at.low(), at.leading())) {
        return true;
      }
    }
    return false;
  }

  /// Whether both hold the same prefixes with equal values.
  boolean contentEquals(PrefixTree<?> other) {
    if (root == other.root) {
      return true;
    }
    if (size != other.size) {
      return false;
    }
    Cursor<?> there = other.unfrozen();
    for (Cursor<?> here = unfrozen(); here.isValid(); here.advance()) {
      if (here.compareTo(there) != 0 || !here.value().equals(there.value())) {
        return false;
      }
      there.advance();
    }
    return true;
  }

  /// Adds or replaces a value; returns the one before, null if the prefix is new.
  @Nullable V put(long high, long low, int leading, V value) {
    Page.Owner editor = editor();
    root = root.ownedBy(editor);
    if (root.isFull()) {
      Page above = root.fresh(editor, false);
      above.insertChild(0, root);
      root = above;
    }
    Page page = root;
    int index = page.floor(high, low, leading);
    while (!page.leaf) {
      if (index < 0) {
        index = 0;
        page.setKey(0, high, low, leading);
      }
      Page child = page.ownedChild(index);
      int below = child.floor(high, low, leading);
      if (child.isFull()) {
        // an entry behind the last one is likely to be followed by more: leave this page full
        boolean appends = below == child.count - 1;
        page.splitChild(index, appends ? below : child.count / 2);
        index = page.floor(high, low, leading);
        continue;
      }
      page = child;
      index = below;
    }
    if (index >= 0 && page.equal(index, high, low, leading)) {
      V previous = value(page.slots[index]);
      page.slots[index] = value;
      return previous;
    }
    page.insert(index + 1, high, low, leading, value);
    countByLeading[leading]++;
    size++;
    return null;
  }

  /// Removes a prefix; returns its value, null if it was absent.
  @Nullable V remove(long high, long low, int leading) {
    long path = 0;
    int pathBits = 0;
    Page page = root;
    int index = page.floor(high, low, leading);
    while (index >= 0 && !page.leaf) {
      path |= (long) index << pathBits;
      pathBits += Page.INDEX_BITS;
      page = page.child(index);
      index = page.floor(high, low, leading);
    }
    if (index < 0 || !page.equal(index, high, low, leading)) {
      return null;
    }
    V value = value(page.slots[index]);
    removeAt(path | (long) index << pathBits);
    countByLeading[leading]--;
    size--;
    return value;
  }

  private void removeAt(long path) {
    Page.Owner editor = editor();
    root = root.ownedBy(editor);
    root.removeAt(path);
    while (!root.leaf && root.count == 1) {
      root = root.child(0);
    }
    if (root.count == 0) {
      root = emptyLeaf(family, editor);
    }
  }

  /// Takes over the contents of another tree, which must not be used afterwards.
  void become(PrefixTree<V> other) {
    root = other.root;
    size = other.size;
    System.arraycopy(other.countByLeading, 0, countByLeading, 0, countByLeading.length);
    owner = other.owner;
  }

  /// A cursor at the first entry; the tree must not be edited while it is used.
  private Cursor<V> unfrozen() {
    return new Cursor<>(family, root, 0, 0, 0);
  }

  /// A cursor at the first entry, over the contents as they are now.
  Cursor<V> first() {
    return new Cursor<>(family, freeze(), 0, 0, 0);
  }

  /// A cursor at the first entry that is not below the key, over the contents as they are now.
  Cursor<V> ceiling(long high, long low, int leading) {
    return new Cursor<>(family, freeze(), high, low, leading);
  }

  long sizeBytes() {
    return 40 + 16 + 4L * countByLeading.length + root.sizeBytes();
  }

  private Page.Owner editor() {
    Page.Owner editor = owner;
    if (editor == null) {
      editor = new Page.Owner();
      owner = editor;
    }
    return editor;
  }

  @SuppressWarnings("unchecked")
  private V value(Object slot) {
    return (V) slot;
  }
}
