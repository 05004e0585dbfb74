package dev.sextant.net;

import java.math.BigInteger;
import java.util.Arrays;

/// A set of keys of one family, as the sorted keys at which membership changes.
///
/// A boundary of even index starts a run of keys that are in the set, the next one starts a run of
/// keys that are not. A set that holds the greatest key has an odd number of boundaries. So every
/// set has one form, no boundary lies outside the key space, and each set operation is one merge of
/// two sorted lists.
///
/// It is mutable while it is built; handed out, it is immutable.
final class KeyRuns {
  /// Operations of [#combine], as truth tables: bit 3 for keys in both sets, 2 in the first alone,
  /// 1 in the second alone.
  static final int UNION = 0b1110;

  static final int INTERSECTION = 0b1000;
  static final int DIFFERENCE = 0b0100;

  private final Family family;
  private long[] high; // stays empty for IPv4
  private long[] low;
  private int size;

  KeyRuns(Family family, int capacity) {
    this.family = family;
    this.high = new long[family == Family.IPV6 ? capacity : 0];
    this.low = new long[capacity];
  }

  /// Every key of the family.
  static KeyRuns all(Family family) {
    KeyRuns all = new KeyRuns(family, 1);
    all.append(0, 0);
    return all;
  }

  /// Number of boundaries.
  int size() {
    return size;
  }

  int runCount() {
    return (size + 1) / 2;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Adds a run, unless more than so many boundaries would have to move for it; returns whether it
  /// did so.
  boolean add(long firstHigh, long firstLow, long lastHigh, long lastLow, int maxMoved) {
    int from = countBelow(firstHigh, firstLow);
    if (size - from > maxMoved) {
      return false;
    }
    boolean open = isGreatest(lastHigh, lastLow);
    long endLow = lastLow + 1;
    long endHigh = endLow == 0 ? lastHigh + 1 : lastHigh;
    int to = open ? size : countUpTo(endHigh, endLow);
    // what lies between is swallowed; a border inside a neighbour needs no boundary of its own
    boolean starts = from % 2 == 0;
    boolean ends = !open && to % 2 == 0;
    int added = (starts ? 1 : 0) + (ends ? 1 : 0);
    move(to, from + added);
    if (starts) {
      set(from, firstHigh, firstLow);
    }
    if (ends) {
      set(from + added - 1, endHigh, endLow);
    }
    return true;
  }

  /// The keys of which the truth table says so.
  KeyRuns combine(KeyRuns other, int truthTable) {
    KeyRuns result = new KeyRuns(family, size + other.size);
    int i = 0;
    int j = 0;
    while (i < size || j < other.size) {
      int order =
          i == size ? 1 : j == other.size ? -1 : compareTo(i, other.highAt(j), other.low[j]);
      KeyRuns from = order <= 0 ? this : other;
      int at = order <= 0 ? i : j;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
      // behind an odd number of boundaries, a key is in the set
      int inside = (truthTable >>> (((i & 1) << 1) | (j & 1))) & 1;
      if (inside != (result.size & 1)) {
        result.append(from.highAt(at), from.low[at]);
      }
    }
    return result.trimmed();
  }

  boolean contains(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    int behind = countUpTo(firstHigh, firstLow);
    return behind % 2 == 1 && (behind == size || compareTo(behind, lastHigh, lastLow) > 0);
  }

  boolean overlaps(long firstHigh, long firstLow, long lastHigh, long lastLow) {
    int behind = countUpTo(firstHigh, firstLow);
    return behind % 2 == 1 || (behind < size && compareTo(behind, lastHigh, lastLow) <= 0);
  }

  void forEach(RangeVisitor visitor) {
    for (int i = 0; i < size; i += 2) {
      if (i + 1 == size) {
        Address greatest = Address.greatest(family);
        visitor.visit(family, highAt(i), low[i], greatest.high(), greatest.low());
      } else {
        long end = low[i + 1];
        long endHigh = highAt(i + 1);
        visitor.visit(family, highAt(i), low[i], end == 0 ? endHigh - 1 : endHigh, end - 1);
      }
    }
  }

  BigInteger keyCount() {
    BigInteger count = size % 2 == 0 ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(family.bits());
    for (int i = 0; i < size; i++) {
      BigInteger key = Address.toBigInteger(highAt(i), low[i]);
      count = i % 2 == 0 ? count.subtract(key) : count.add(key);
    }
    return count;
  }

  /// The same without spare room.
  KeyRuns trimmed() {
    if (low.length > size) {
      high = Arrays.copyOf(high, family == Family.IPV6 ? size : 0);
      low = Arrays.copyOf(low, size);
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyRuns runs
        && family == runs.family
        && Arrays.equals(high, runs.high)
        && Arrays.equals(low, runs.low);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(high) + Arrays.hashCode(low);
  }

  private void append(long keyHigh, long keyLow) {
    move(size, size + 1);
    set(size - 1, keyHigh, keyLow);
  }

  /// Moves the boundaries from one index on to another one, and with them the end.
  private void move(int from, int to) {
    int moved = size - from;
    if (to + moved > low.length) {
      int capacity = Math.max(16, Math.addExact(size, size / 2 + 2));
      high = Arrays.copyOf(high, family == Family.IPV6 ? capacity : 0);
      low = Arrays.copyOf(low, capacity);
    }
    if (from != to && moved > 0) {
      System.arraycopy(low, from, low, to, moved);
      if (family == Family.IPV6) {
        System.arraycopy(high, from, high, to, moved);
      }
    }
    size = to + moved;
  }

  private void set(int index, long keyHigh, long keyLow) {
    if (family == Family.IPV6) {
      high[index] = keyHigh;
    }
    low[index] = keyLow;
  }

  private long highAt(int index) {
    return family == Family.IPV6 ? high[index] : 0;
  }

  private int compareTo(int index, long keyHigh, long keyLow) {
    return Address.compare(highAt(index), low[index], keyHigh, keyLow);
  }

  private boolean isGreatest(long keyHigh, long keyLow) {
    return family == Family.IPV4 ? keyLow == 0xffff_ffffL : (keyHigh & keyLow) == -1;
  }

  /// Number of boundaries below the key.
  private int countBelow(long keyHigh, long keyLow) {
    if (size == 0 || compareTo(size - 1, keyHigh, keyLow) < 0) {
      return size; // the common case of a run that comes in order
    }
    int count = countUpTo(keyHigh, keyLow);
    return count > 0 && compareTo(count - 1, keyHigh, keyLow) == 0 ? count - 1 : count;
  }

  /// Number of boundaries up to the key, itself included.
  private int countUpTo(long keyHigh, long keyLow) {
    int from = 0;
    int to = size;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (compareTo(middle, keyHigh, keyLow) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
