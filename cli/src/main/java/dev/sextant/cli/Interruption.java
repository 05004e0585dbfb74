package dev.sextant.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A request to end the process, as by Ctrl-C, that work hears of in time to say what it did.
///
/// While it is open, the process ends only when it is closed, or some seconds later.
final class Interruption implements AutoCloseable {
  private static final long MAX_SECONDS = 10;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = Thread.ofPlatform().name("interruption").unstarted(this::await);
  private volatile boolean requested;

  private Interruption() {}

  static Interruption open() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /// Whether the process is to end.
  boolean isRequested() {
    return requested;
  }

  @Override
  public void close() {
    closed.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // the process has just begun to end, and the hook does not wait any more
      }
    }
  }

  private void await() {
    requested = true;
    try {
      closed.await(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
