package dev.sextant.index;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.InputException;
import dev.sextant.net.Address;
import dev.sextant.net.Asn;
import dev.sextant.net.Target;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Damage that nobody has checked for: whatever is asked ends in an answer, right or wrong, or in
/// the typed error.
class DamagedIndexTest {
  @ParameterizedTest
  @EnumSource
  void everyFlippedBitEndsInAnAnswerOrTheTypedError(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      Damage.reseal(damaged); // or opening refuses header and table
      EveryQuery.ask(damaged, kind + ", bit " + bit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCutEndsInTheTypedError(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Index.of(cut)).isInstanceOf(InputException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void muchDamageEndsInAnAnswerOrTheTypedError(SmallIndexes kind) {
    byte[] bytes = kind.bytes();
    SplittableRandom random = new SplittableRandom(kind.name().hashCode());
    for (int round = 0; round < 150; round++) {
      byte[] damaged = bytes.clone();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        int at = random.nextInt(damaged.length);
        if (random.nextBoolean()) {
          damaged[at] = (byte) random.nextInt(-1, 2);
        } else {
          int length = random.nextInt(1, 1 + Math.min(9, damaged.length - at));
          Arrays.fill(damaged, at, at + length, (byte) (random.nextBoolean() ? -1 : 0x7f));
        }
      }
      Damage.reseal(damaged);
      EveryQuery.ask(damaged, kind + ", round " + round);
    }
  }

  @Test
  void whatAVisitorThrowsGoesThroughAsItIs() {
    Index index = Index.of(SmallIndexes.MIXED.bytes());
    Address address = Address.parse("10.2.0.5");
    for (Throwable thrown :
        new Throwable[] {
          new IndexOutOfBoundsException("mine"),
          new InternalError("mine"),
          new DamageException("mine"),
          new IllegalStateException("mine")
        }) {
      RecordVisitor visitor = record -> raise(thrown);
      assertThatThrownBy(() -> index.forEachMatch(address, visitor)).isSameAs(thrown);
      assertThatThrownBy(() -> index.forEachInside(Target.parse("8.0.0.0/6"), visitor))
          .isSameAs(thrown);
      assertThatThrownBy(() -> index.forEachCovering(address, visitor)).isSameAs(thrown);
      assertThatThrownBy(() -> index.forEachOverlapping(address, visitor)).isSameAs(thrown);
      assertThatThrownBy(() -> index.mostSpecific(address, record -> raise(thrown)))
          .isSameAs(thrown);
      assertThatThrownBy(() -> index.forEachMatch(new Asn(64512), visitor)).isSameAs(thrown);
    }
  }

  @Test
  void aRecordThatIsNoneIsTheCallersMistake() {
    Index index = Index.of(SmallIndexes.MIXED.bytes());
    for (long record : new long[] {-1, index.size(), Long.MAX_VALUE}) {
      assertThatThrownBy(() -> index.id(record)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> index.target(record)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> index.payload(record)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> index.recordOf(record))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  private static boolean raise(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }
}
