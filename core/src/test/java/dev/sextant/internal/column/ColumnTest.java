package dev.sextant.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.internal.bytes.ByteSpool;
import dev.sextant.internal.bytes.SpoolBytes;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTest {
  private static byte[] write(long[] numbers) {
    ColumnWriter writer = new ColumnWriter();
    for (long number : numbers) {
      writer.add(number);
    }
    ByteSpool spool = new ByteSpool();
    writer.finish(spool);
    return SpoolBytes.of(spool);
  }

  private static void assertRoundTrip(long[] numbers) {
    byte[] bytes = write(numbers);
    Column column = Column.open(MemorySegment.ofArray(bytes));
    assertThat(column.count()).isEqualTo(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      assertThat(column.get(i)).as("number %d of %d", i, numbers.length).isEqualTo(numbers[i]);
    }
    assertThat(write(numbers)).isEqualTo(bytes);
  }

  private static long[] fill(int count, java.util.function.IntToLongFunction number) {
    long[] numbers = new long[count];
    Arrays.setAll(numbers, number);
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 127, 128, 129, 255, 256, 257, 1000})
  void everyShapeOfEveryCountComesBack(int count) {
    SplittableRandom random = new SplittableRandom(count);
    assertRoundTrip(fill(count, i -> 0));
    assertRoundTrip(fill(count, i -> -1));
    assertRoundTrip(fill(count, i -> i));
    assertRoundTrip(fill(count, i -> 1000L - 7L * i));
    assertRoundTrip(fill(count, i -> i / 3));
    assertRoundTrip(fill(count, i -> i * 1_000_003L + (i % 5)));
    assertRoundTrip(fill(count, i -> (long) i << 40));
    for (int bits = 1; bits <= 64; bits++) {
      int width = bits;
      assertRoundTrip(fill(count, i -> random.nextLong() >>> (64 - width)));
      assertRoundTrip(fill(count, i -> -1L >>> (64 - width)));
      assertRoundTrip(
          fill(count, i -> random.nextInt(30) == 0 ? random.nextLong() >>> (64 - width) : i & 3));
    }
    long[] ascending = fill(count, i -> random.nextLong());
    Arrays.sort(ascending);
    assertRoundTrip(ascending);
  }

  @Test
  void aStraightLineTakesItsHeaderAlone() {
    assertThat(write(fill(100_000, i -> 5 + 3L * i))).hasSize(ColumnLayout.HEADER_BYTES);
  }

  @Test
  void aFewFarNumbersCostTheirOwnBytesAndNoMore() {
    int near = write(fill(128_000, i -> i % 16)).length;
    int withFar = write(fill(128_000, i -> i % 12_800 == 77 ? 1L << 50 : i % 16)).length;
    assertThat(withFar - near).isLessThanOrEqualTo(10 * 40);
  }

  @Test
  void stepsTakeABitEach() {
    int bytes = write(fill(128_000, i -> i - i / 7)).length;
    assertThat(bytes).isLessThanOrEqualTo(128_000 * 2 / 8 + 512);
  }

  @Test
  void theFirstNumberAboveALimitIsFound() {
    Column column = Column.open(MemorySegment.ofArray(write(fill(1000, i -> i / 4 * 10L))));
    assertThat(column.firstAbove(-1, 0, 1000)).isZero();
    assertThat(column.firstAbove(0, 0, 1000)).isEqualTo(4);
    assertThat(column.firstAbove(9, 0, 1000)).isEqualTo(4);
    assertThat(column.firstAbove(2490, 0, 1000)).isEqualTo(1000);
  }

  @Test
  void bytesThatAreNotAsManyAsTheHeaderSaysAreRefused() {
    byte[] bytes = write(fill(1000, i -> i * 31L % 1009));
    for (int length = 0; length < bytes.length; length++) {
      MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(bytes, length));
      if (length != ColumnLayout.HEADER_BYTES) {
        assertThatThrownBy(() -> Column.open(cut)).isInstanceOf(IllegalArgumentException.class);
      }
    }
    MemorySegment longer = MemorySegment.ofArray(Arrays.copyOf(bytes, bytes.length + 8));
    assertThatThrownBy(() -> Column.open(longer)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void damageEndsInAWrongNumberOrAnErrorOfBounds() {
    SplittableRandom random = new SplittableRandom(3);
    byte[] bytes =
        write(fill(1000, i -> random.nextInt(40) == 0 ? random.nextLong() : random.nextInt(50)));
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = bytes.clone();
      damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        Column column = Column.open(MemorySegment.ofArray(damaged));
        column.get(random.nextLong(Math.max(1, column.count())));
      } catch (IllegalArgumentException | IndexOutOfBoundsException expected) {
        assertThat(expected).hasMessageMatching(".+");
      }
    }
  }
}
