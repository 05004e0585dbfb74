package dev.sextant.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs the tasks of a check on some threads, and tells how far they are.
///
/// What it throws is what the first task in order throws that throws anything.
final class VerifyRun {
  private final int threads;
  private final VerifyProgress progress;
  private final long fileBytes;
  private int passes;

  VerifyRun(int threads, VerifyProgress progress, long fileBytes) {
    this.threads = threads;
    this.progress = progress;
    this.fileBytes = fileBytes;
  }

  /// Runs the tasks of one of the two passes over the file.
  void all(List<VerifyTask> tasks) throws IOException {
    Pass pass = new Pass(tasks, passes++);
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, tasks.size()); i++) {
      others.add(Thread.ofPlatform().daemon().name("sextant-verify-" + i).start(pass::work));
    }
    pass.work();
    others.forEach(VerifyRun::join);
    pass.finish();
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // the tasks end soon, and hold what the caller frees
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// The tasks of one pass, handed out in order.
  private final class Pass {
    private final List<VerifyTask> tasks;
    private final int number;
    private final long weight;
    private int next;
    private long done;
    private int failed = Integer.MAX_VALUE;
    private @Nullable Throwable failure;

    Pass(List<VerifyTask> tasks, int number) {
      this.tasks = tasks;
      this.number = number;
      this.weight = Math.max(1, tasks.stream().mapToLong(VerifyTask::bytes).sum());
    }

    private void work() {
      for (int task = take(); task < tasks.size(); task = take()) {
        try {
          tasks.get(task).body().run();
          tell(tasks.get(task).bytes());
        } catch (IOException | RuntimeException | Error e) {
          fail(task, e);
        }
      }
    }

    /// The next task; none once an earlier one than all that are left has failed.
    private synchronized int take() {
      return failed == Integer.MAX_VALUE ? next++ : tasks.size();
    }

    private synchronized void tell(long bytes) {
      done += bytes;
      long ofPass = (long) (fileBytes * ((double) done / weight));
      progress.done(number * fileBytes + ofPass, 2 * fileBytes);
    }

    private synchronized void fail(int task, Throwable error) {
      if (task < failed) {
        failed = task;
        failure = error;
      }
    }

    private void finish() throws IOException {
      switch (failure) {
        case null -> {
          // all is well
        }
        case IOException io -> throw io;
        case RuntimeException unchecked -> throw unchecked;
        case Error error -> throw error;
        default -> throw new AssertionError(failure);
      }
    }
  }
}
