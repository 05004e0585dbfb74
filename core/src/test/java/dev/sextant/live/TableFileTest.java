package dev.sextant.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import dev.sextant.OutputException;
import dev.sextant.fib.Kernel;
import dev.sextant.net.Prefix;
import dev.sextant.rib.Rib;
import dev.sextant.testing.NastyTables;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFileTest {
  @TempDir private Path folder;

  private static LiveFib<Integer> fib(long seed) {
    LiveFib<Integer> fib = LiveFib.of(new Rib<>());
    NastyTables.rows(seed).forEach(row -> fib.announce(row.prefix(), row.value()));
    return fib;
  }

  private static LiveFib<Integer> load(Path file) {
    return LiveFib.load(file, ValueFormat.INTEGERS, Integer::intValue, Kernel.preferred());
  }

  @Test
  void aLoadedTableIsTheSavedOne() {
    for (int seed = 0; seed < 20; seed++) {
      LiveSnapshot<Integer> saved = fib(seed).snapshot();
      Path file = folder.resolve("table");
      saved.save(file, ValueFormat.INTEGERS);
      assertThat(load(file).snapshot().rib()).isEqualTo(saved.rib());
      assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
  }

  @Test
  void anEmptyTableIsSaved() {
    Path file = folder.resolve("empty");
    LiveFib.of(new Rib<>()).snapshot().save(file, ValueFormat.INTEGERS);
    assertThat(load(file).snapshot().rib()).isEmpty();
  }

  @Test
  void everyDamagedByteAndEveryTornEndIsFound() throws IOException {
    Path file = folder.resolve("table");
    fib(3).snapshot().save(file, ValueFormat.INTEGERS);
    byte[] sound = Files.readAllBytes(file);
    for (int i = 0; i < sound.length; i++) {
      byte[] damaged = sound.clone();
      damaged[i] ^= 0x10;
      Files.write(file, damaged);
      assertThatThrownBy(() -> load(file)).as("byte %d", i).isInstanceOf(InputException.class);
      Files.write(file, Arrays.copyOf(sound, i));
      assertThatThrownBy(() -> load(file)).as("%d bytes", i).isInstanceOf(InputException.class);
    }
    Files.write(file, Arrays.copyOf(sound, sound.length + 1));
    assertThatThrownBy(() -> load(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("checksum");
  }

  @Test
  void missingFilesAndFoldersAreReportedByName() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> load(missing))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("missing");
    LiveSnapshot<Integer> snapshot = fib(1).snapshot();
    assertThatThrownBy(() -> snapshot.save(missing.resolve("table"), ValueFormat.INTEGERS))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void aFailingSaveLeavesTheOldFile() {
    Path file = folder.resolve("table");
    LiveFib<Integer> fib = fib(2);
    fib.snapshot().save(file, ValueFormat.INTEGERS);
    LiveSnapshot<Integer> before = fib.snapshot();
    fib.announce(Prefix.parse("192.0.2.0/24"), 1);
    ValueFormat<Integer> failing =
        new ValueFormat<>() {
          @Override
          public void write(Integer value, DataOutput to) throws IOException {
            throw new IOException("no room");
          }

          @Override
          public Integer read(DataInput from) {
            return 0;
          }
        };
    assertThatThrownBy(() -> fib.snapshot().save(file, failing))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("no room");
    assertThat(load(file).snapshot().rib()).isEqualTo(before.rib());
  }
}
