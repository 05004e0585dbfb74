package dev.sextant.internal.block;

import java.io.IOException;

/// The first sweep: finds the groups of crossing targets that are not worth their pieces, and the
/// spans that they fill.
///
/// It cuts as [BlockSweep] will, but only counts. A group that needs more than [#MAX_PIECES] pieces
/// a target so far, or in which records of two targets of equal size alternate in match order,
/// leaves the stack and becomes the open span. What starts in the span belongs to it; what crosses
/// it, whether it starts there or was open before, joins it with its group. Targets that stay on
/// the stack enclose the span. So there is one open span at most, and nothing is above it.
final class SpanFinder {
  /// Pieces that the targets of a group may need on average.
  static final int MAX_PIECES = 8;

  private final DistinctTargets targets;
  private final MatchStack stack = new MatchStack();
  private final CrossingGroups groups = new CrossingGroups();
  private final MarkedSpans spans = new MarkedSpans();

  private boolean spanOpen;
  private long spanFirstHigh;
  private long spanFirstLow;
  private long spanLastHigh;
  private long spanLastLow;

  // the last key at which an end cut targets, and the lowest stack position of those
  private long cutHigh;
  private long cutLow;
  private int cutPosition;

  private SpanFinder(DistinctTargets targets) {
    this.targets = targets;
  }

  /// The spans to cut into aligned pieces.
  static MarkedSpans find(TargetSource source, long greatestHigh, long greatestLow)
      throws IOException {
    try (DistinctTargets targets =
        new DistinctTargets(source, new MarkedSpans(), greatestHigh, greatestLow)) {
      return new SpanFinder(targets).find();
    }
  }

  private MarkedSpans find() throws IOException {
    boolean more = targets.next();
    while (more) {
      long high = targets.firstHigh;
      long low = targets.firstLow;
      closeSpanBelow(high, low);
      while (!spanOpen && stack.endsBelow(high, low)) {
        closeEnding();
        closeSpanBelow(high, low);
      }
      if (spanOpen) {
        raiseSpanEnd(targets.lastHigh, targets.lastLow);
        takeCrossing();
        more = targets.next();
      } else if (stack.isNarrowest(targets)) {
        push();
        more = targets.next();
      } else {
        more = pushCrossing(high, low);
      }
    }
    closeSpan();
    while (stack.depth() > 0) {
      closeEnding();
      closeSpan();
    }
    return spans;
  }

  private void push() {
    groups.push(
        stack.depth(), targets.firstHigh, targets.firstLow, targets.lastHigh, targets.lastLow);
    stack.push(targets);
  }

  /// Puts all targets that start at this key in their places; the first one crosses others.
  private boolean pushCrossing(long high, long low) throws IOException {
    long endHigh = targets.lastHigh;
    long endLow = targets.lastLow;
    int from = stack.depth();
    boolean more;
    do {
      stack.push(targets);
      more = targets.next();
    } while (more && targets.firstLow == low && targets.firstHigh == high);
    int lowest = stack.settle(from);
    int behindLoose = stack.depth() - stack.loose();
    boolean alternating = stack.alternating() < stack.depth();
    groups.join(Math.min(lowest, stack.alternating()));
    groups.addMembers(behindLoose - from, endHigh, endLow);
    boolean cutHere = cutHigh == high && cutLow == low;
    groups.addCuts(Math.max(0, (cutHere ? Math.min(from, cutPosition) : from) - lowest));
    boolean marked = markTop(alternating);
    for (int at = behindLoose; !marked && at < stack.depth(); at++) {
      groups.push(at, high, low, stack.lastHigh(at), stack.lastLow(at));
    }
    return more;
  }

  private void closeEnding() {
    long high = stack.endHigh();
    long low = stack.endLow();
    stack.popEnding(high, low);
    groups.truncate(stack.depth());
    int lowest = stack.removeEnding(high, low);
    cutHigh = Keys.incrementedHigh(high, low);
    cutLow = low + 1;
    cutPosition = lowest;
    if (lowest < stack.depth()) {
      groups.join(lowest);
      groups.addCuts(stack.depth() - lowest);
      markTop(false);
    }
  }

  /// Turns the top group into the open span if it needs too many pieces, or must be.
  private boolean markTop(boolean must) {
    if (!must && groups.topPieces() <= MAX_PIECES * groups.topMembers()) {
      return false;
    }
    spanOpen = true;
    spanFirstHigh = groups.topFirstHigh();
    spanFirstLow = groups.topFirstLow();
    spanLastHigh = groups.topLastHigh();
    spanLastLow = groups.topLastLow();
    popGroup();
    takeCrossing();
    return true;
  }

  /// Takes the groups on the stack that cross the open span, which are those with a target that
  /// ends in it.
  ///
  /// First keys need no look: groups further down on the stack start earlier
  /// ([CrossingGroups#join]).
  private void takeCrossing() {
    while (stack.endsBelow(spanLastHigh, spanLastLow)) {
      spanFirstHigh = groups.topFirstHigh();
      spanFirstLow = groups.topFirstLow();
      raiseSpanEnd(groups.topLastHigh(), groups.topLastLow());
      popGroup();
    }
  }

  private void raiseSpanEnd(long high, long low) {
    if (Keys.isBelow(spanLastHigh, spanLastLow, high, low)) {
      spanLastHigh = high;
      spanLastLow = low;
    }
  }

  private void popGroup() {
    stack.truncate(groups.topPosition());
    groups.pop();
  }

  private void closeSpanBelow(long high, long low) {
    if (spanOpen && Keys.isBelow(spanLastHigh, spanLastLow, high, low)) {
      closeSpan();
    }
  }

  private void closeSpan() {
    if (spanOpen) {
      spans.add(spanFirstHigh, spanFirstLow, spanLastHigh, spanLastLow);
      spanOpen = false;
    }
  }
}
