package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.fib.Kernel;
import dev.sextant.live.LiveFib;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.sources.Rejection;
import dev.sextant.sources.Value;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The parts of a replay by themselves.
class ReplayPartsTest {
  private static Rib<Value> table(String... prefixes) {
    Rib<Value> table = new Rib<>();
    for (int i = 0; i < prefixes.length; i++) {
      table.put(Prefix.parse(prefixes[i]), new Value.Number(i + 1));
    }
    return table;
  }

  private static TableCheck.Result check(Rib<Value> live, Rib<Value> expected, Rib<?> gone) {
    FibValues numbers = new FibValues();
    return TableCheck.of(
        LiveFib.of(live, numbers, Kernel.SCALAR).snapshot(), expected, gone, numbers);
  }

  private static TableCheck.Result check(Rib<Value> live, Rib<Value> expected) {
    return check(live, expected, new Rib<>());
  }

  @Test
  void checkComparesEveryBorderOfBothFamilies() {
    String[] prefixes = {"0.0.0.0/0", "10.0.0.0/8", "255.255.255.255/32", "::/0", "2001:db8::/128"};
    TableCheck.Result same = check(table(prefixes), table(prefixes));
    assertThat(same.isSound()).isTrue();
    assertThat(same).isEqualTo(new TableCheck.Result(5, 24, 0, List.of()));
  }

  @Test
  void checkFindsAMissingPrefixAWrongValueAndAPrefixTooMany() {
    Rib<Value> expected = table("10.0.0.0/8", "10.0.0.0/9", "2001:db8::/32");
    assertThat(check(table("10.0.0.0/8"), expected).wrong()).isEqualTo(5);

    Rib<Value> other = Rib.copyOf(expected);
    other.put(Prefix.parse("10.0.0.0/9"), new Value.Number(1));
    assertThat(check(other, expected).differences().getFirst()).contains("differs");
    assertThat(check(other, expected).wrong()).isEqualTo(3);

    other = Rib.copyOf(expected);
    other.put(Prefix.parse("99.0.0.0/8"), new Value.Number(1));
    assertThat(check(other, expected).differences())
        .containsExactly(
            "the RIB of the live FIB, with 4 prefixes, differs from the expected one, with 3"
                + " prefixes");
    assertThat(check(other, expected, table("99.0.0.0/8", "10.0.0.0/8")).wrong()).isEqualTo(2);
  }

  @Test
  void failedReaderIsToldAndOthersGoOn() throws InterruptedException {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch failing = new CountDownLatch(1);
    Readers readers =
        Readers.start(
            2,
            number ->
                () -> {
                  if (number == 1) {
                    failing.countDown();
                    throw new ArithmeticException("a defect");
                  }
                  working.countDown();
                  return 3;
                });
    working.await();
    failing.await();
    readers.close();
    assertThat(readers.lookups()).isPositive().matches(count -> count % 3 == 0);
    assertThatThrownBy(readers::check)
        .isInstanceOf(IllegalStateException.class)
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  @Test
  void collectionsDuringTheWatchAreCounted() {
    CollectorWatch watch = CollectorWatch.start();
    assertThat(CollectorWatch.liveHeapBytes()).isPositive();
    CollectorWatch.Pauses pauses = watch.stop();
    assertThat(pauses.count()).isPositive();
    assertThat(pauses.longestMillis()).isBetween(0L, pauses.totalMillis());
  }

  @Test
  void timesComeInTheUnitThatSuitsThem() {
    assertThat(NanosText.of(0)).isEqualTo("0 ns");
    assertThat(NanosText.of(840)).isEqualTo("840 ns");
    assertThat(NanosText.of(1_500)).isEqualTo("1.50 µs");
    assertThat(NanosText.of(12_340)).isEqualTo("12.3 µs");
    assertThat(NanosText.of(123_400_000)).isEqualTo("123 ms");
    assertThat(NanosText.of(4_120_000_000_000L)).isEqualTo("4,120 s");
  }

  @Test
  void reasonsOfRejectionsAreCountedInBoundedMemory() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    RejectedMessages rejected =
        new RejectedMessages(new PrintStream(err, true, StandardCharsets.UTF_8));
    for (int i = 0; i < 5000; i++) {
      rejected.accept(new Rejection("file", "byte " + i, "reason " + i % 2000));
    }
    assertThat(rejected.count()).isEqualTo(5000);
    assertThat(rejected.reasons()).hasSize(1001);
    assertThat(rejected.reasons().getFirst())
        .isEqualTo(new RejectedMessages.Reason("other reasons", 2000, "file", "byte 1000"));
    assertThat(rejected.reasons().get(1))
        .isEqualTo(new RejectedMessages.Reason("reason 0", 3, "file", "byte 0"));
    assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(10);
  }
}
