package dev.sextant.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.sextant.live.LiveSnapshot;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/// Beside a writer, the versions and the values that a reader sees never go back.
@JCStressTest
@Outcome(id = "false, false", expect = ACCEPTABLE, desc = "always forward")
@Outcome(expect = FORBIDDEN, desc = "version or value went back")
@State
public class Versions {
  private final int number = LiveTable.next();

  /// Both networks have the value 0.
  public Versions() {
    LiveTable.reset(number, 0);
  }

  /// Counts the value of the IPv4 network up.
  @Actor
  public void writer() {
    LiveTable.FIB.announce(LiveTable.ipv4(number, 24), 1);
    LiveTable.FIB.announce(LiveTable.ipv4(number, 24), 2);
  }

  /// Tells whether a version, and whether a value went back.
  @Actor
  public void reader(ZZ_Result result) {
    long lastVersion = 0;
    long lastValue = 0;
    for (int look = 0; look < LiveTable.LOOKS; look++) {
      LiveSnapshot<Integer> snapshot = LiveTable.FIB.snapshot();
      long value = snapshot.lookup(LiveTable.ipv4(number));
      result.r1 |= snapshot.version() < lastVersion;
      result.r2 |= value < lastValue;
      lastVersion = snapshot.version();
      lastValue = value;
    }
  }
}
