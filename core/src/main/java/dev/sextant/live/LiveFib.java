package dev.sextant.live;

import dev.sextant.fib.Kernel;
import dev.sextant.net.Address;
import dev.sextant.net.Prefix;
import dev.sextant.rib.RibEntry;
import dev.sextant.rib.RibView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/// A RIB and the versioned FIB that follows it, read while it is updated.
///
/// Each update, and each batch of updates, makes a new version, which readers see at once and as a
/// whole. Readers take no lock, retry nothing and allocate nothing: a lookup reads the newest
/// [LiveSnapshot] and works on what never changes. Who wants many answers of one moment keeps a
/// [#snapshot()], as long as needed.
///
/// Any thread may update; updates wait for each other, never for readers.
public final class LiveFib<V> {
  private final ReentrantLock writing = new ReentrantLock();
  private final TableWriter<V> writer;
  private final List<LiveListener<V>> listeners = new CopyOnWriteArrayList<>();
  private volatile LiveSnapshot<V> newest;

  private LiveFib(TableWriter<V> writer) {
    this.writer = writer;
    this.newest = writer.publish();
  }

  /// A live FIB that starts with a table whose values are the FIB's values; the table itself is
  /// copied, in constant time, and not followed.
  public static LiveFib<Integer> of(RibView<Integer> table) {
    return of(table, Integer::intValue, Kernel.preferred());
  }

  /// A live FIB that starts with a table; linear in its size.
  ///
  /// @param value the FIB's 32-bit value of a table's value; called under the writers' lock, at
  ///   least once for each announcement
  public static <V> LiveFib<V> of(RibView<V> table, ToIntFunction<? super V> value, Kernel kernel) {
    return new LiveFib<>(new TableWriter<>(table.snapshot(), value, kernel));
  }

  /// A live FIB that starts with a table that [LiveSnapshot#save] wrote.
  ///
  /// @throws dev.sextant.InputException if the file cannot be read, is no such table, or is damaged
  public static <V> LiveFib<V> load(
      Path file, ValueFormat<V> format, ToIntFunction<? super V> value, Kernel kernel) {
    return of(TableFile.read(file, format), value, kernel);
  }

  /// The newest version.
  public LiveSnapshot<V> snapshot() {
    return newest;
  }

  /// The value of the longest prefix that covers an IPv4 address, unsigned; -1 if there is none.
  public long lookup(int address) {
    return newest.lookup(address);
  }

  /// The value of the longest prefix that covers an IPv6 address, unsigned; -1 if there is none.
  public long lookup(long high, long low) {
    return newest.lookup(high, low);
  }

  /// The value of the longest prefix that covers the address, unsigned; -1 if there is none.
  public long lookup(Address address) {
    return newest.lookup(address);
  }

  /// Adds a prefix or replaces its value; returns whether it is new.
  public boolean announce(Prefix prefix, V value) {
    return apply(List.of(Update.announce(prefix, value))).added() == 1;
  }

  /// Removes a prefix; returns whether it was there.
  public boolean withdraw(Prefix prefix) {
    return apply(List.of(Update.<V>withdraw(prefix))).removed() == 1;
  }

  /// Makes a batch of updates, in their order, and publishes them as one version.
  ///
  /// If the iteration or the function that gives values throws, nothing is changed.
  public BatchResult apply(Iterable<Update<V>> updates) {
    writing.lock();
    try {
      return applyLocked(updates);
    } finally {
      writing.unlock();
    }
  }

  /// Removes every prefix whose entry satisfies the condition, and publishes that as one version;
  /// returns how many. If the condition throws, nothing is changed.
  public int withdrawIf(Predicate<? super RibEntry<V>> condition) {
    writing.lock();
    try {
      List<Update<V>> withdrawals = new ArrayList<>();
      for (RibEntry<V> entry : writer.routes()) {
        if (condition.test(entry)) {
          withdrawals.add(Update.withdraw(entry.prefix()));
        }
      }
      return applyLocked(withdrawals).removed();
    } finally {
      writing.unlock();
    }
  }

  private BatchResult applyLocked(Iterable<Update<V>> updates) {
    List<Change<V>> changes = new ArrayList<>();
    BatchResult result = writer.apply(updates, changes);
    if (!changes.isEmpty()) {
      LiveSnapshot<V> published = writer.publish();
      newest = published;
      for (LiveListener<V> listener : listeners) {
        listener.changed(changes, published);
      }
    }
    return result;
  }

  /// Adds a listener, which hears of the batches from now on.
  public void addListener(LiveListener<V> listener) {
    listeners.add(listener);
  }

  /// Removes a listener.
  public void removeListener(LiveListener<V> listener) {
    listeners.remove(listener);
  }

  /// Bytes that lookups read: search structures and values, with what versions since the last
  /// cleaning left behind, which is at most a quarter more.
  public long sizeBytes() {
    writing.lock();
    try {
      return writer.sizeBytes();
    } finally {
      writing.unlock();
    }
  }

  /// Bytes of [#sizeBytes()] and of the room set aside for the next versions.
  public long reservedBytes() {
    writing.lock();
    try {
      return writer.reservedBytes();
    } finally {
      writing.unlock();
    }
  }
}
