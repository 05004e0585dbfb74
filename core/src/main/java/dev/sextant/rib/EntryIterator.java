package dev.sextant.rib;

import dev.sextant.net.Prefix;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// The entries from a cursor on: all of them, those inside a prefix, or those of two families.
final class EntryIterator<V> implements Iterator<RibEntry<V>> {
  private final Cursor<V> later;
  private final long high;
  private final long low;
  private final int leading;
  private Cursor<V> cursor;

  /// Iterates to the end of the cursor's family.
  EntryIterator(Cursor<V> cursor) {
    this(cursor, cursor, 0, 0, 0);
  }

  /// Iterates to the end of the cursor's family, then over a later one.
  EntryIterator(Cursor<V> cursor, Cursor<V> later) {
    this(cursor, later, 0, 0, 0);
  }

  /// Iterates as long as the entries lie inside the prefix.
  EntryIterator(Cursor<V> cursor, Prefix within) {
    this(cursor, cursor, within.first().high(), within.first().low(), Keys.leading(within));
  }

  private EntryIterator(Cursor<V> cursor, Cursor<V> later, long high, long low, int leading) {
    this.cursor = cursor;
    this.later = later;
    this.high = high;
    this.low = low;
    this.leading = leading;
  }

  @Override
  public boolean hasNext() {
    if (!cursor.isValid()) {
      cursor = later;
    }
    return cursor.isWithin(high, low, leading);
  }

  @Override
  public RibEntry<V> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    RibEntry<V> entry = cursor.entry();
    cursor.advance();
    return entry;
  }
}
