package dev.sextant.cli;

import dev.sextant.sources.Rejection;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The messages of update streams that were rejected, by reason; the first of each file are
/// reported on standard error.
final class RejectedMessages implements Consumer<Rejection> {
  /// Rejections of one file reported one by one.
  private static final int REPORTED = 10;

  /// Reasons told apart; those that come later count as [#OTHERS].
  private static final int MAX_REASONS = 1000;

  private static final String OTHERS = "other reasons";

  /// A reason for which messages were rejected.
  ///
  /// @param file where the first one is
  /// @param place its place there, such as `byte 1204`
  record Reason(String reason, long messages, String file, String place) {
    private Reason again() {
      return new Reason(reason, messages + 1, file, place);
    }
  }

  private final PrintStream err;
  private final Map<String, Reason> reasons = new HashMap<>();
  private String file = "";
  private long ofFile;
  private long count;

  RejectedMessages(PrintStream err) {
    this.err = err;
  }

  @Override
  public void accept(Rejection rejection) {
    if (!rejection.file().equals(file)) {
      file = rejection.file();
      ofFile = 0;
    }
    if (ofFile++ < REPORTED) {
      err.println("sextant: " + OneLine.of(rejection.toString()));
    }
    count++;
    boolean known = reasons.size() < MAX_REASONS || reasons.containsKey(rejection.reason());
    reasons.merge(
        known ? rejection.reason() : OTHERS,
        new Reason(known ? rejection.reason() : OTHERS, 1, rejection.file(), rejection.place()),
        (before, once) -> before.again());
  }

  /// Messages rejected in all files.
  long count() {
    return count;
  }

  /// The reasons, the most frequent first.
  List<Reason> reasons() {
    return reasons.values().stream()
        .sorted(Comparator.comparingLong(Reason::messages).reversed().thenComparing(Reason::reason))
        .toList();
  }
}
