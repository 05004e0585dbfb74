package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IndexVerifierTest {
  @TempDir Path folder;

  /// Checks bytes in pieces of so many numbers.
  static VerifyReport verify(byte[] bytes, int piece) {
    return new IndexVerifier(1, (done, of) -> {}, 40L * piece, piece)
        .verify("damaged", MemorySegment.ofArray(bytes));
  }

  /// Whether a check accepts bytes; anything but its typed error goes through.
  private static boolean isAccepted(byte[] bytes, int piece) {
    try {
      verify(bytes, piece);
      return true;
    } catch (InputException refused) {
      assertThat(refused).hasMessageStartingWith("damaged: ");
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatABuilderWritesIsSound(SmallIndexes kind) throws IOException {
    Path file = folder.resolve("index.sxi");
    byte[] bytes = kind.bytes();
    Files.write(file, bytes);
    for (int threads = 1; threads <= 3; threads++) {
      List<Long> done = new ArrayList<>();
      VerifyReport report =
          Index.verify(
              file,
              threads,
              (now, all) -> {
                assertThat(all).isEqualTo(2L * bytes.length);
                done.add(now);
              });
      assertThat(report.bytes()).isEqualTo(bytes.length);
      assertThat(report.records()).isEqualTo(kind.model().rows.size());
      assertThat(report.sections()).isEqualTo(Index.of(bytes).sections().size());
      assertThat(report.checks()).isNotEmpty();
      assertThat(done).isSorted().last().isEqualTo(2L * bytes.length);
    }
    for (int piece = 1; piece < 9; piece++) {
      assertThat(verify(bytes, piece).payloads()).isEqualTo(Index.verify(file, 1).payloads());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFlippedBitIsFound(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit >>> 3] ^= (byte) (1 << (bit & 7));
      assertThat(isAccepted(bytes, 1000)).as("%s, bit %d", kind, bit).isFalse();
      bytes[bit >>> 3] ^= (byte) (1 << (bit & 7));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCutAndEveryTrailingByteIsFound(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(isAccepted(Arrays.copyOf(bytes, length), 1000))
          .as("%s, %d bytes", kind, length)
          .isFalse();
    }
    for (int more = 1; more < 130; more++) {
      assertThat(isAccepted(Arrays.copyOf(bytes, bytes.length + more), 1000)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void damageWithRightChecksumsIsFoundUnlessTheIndexIsStillOneOfItsRecords(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    int accepted = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      Damage.reseal(damaged);
      accepted += checkIfAccepted(damaged, bytes, kind + ", bit " + bit) ? 1 : 0;
    }
    // payloads, codes and keys may become others; all else is a rule
    assertThat(accepted).isLessThan(8 * bytes.length / 2);
  }

  @ParameterizedTest
  @EnumSource
  void muchDamageWithRightChecksumsIsFoundUnlessTheIndexIsStillOneOfItsRecords(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    SplittableRandom random = new SplittableRandom(kind.name().hashCode());
    for (int round = 0; round < 500; round++) {
      byte[] damaged = bytes.clone();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        int at = random.nextInt(damaged.length);
        switch (random.nextInt(3)) {
          case 0 -> damaged[at] = (byte) random.nextInt(256);
          case 1 -> damaged[at] += (byte) (random.nextInt(3) - 1);
          default -> {
            int from = random.nextInt(damaged.length);
            int length = Math.min(8, damaged.length - Math.max(at, from));
            System.arraycopy(damaged, from, damaged, at, length);
          }
        }
      }
      Damage.reseal(damaged);
      checkIfAccepted(damaged, bytes, kind + ", round " + round);
    }
  }

  /// Where a check accepts an index, every query answers as its own records say.
  private static boolean checkIfAccepted(byte[] damaged, byte[] bytes, String what) {
    if (Arrays.equals(damaged, bytes) || !isAccepted(damaged, 1 + damaged.length % 7)) {
      return false;
    }
    checkAnswers(damaged, what);
    return true;
  }

  /// Checks that an index answers as its own records say.
  static void checkAnswers(byte[] bytes, String what) {
    Index index = Index.of(bytes);
    TreeMap<Long, Long> records = new TreeMap<>();
    for (long record = 0; record < index.size(); record++) {
      assertThat(records.put(index.id(record), record)).as(what).isNull();
    }
    ModelIndex model = new ModelIndex();
    records.forEach(
        (id, record) ->
            model.add(index.target(record), index.payload(record).toArray(ValueLayout.JAVA_BYTE)));
    if (model.rows.size() < 100) {
      IndexModelTest.check(index, model, what);
    }
  }

  @Test
  void theFirstDamageIsNamedWhateverTheNumberOfThreads() throws IOException {
    byte[] bytes = SmallIndexes.GROUPS.bytes();
    SectionInfo section =
        Index.of(bytes).sections().stream()
            .filter(info -> info.name().equals("payload numbers of IPv4"))
            .findFirst()
            .orElseThrow();
    bytes[(int) (section.offset() + section.lengthBytes() - 1)] ^= 1;
    bytes[bytes.length - 1] ^= 1;
    Path file = folder.resolve("index.sxi");
    Files.write(file, bytes);
    for (int threads = 1; threads <= 4; threads++) {
      int count = threads;
      assertThatThrownBy(() -> Index.verify(file, count))
          .isInstanceOf(InputException.class)
          .hasMessage(
              file
                  + ": section payload numbers of IPv4, byte "
                  + section.offset()
                  + ": is damaged: the checksum is wrong");
    }
    Damage.reseal(bytes);
    Files.write(file, bytes);
    assertThatThrownBy(() -> Index.verify(file, 2))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file
                + ": section payload numbers of IPv4, byte "
                + (section.offset() + section.lengthBytes() - 8)
                + ": is damaged: the column has no zeros at its end");
  }

  @Test
  void partsOfAChecksumMakeTheWhole() {
    byte[] bytes = SmallIndexes.GROUPS.bytes();
    for (int piece : new int[] {1, 7, 64, 1000}) {
      assertThat(verify(bytes, piece).bytes()).isEqualTo(bytes.length);
    }
  }
}
