package dev.sextant.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Runs an action at an interval, and at notice of changes in a file's folder, in a daemon thread,
/// until it is closed.
final class FileWatch implements AutoCloseable {
  /// Time for one writer's events to come together.
  private static final long SETTLING_MILLIS = 20;

  private final Duration interval;
  private final Optional<WatchService> notices;
  private final Runnable look;
  private final CountDownLatch closed = new CountDownLatch(1);

  private FileWatch(Duration interval, Optional<WatchService> notices, Runnable look) {
    this.interval = interval;
    this.notices = notices;
    this.look = look;
  }

  /// Starts to watch.
  ///
  /// @param look what to do; its exceptions go to the thread's handler
  /// @throws UncheckedIOException if notices of the folder cannot be had
  static FileWatch start(Path file, ReloadOptions options, Runnable look) {
    FileWatch watch =
        new FileWatch(
            options.interval(),
            options.noticed() ? Optional.of(notices(file)) : Optional.empty(),
            look);
    if (options.noticed() || !options.interval().isZero()) {
      Thread.ofPlatform().daemon().name("sextant-reload " + file).start(watch::run);
    }
    return watch;
  }

  private static WatchService notices(Path file) {
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    try {
      WatchService service = file.getFileSystem().newWatchService();
      folder.register(
          service,
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_MODIFY,
          StandardWatchEventKinds.ENTRY_DELETE);
      return service;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void run() {
    try {
      while (!await()) {
        try {
          look.run();
        } catch (RuntimeException | Error e) {
          tell(e);
        }
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      // closed
    }
  }

  /// Hands what an action of the user threw to the thread's handler, and goes on.
  static void tell(Throwable thrown) {
    Thread thread = Thread.currentThread();
    thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
  }

  /// Waits for the next look.
  ///
  /// @return whether there is none, since this is closed
  private boolean await() throws InterruptedException {
    long nanos = TimeUnit.NANOSECONDS.convert(interval);
    if (notices.isEmpty()) {
      return closed.await(nanos, TimeUnit.NANOSECONDS);
    }
    WatchService service = notices.get();
    WatchKey key = interval.isZero() ? service.take() : service.poll(nanos, TimeUnit.NANOSECONDS);
    if (key != null) {
      boolean isOver = closed.await(SETTLING_MILLIS, TimeUnit.MILLISECONDS);
      key.pollEvents();
      key.reset();
      return isOver;
    }
    return closed.getCount() == 0;
  }

  @Override
  public void close() {
    closed.countDown();
    if (notices.isPresent()) {
      try {
        notices.get().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
