package dev.sextant.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sextant.live.LiveSnapshot;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/// What two writers write at once is all there afterwards.
@JCStressTest
@Outcome(id = "1, 2, 3", expect = ACCEPTABLE, desc = "all updates")
@Outcome(expect = FORBIDDEN, desc = "an update is lost")
@State
public class SeveralWriters {
  private final int number = LiveTable.next();

  /// Both networks have the value 0.
  public SeveralWriters() {
    LiveTable.reset(number, 0);
  }

  /// Changes the value of the IPv4 network.
  @Actor
  public void first() {
    LiveTable.FIB.announce(LiveTable.ipv4(number, 24), 1);
  }

  /// Changes the value of the IPv6 network, and announces its lower half.
  @Actor
  public void second() {
    LiveTable.FIB.announce(LiveTable.ipv6(number, 48), 2);
    LiveTable.FIB.announce(LiveTable.ipv6(number, 49), 3);
  }

  /// Looks afterwards: in the IPv4 network, and in the upper and the lower half of the other.
  @Arbiter
  public void afterwards(JJJ_Result result) {
    LiveSnapshot<Integer> snapshot = LiveTable.FIB.snapshot();
    result.r1 = snapshot.lookup(LiveTable.ipv4(number));
    result.r2 = snapshot.lookup(LiveTable.ipv6(number) | 0x8000, 0);
    result.r3 = snapshot.lookup(LiveTable.ipv6(number), 0);
  }
}
