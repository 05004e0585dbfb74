package dev.sextant.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RankBitsTest {
  @Test
  void rankCountsTheMembersAtOrBeforeEachPosition() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      long[] bits = new long[1 + random.nextInt(5)];
      for (int i = 0; i < bits.length; i++) {
        bits[i] = random.nextInt(4) == 0 ? -random.nextInt(2) : random.nextLong();
      }
      RankBits rank = RankBits.of(bits);
      int count = 0;
      for (int position = 0; position < 64 * bits.length + 200; position++) {
        boolean inside = position < 64 * bits.length;
        count += inside ? (int) (bits[position / 64] >>> (position % 64)) & 1 : 0;
        assertThat(rank.rank(position)).as("seed %s, position %s", seed, position).isEqualTo(count);
      }
    }
  }
}
