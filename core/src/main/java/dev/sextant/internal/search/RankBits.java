package dev.sextant.internal.search;

import java.util.Arrays;

/// A set of positions that answers, in constant time, how many of its members lie at or before a
/// position.
///
/// A predecessor search over a dense key space is such a rank: the interval that holds a key is the
/// number of starts at or before it (Jacobson 1989: a bitmap and a directory of counts). 12 bytes a
/// 64 positions.
public final class RankBits {
  private final long[] bits;
  private final int[] before;
  private final int last;

  private RankBits(long[] bits, int[] before) {
    this.bits = bits;
    this.before = before;
    this.last = 64 * bits.length - 1;
  }

  /// The set of the one bits of a bitmap, position `p` being bit `p % 64` of word `p / 64`. Words
  /// behind the last member are not kept.
  public static RankBits of(long[] bitmap) {
    int words = bitmap.length;
    while (words > 1 && bitmap[words - 1] == 0) {
      words--;
    }
    long[] bits = Arrays.copyOf(bitmap, words);
    int[] before = new int[words];
    int count = 0;
    for (int i = 0; i < words; i++) {
      before[i] = count;
      count += Long.bitCount(bits[i]);
    }
    return new RankBits(bits, before);
  }

  /// Number of members at or before a position.
  ///
  /// @param position 0 or more; it may lie behind the bitmap
  public int rank(int position) {
    int at = Math.min(position, last);
    int word = at >>> 6;
    return before[word] + Long.bitCount(bits[word] << ~at);
  }

  /// Bytes of both arrays.
  public long sizeBytes() {
    return 12L * bits.length;
  }
}
