package dev.sextant.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Threads that look addresses up as fast as they can, until they are closed.
final class Readers implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final List<AtomicLong> counts = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean stopped;

  private Readers() {}

  /// Starts threads.
  ///
  /// @param work gives the thread of a number what it does again and again, which returns how many
  ///   addresses it looked up
  static Readers start(int threads, IntFunction<IntSupplier> work) {
    Readers readers = new Readers();
    for (int i = 0; i < threads; i++) {
      IntSupplier own = work.apply(i);
      AtomicLong count = new AtomicLong();
      readers.counts.add(count);
      readers.threads.add(
          Thread.ofPlatform()
              .name("reader-" + i)
              .daemon()
              .unstarted(() -> readers.run(own, count)));
    }
    readers.threads.forEach(Thread::start);
    return readers;
  }

  /// Number of threads.
  int size() {
    return threads.size();
  }

  /// Addresses looked up so far, by all.
  long lookups() {
    return counts.stream().mapToLong(AtomicLong::get).sum();
  }

  /// Fails if a thread has failed.
  ///
  /// @throws IllegalStateException with what it threw as the cause
  void check() {
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a reader failed: " + thrown, thrown);
    }
  }

  /// Ends the threads and waits for their end.
  @Override
  public void close() {
    stopped = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void run(IntSupplier work, AtomicLong count) {
    try {
      while (!stopped) {
        count.setRelease(count.getPlain() + work.getAsInt());
      }
    } catch (Throwable t) {
      failure.compareAndSet(null, t);
    }
  }
}
