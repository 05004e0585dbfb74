package dev.sextant.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/// A reader who sees an update sees, from then on, all updates before it: nobody goes back in time.
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "no update yet")
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the first update, or both meanwhile")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both updates")
@Outcome(expect = FORBIDDEN, desc = "the second update without the first")
@State
public class Order {
  private final int number = LiveTable.next();

  /// Both networks have the value 0.
  public Order() {
    LiveTable.reset(number, 0);
  }

  /// Changes the IPv4 network, then the IPv6 network.
  @Actor
  public void writer() {
    LiveTable.FIB.announce(LiveTable.ipv4(number, 24), 1);
    LiveTable.FIB.announce(LiveTable.ipv6(number, 48), 1);
  }

  /// Looks the other way round, until it sees an update.
  @Actor
  public void reader(JJ_Result result) {
    int look = 0;
    do {
      result.r1 = LiveTable.FIB.lookup(LiveTable.ipv6(number), 0);
      result.r2 = LiveTable.FIB.lookup(LiveTable.ipv4(number));
      look++;
    } while (look < LiveTable.LOOKS && result.r1 == 0 && result.r2 <= 1);
  }
}
