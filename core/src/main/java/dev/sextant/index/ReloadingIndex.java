package dev.sextant.index;

import dev.sextant.InputException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/// The index of a path that is replaced while it is asked: the file is looked at now and then, a
/// new one is opened and checked, and becomes the current index.
///
/// Readers take [#current()] and ask it. They never wait, and all questions to one [Index] are
/// answered by one file. They see no error of a new file: one that cannot be opened or does not
/// pass the check is refused, the index before it stays, and the listener is told why.
///
/// An index that was replaced goes when nothing refers to it any more. With leased opening
/// ([OpenOptions#leased()]) it goes at once, as soon as the last [#lease()] of it is closed; a
/// query without a lease then ends in an [IllegalStateException].
///
/// What happens to the file:
/// - **Replaced by renaming** another to its path: the way to do it. Old readers keep the old file.
/// - **Deleted**: the listener is told once; the index stays, and a new file at the path is taken.
/// - **Overwritten in place**: a mapped index shows the new bytes at once, and so may give wrong
///   answers or an [InputException] until the new file is current; one in memory stays as it was.
///   What is there while a file is half written is refused.
/// - **Cut short**: queries that come upon the missing part of a mapped index are an
///   [InputException]; one in memory stays as it was. What is left is refused.
///
/// Interrupted readers are answered as others are. Any thread may call any method.
public final class ReloadingIndex implements AutoCloseable {
  private final Path file;
  private final ReloadOptions options;

  /// Held by the one that looks at the file; never by readers.
  private final ReentrantLock looking = new ReentrantLock();

  /// Held for a moment when the current index changes; never by readers.
  private final Object swapping = new Object();

  private volatile LeasedIndex current;
  private volatile boolean isClosed;
  private FileIdentity loaded;
  private FileIdentity seen;
  private final FileWatch watch;

  private ReloadingIndex(Path file, ReloadOptions options) {
    this.file = file;
    this.options = options;
    FileIdentity identity = FileIdentity.of(file);
    this.current = new LeasedIndex(opened());
    this.loaded = stillThat(identity);
    this.seen = loaded;
    this.watch = FileWatch.start(file, options, this::lookAgain);
  }

  /// Opens a file, and looks at it as [ReloadOptions#defaults()] say.
  ///
  /// @throws InputException if the file cannot be used now
  public static ReloadingIndex open(Path file) {
    return open(file, ReloadOptions.defaults());
  }

  /// Opens a file, and looks at it as the options say, in a thread of its own.
  ///
  /// @throws InputException if the file cannot be used now, or does not pass the check
  /// @throws java.io.UncheckedIOException if there is no notice of changes in the file's folder
  public static ReloadingIndex open(Path file, ReloadOptions options) {
    return new ReloadingIndex(file, options);
  }

  /// The path.
  public Path file() {
    return file;
  }

  /// The index of the newest file; after [#close()], the last one.
  public Index current() {
    return current.index();
  }

  /// The index of the newest file, which stays open until the lease is closed.
  ///
  /// @throws IllegalStateException if this handle is closed
  public IndexLease lease() {
    while (true) {
      LeasedIndex newest = current;
      if (newest.take()) {
        return newest;
      }
      if (isClosed) {
        throw new IllegalStateException("the handle is closed");
      }
      // a newer one has become current before this one was retired
    }
  }

  /// Looks at the file now, and takes it if it is another one than the current.
  ///
  /// @return whether the current index is another one now
  /// @throws InputException if the file cannot be used; the current index stays, and the listener
  ///   is told too
  /// @throws IllegalStateException if this handle is closed
  public boolean reload() {
    if (isClosed) {
      throw new IllegalStateException("the handle is closed");
    }
    return look(true);
  }

  /// Looks at the file as the watch does: what was refused before is not tried again, and a refusal
  /// goes to the listener alone.
  void lookAgain() {
    try {
      look(false);
    } catch (InputException refused) {
      // the listener has been told
    }
  }

  /// Looks at the file.
  ///
  /// @param again whether a file that was refused before is tried again
  private boolean look(boolean again) {
    boolean wasInterrupted = Thread.interrupted(); // a channel would close itself
    looking.lock();
    try {
      FileIdentity now = FileIdentity.of(file);
      boolean isNews = !now.equals(seen);
      seen = now;
      return !now.equals(loaded) && (isNews || again) && take(now);
    } finally {
      looking.unlock();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean take(FileIdentity identity) {
    LeasedIndex fresh;
    try {
      fresh = new LeasedIndex(opened());
    } catch (InputException refusal) {
      if (!isClosed) {
        tell(() -> options.listener().refused(refusal));
      }
      throw refusal;
    }
    LeasedIndex old;
    synchronized (swapping) {
      old = isClosed ? fresh : current;
      if (!isClosed) {
        current = fresh;
      }
    }
    loaded = stillThat(identity);
    seen = loaded;
    old.retire();
    if (old == fresh) {
      return false;
    }
    tell(() -> options.listener().replaced(fresh.index()));
    return true;
  }

  /// Which file has been opened, after it was this one; not known if it was replaced meanwhile, so
  /// that the next look takes it again.
  private FileIdentity stillThat(FileIdentity before) {
    return FileIdentity.of(file).equals(before) ? before : FileIdentity.UNKNOWN;
  }

  /// A new index of the file, checked.
  private Index opened() {
    try {
      Index index = Index.open(file, options.opening());
      try {
        options.check().accept(index);
        return index;
      } catch (RuntimeException | Error e) {
        index.close();
        throw e;
      }
    } catch (InputException e) {
      throw e;
    } catch (RuntimeException | InternalError | OutOfMemoryError e) {
      throw new InputException(file.toString(), "", "is not taken: " + e.getMessage(), e);
    }
  }

  private static void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      FileWatch.tell(e);
    }
  }

  /// Stops looking at the file. A leased index is closed as soon as its last lease is; without
  /// leases, [#current()] can still be asked.
  @Override
  public void close() {
    synchronized (swapping) {
      if (isClosed) {
        return;
      }
      isClosed = true;
    }
    watch.close();
    current.retire();
  }
}
