package dev.sextant.index;

import java.time.Duration;
import java.util.function.Consumer;

/// How a [ReloadingIndex] looks at its file, and what it takes.
///
/// @param interval time between two looks; zero for none but those by hand and by notice
/// @param noticed whether it also looks as soon as the file system tells of a change in the file's
///   folder; a link is then one of its folder, and a file system that tells of nothing, such as one
///   of the network, is looked at by interval
/// @param opening how files are opened: mapped for files that are replaced by renaming, in memory
///   for files that others overwrite, leased for mappings that go at a known moment
/// @param check looks at a new index before it is current, such as by verifying all of it; what it
///   throws refuses the file
/// @param listener is told of what happens
public record ReloadOptions(
    Duration interval,
    boolean noticed,
    OpenOptions opening,
    Consumer<Index> check,
    ReloadListener listener) {
  /// Checks that the interval is not negative.
  public ReloadOptions {
    if (interval.isNegative()) {
      throw new IllegalArgumentException("an interval is not negative");
    }
  }

  /// Looks every five seconds, maps, checks what opening checks, and tells nobody.
  public static ReloadOptions defaults() {
    return new ReloadOptions(
        Duration.ofSeconds(5), false, OpenOptions.defaults(), index -> {}, new ReloadListener() {});
  }

  /// The same with another interval.
  public ReloadOptions withInterval(Duration time) {
    return new ReloadOptions(time, noticed, opening, check, listener);
  }

  /// The same, with or without notice by the file system.
  public ReloadOptions withNotice(boolean taken) {
    return new ReloadOptions(interval, taken, opening, check, listener);
  }

  /// The same with another way of opening.
  public ReloadOptions withOpening(OpenOptions options) {
    return new ReloadOptions(interval, noticed, options, check, listener);
  }

  /// The same with another check.
  public ReloadOptions withCheck(Consumer<Index> other) {
    return new ReloadOptions(interval, noticed, opening, other, listener);
  }

  /// The same with another listener.
  public ReloadOptions withListener(ReloadListener other) {
    return new ReloadOptions(interval, noticed, opening, check, other);
  }
}
