package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND_MICROS = 1_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;

  @Test
  void withoutASpeedEveryUpdateIsDue() {
    Pace pace = new Pace(OptionalDouble.empty());
    assertThat(pace.isRecorded()).isFalse();
    assertThat(pace.untilDue(0, 5)).isZero();
    assertThat(pace.untilDue(1000 * SECOND_MICROS, 5)).isZero();
  }

  @Test
  void updatesAreDueAfterTheFirstAsRecordedDividedByTheSpeed() {
    Pace pace = new Pace(OptionalDouble.of(10));
    long start = -7 * SECOND_NANOS; // the clock may show any number
    assertThat(pace.untilDue(100 * SECOND_MICROS, start)).isZero();
    assertThat(pace.untilDue(101 * SECOND_MICROS, start)).isEqualTo(SECOND_NANOS / 10);
    assertThat(pace.untilDue(101 * SECOND_MICROS, start + SECOND_NANOS / 10)).isZero();
    assertThat(pace.untilDue(102 * SECOND_MICROS, start + SECOND_NANOS))
        .isEqualTo(-8 * SECOND_NANOS / 10);
  }

  @Test
  void updateOfAnEarlierTimeIsDueWithTheOneBefore() {
    Pace pace = new Pace(OptionalDouble.of(1));
    pace.untilDue(100 * SECOND_MICROS, 0);
    pace.untilDue(103 * SECOND_MICROS, 0);
    assertThat(pace.untilDue(50 * SECOND_MICROS, 3 * SECOND_NANOS)).isZero();
  }
}
