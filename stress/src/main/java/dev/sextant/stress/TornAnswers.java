package dev.sextant.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sextant.live.LiveSnapshot;
import dev.sextant.live.Update;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Value and length of an answer belong together: that of the network or that of its lower half.
@JCStressTest
@Outcome(id = "-24, 24, -24, 48", expect = ACCEPTABLE, desc = "before")
@Outcome(id = "25, 25, 25, 49", expect = ACCEPTABLE, desc = "after")
@Outcome(expect = FORBIDDEN, desc = "a torn answer")
@State
public class TornAnswers {
  private final int number = LiveTable.next();

  /// Both networks have the value -24, whose bits differ from those of 25 in all its bytes.
  public TornAnswers() {
    LiveTable.reset(number, -24);
  }

  /// Announces the lower half of both, which makes search structures grow.
  @Actor
  public void writer() {
    LiveTable.FIB.apply(
        List.of(
            Update.announce(LiveTable.ipv4(number, 25), 25),
            Update.announce(LiveTable.ipv6(number, 49), 25)));
  }

  /// Looks both addresses up by batches.
  @Actor
  public void reader(IIII_Result result) {
    int[] ipv4 = {LiveTable.ipv4(number)};
    long[] high = {LiveTable.ipv6(number)};
    long[] low = {0};
    int[] values = new int[1];
    byte[] lengths = new byte[1];
    int look = 0;
    do {
      LiveSnapshot<Integer> snapshot = LiveTable.FIB.snapshot();
      snapshot.lookup(ipv4, 0, 1, values, lengths);
      result.r1 = values[0];
      result.r2 = lengths[0];
      snapshot.lookup(high, low, 0, 1, values, lengths);
      result.r3 = values[0];
      result.r4 = lengths[0];
      look++;
    } while (look < LiveTable.LOOKS && result.r2 == 24 && result.r4 == 48);
  }
}
