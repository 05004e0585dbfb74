package dev.sextant.cli;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/// What the garbage collector of this JVM does, by its management beans: from the start of the
/// watch to its [#stop()].
final class CollectorWatch {
  private static final int HEAP_COLLECTIONS = 2;
  private static final long NOTIFICATIONS_MILLIS = 500;

  /// The collector's pauses, in which all other threads stand still.
  ///
  /// @param longestMillis the longest one
  record Pauses(long count, long totalMillis, long longestMillis) {}

  private final List<GarbageCollectorMXBean> pausing =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          // ZGC and Shenandoah have beans for what they do beside other threads
          .filter(bean -> !bean.getName().endsWith("Cycles"))
          .toList();
  private final NotificationListener listener = (notification, bean) -> hear(notification);
  private final AtomicLong notified = new AtomicLong();
  private final AtomicLong longestMillis = new AtomicLong();
  private final long countBefore = count();
  private final long millisBefore = millis();

  private CollectorWatch() {}

  static CollectorWatch start() {
    CollectorWatch watch = new CollectorWatch();
    for (GarbageCollectorMXBean bean : watch.pausing) {
      if (bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(watch.listener, null, null);
      }
    }
    return watch;
  }

  /// Ends the watch.
  Pauses stop() {
    long count = count() - countBefore;
    long millis = millis() - millisBefore;
    awaitNotifications(count);
    for (GarbageCollectorMXBean bean : pausing) {
      if (bean instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(listener);
        } catch (ListenerNotFoundException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return new Pauses(count, millis, longestMillis.get());
  }

  /// Bytes of heap in use after collections, which this makes.
  static long liveHeapBytes() {
    for (int i = 0; i < HEAP_COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void hear(Notification notification) {
    if (notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && notification.getUserData() instanceof CompositeData data) {
      long millis = GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration();
      longestMillis.accumulateAndGet(millis, Math::max);
      notified.incrementAndGet();
    }
  }

  /// Notifications come a little later than what they tell of.
  private void awaitNotifications(long count) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(NOTIFICATIONS_MILLIS);
    while (notified.get() < count && System.nanoTime() < deadline) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private long count() {
    return pausing.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }

  private long millis() {
    return pausing.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
