package dev.sextant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.cli.ExitStatus;
import dev.sextant.cli.Main;
import dev.sextant.cli.Streams;
import dev.sextant.live.LiveFib;
import dev.sextant.live.Update;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A short soak, and that its checks find what is wrong.
class SoakTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int soak(String... options) {
    Streams streams =
        new Streams(
            InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8));
    String[] args = new String[options.length + 2];
    args[0] = "bench";
    args[1] = "soak";
    System.arraycopy(options, 0, args, 2, options.length);
    return Main.run(streams, args);
  }

  @Test
  void shortSoakFindsNothing() {
    int status = soak("--updates", "200000", "--seconds", "20", "--size", "3000");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .contains("\n0 findings\n", "heap after collection")
        .doesNotContain("\n0 times");
    assertThat(status).isEqualTo(ExitStatus.OK);
  }

  @Test
  void soakWithoutUpdatesIsRefused() {
    assertThat(soak("--updates", "0")).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--updates");
  }

  @Test
  void marksOfWholeBatchesAreWell() {
    Marks marks = new Marks(3);
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    Findings findings = new Findings();
    for (int batch = 1; batch <= 4; batch++) {
      fib.apply(marks.updates(batch));
      assertThat(marks.check(fib.snapshot(), findings)).isEqualTo(batch);
    }
    assertThat(findings.first()).isEmpty();
  }

  @Test
  void everyMissingUpdateOfABatchIsFound() {
    Marks marks = new Marks(3);
    for (int batch : new int[] {2, 3}) {
      List<Update<Integer>> updates = marks.updates(batch);
      for (int missing = 0; missing < updates.size(); missing++) {
        LiveFib<Integer> fib = LiveFib.of(new Rib<>());
        fib.apply(marks.updates(batch - 1));
        List<Update<Integer>> part = new ArrayList<>(updates);
        part.remove(missing);
        fib.apply(part);
        Findings findings = new Findings();
        marks.check(fib.snapshot(), findings);
        assertThat(findings.count()).as("without %s", updates.get(missing)).isPositive();
      }
    }
  }

  @Test
  void answersOfAnotherTableAreFound() {
    Rib<Integer> table = new Rib<>();
    table.put(Prefix.parse("10.0.0.0/8"), 1);
    table.put(Prefix.parse("2001:db8::/32"), 2);
    LiveFib<Integer> fib = LiveFib.of(table);
    Findings none = new Findings();
    assertThat(new SoakComparison(fib.snapshot(), table.snapshot()).compareAll(none)).isEqualTo(12);
    assertThat(none.first()).isEmpty();
    table.put(Prefix.parse("2001:db8::/32"), 3);
    Findings value = new Findings();
    new SoakComparison(fib.snapshot(), table.snapshot()).compareAll(value);
    // the tables differ, and so do the answers at both ends of the prefix
    assertThat(value.count()).isEqualTo(3);
    fib.apply(List.of(Update.announce(Prefix.parse("2001:db8::/32"), 3)));
    table.put(Prefix.parse("10.0.0.0/9"), 1);
    Findings length = new Findings();
    new SoakComparison(fib.snapshot(), table.snapshot())
        .compare(List.of(Prefix.parse("10.0.0.0/9")), length);
    // the sizes differ, and so does the length of the answers at both ends of the prefix
    assertThat(length.count()).isEqualTo(3);
  }

  @Test
  void heapOverItsBoundIsNotFlat() {
    HeapTrend heap = new HeapTrend(25);
    heap.add(100L << 20);
    heap.add(141L << 20);
    assertThat(heap.isFlat()).isTrue();
    heap.add((141L << 20) + 1);
    heap.add(100L << 20);
    assertThat(heap.isFlat()).isFalse();
    assertThat(heap)
        .hasToString(
            "heap after collection: first 100.0 MB, last 100.0, greatest 141.0 of 4; bound 141.0");
  }

  @Test
  void findingsAreCountedAndTheFirstKept() {
    Findings findings = new Findings();
    for (int i = 0; i < 30; i++) {
      findings.add("finding " + i);
    }
    assertThat(findings.count()).isEqualTo(30);
    assertThat(findings.first()).hasSize(20).startsWith("finding 0");
  }
}
