package dev.sextant.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.CorruptDataException;
import dev.sextant.LimitException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pools number distinct values and give them back, on their own.
class ValuePoolTest {
  private static ValuePool open(ValuePoolBuilder builder) {
    byte[] bytes = builder.toBytes();
    assertThat(builder.sizeBytes()).isEqualTo(bytes.length);
    return ValuePool.open(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 16, 17, 1000, 40_000})
  void valuesAreNumberedByFirstAppearance(int count) {
    Random random = new Random(count);
    ValuePoolBuilder builder = new ValuePoolBuilder();
    Set<String> model = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      String text = "é".repeat(random.nextInt(4)) + random.nextInt(count);
      int number = builder.add(text);
      model.add(text);
      assertThat(new ArrayList<>(model).get(number)).isEqualTo(text);
      if (count > 1000) {
        i += random.nextInt(500);
      }
    }
    ValuePool pool = open(builder);
    pool.verify();
    assertThat(pool.size()).isEqualTo(model.size()).isEqualTo(builder.size());
    int number = 0;
    for (String text : model) {
      assertThat(pool.text(number)).isEqualTo(text).isSameAs(pool.text(number));
      assertThat(pool.bytes(number)).isEqualTo(Utf8.encode(text));
      assertThat(pool.numberOf(text)).hasValue(number++);
    }
    assertThat(pool.numberOf("none")).isEmpty();
    assertThatThrownBy(() -> pool.text(pool.size())).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> pool.bytes(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 255, 256, 65_535, 65_536, 1 << 20})
  void longValuesCostOnlyTheirBlockWiderEnds(int length) {
    ValuePoolBuilder builder = new ValuePoolBuilder();
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) 7);
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      byte[] other = i == 9 ? value : new byte[] {(byte) i, 1};
      assertThat(builder.add(other, 0, other.length)).isEqualTo(i);
      values.add(other);
    }
    ValuePool pool = open(builder);
    pool.verify();
    for (int i = 0; i < values.size(); i++) {
      assertThat(pool.bytes(i)).isEqualTo(values.get(i));
    }
  }

  @Test
  void aLimitIsReportedAndLeavesThePoolAsItWas() {
    CodecOptions options = CodecOptions.defaults().withPoolLimits(2, 5);
    ValuePoolBuilder builder = new ValuePoolBuilder("names", options);
    builder.add("abc");
    byte[] before = builder.toBytes();
    assertThatThrownBy(() -> builder.add("def"))
        .isInstanceOf(LimitException.class)
        .hasMessage("more than 5 bytes in pool 'names'; make the field inline");
    assertThat(builder.toBytes()).isEqualTo(before);
    builder.add("de");
    assertThatThrownBy(() -> builder.add(""))
        .hasMessage("more than 2 values in pool 'names'; make the field inline");
    assertThat(builder.add("abc")).isZero();
  }

  @Test
  void valuesTakenBackLeaveNoTrace() {
    Random random = new Random(4);
    ValuePoolBuilder builder = new ValuePoolBuilder();
    List<String> model = new ArrayList<>();
    for (int round = 0; round < 300; round++) {
      for (int i = random.nextInt(40); i > 0; i--) {
        String text = "t" + random.nextInt(3000);
        int number = builder.add(text);
        if (number == model.size()) {
          model.add(text);
        }
        assertThat(model.get(number)).isEqualTo(text);
      }
      int kept = model.size() - Math.min(model.size(), random.nextInt(30));
      builder.truncate(kept);
      model.subList(kept, model.size()).clear();
    }
    ValuePoolBuilder again = new ValuePoolBuilder();
    model.forEach(again::add);
    assertThat(builder.toBytes()).isEqualTo(again.toBytes());
  }

  @Test
  void textsAreKeptWithinTheMemoryGiven() {
    ValuePoolBuilder builder = new ValuePoolBuilder();
    for (int i = 0; i < 1000; i++) {
      builder.add("text number " + i);
    }
    MemorySegment bytes = MemorySegment.ofArray(builder.toBytes());
    ValuePool some = ValuePool.open(bytes, CodecOptions.defaults().withTextCacheBytes(8000));
    ValuePool none = ValuePool.open(bytes, CodecOptions.defaults().withTextCacheBytes(0));
    int kept = 0;
    for (int i = 0; i < 1000; i++) {
      String text = some.text(i);
      kept += isSame(text, some.text(i)) ? 1 : 0;
      assertThat(none.text(i)).isEqualTo("text number " + i).isNotSameAs(none.text(i));
    }
    assertThat(kept).isBetween(50, 100);
  }

  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(String text, String other) {
    return text == other;
  }

  @Test
  void everyCutAndChangeIsFoundByVerifyOrInAValue() {
    ValuePoolBuilder builder = new ValuePoolBuilder();
    for (int i = 0; i < 20; i++) {
      builder.add("v".repeat(i * i));
    }
    byte[] bytes = builder.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      MemorySegment cut = MemorySegment.ofArray(Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> ValuePool.open(cut)).isInstanceOf(CorruptDataException.class);
    }
    ValuePool sound = ValuePool.open(MemorySegment.ofArray(bytes));
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      boolean found = false;
      try {
        ValuePool pool = ValuePool.open(MemorySegment.ofArray(flipped));
        for (int i = 0; i < pool.size(); i++) {
          try {
            found |= !Arrays.equals(pool.bytes(i), sound.bytes(i));
          } catch (CorruptDataException expected) {
            found = true;
          }
        }
        pool.verify();
      } catch (CorruptDataException expected) {
        found = true;
      }
      assertThat(found).as("bit " + bit).isTrue();
    }
  }
}
