package dev.sextant.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.live.LiveFib;
import dev.sextant.live.LiveSnapshot;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Replays whose readers do what readers never should.
class ReplayRunTest {
  @TempDir private Path folder;

  private final PrintStream err =
      new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

  private ReplayRun run(ReplayRun.Work work, OptionalDouble speed) {
    ReplayTable table = new ReplayTable();
    ReadingOptions options = new ReadingOptions();
    Path rib = MrtSample.write(folder.resolve("rib"), MrtSample.RIB);
    new RowReader(options, err).read(rib, table::add);
    Streams streams =
        new Streams(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), err);
    return new ReplayRun(
        new ReplayRun.Settings(speed, 1, 1, 0), table, work, new Progress(streams));
  }

  private ReplayReport play(ReplayRun run) {
    Path updates = MrtSample.write(folder.resolve("updates"), MrtSample.UPDATES);
    try (Interruption interruption = Interruption.open()) {
      return run.play(
          new UpdateFiles(List.of(updates), new ReadingOptions(), err),
          new RejectedMessages(err),
          interruption);
    }
  }

  @Test
  void failureOfAReaderFailsTheReplay() {
    ReplayRun run =
        run(
            (live, table) ->
                number ->
                    () -> {
                      throw new ArithmeticException("a defect");
                    },
            OptionalDouble.of(10));
    assertThatThrownBy(() -> play(run))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a reader failed", "a defect")
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  @Test
  void readerThatSeesAnOlderVersionFails() {
    Rib<Integer> table = new Rib<>();
    LiveFib<Integer> live = LiveFib.of(table);
    LiveSnapshot<Integer> older = live.snapshot();
    live.announce(Prefix.parse("10.0.0.0/8"), 1);
    Iterator<LiveSnapshot<Integer>> seen = List.of(older, live.snapshot(), older).iterator();
    IntSupplier reader = AddressBlocks.readers(seen::next, table).apply(0);
    assertThat(reader.getAsInt()).isPositive();
    assertThat(reader.getAsInt()).isPositive();
    assertThatThrownBy(reader::getAsInt).hasMessageMatching("version \\d+ came after version \\d+");
  }

  @Test
  void wrongAnswerIsFoundAndIsADefect() {
    Prefix victim = Prefix.parse("192.0.2.0/24");
    ReplayRun run =
        run(
            (live, table) ->
                number -> {
                  live.withdraw(victim);
                  return () -> 1;
                },
            OptionalDouble.empty());
    ReplayReport report = play(run);
    assertThat(report.check()).isPresent();
    assertThat(report.check().orElseThrow().wrong()).isEqualTo(2);
    assertThat(report.check().orElseThrow().differences())
        .hasSize(3)
        .anyMatch(text -> text.startsWith("192.0.2.255: value 0 and length 24 are due"));
    assertThatThrownBy(() -> ReplayCommand.status(run, report, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the live FIB differs");
  }
}
