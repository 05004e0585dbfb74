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
import org.openjdk.jcstress.infra.results.JJ_Result;

/// A reader sees a batch, which changes a value of each family, whole or not at all.
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "before the batch")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "after the batch")
@Outcome(expect = FORBIDDEN, desc = "half of the batch")
@State
public class WholeBatches {
  private final int number = LiveTable.next();

  /// Both networks have the value 0.
  public WholeBatches() {
    LiveTable.reset(number, 0);
  }

  /// Gives both the value 1.
  @Actor
  public void writer() {
    LiveTable.FIB.apply(
        List.of(
            Update.announce(LiveTable.ipv4(number, 24), 1),
            Update.announce(LiveTable.ipv6(number, 48), 1)));
  }

  /// Looks until the batch is there, or something wrong.
  @Actor
  public void reader(JJ_Result result) {
    int look = 0;
    do {
      LiveSnapshot<Integer> snapshot = LiveTable.FIB.snapshot();
      result.r1 = snapshot.lookup(LiveTable.ipv4(number));
      result.r2 = snapshot.lookup(LiveTable.ipv6(number), 0);
      look++;
    } while (look < LiveTable.LOOKS && result.r1 == 0 && result.r2 == 0);
  }
}
