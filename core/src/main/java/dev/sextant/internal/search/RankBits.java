package dev.sextant.internal.search;

/// A set of positions that answers, in constant time, how many of its members lie at or before a
/// position.
///
/// A predecessor search over a dense key space is such a rank: the interval that holds a key is the
/// number of starts at or before it (Jacobson 1989: a bitmap and a directory of counts). 12 bytes a
/// 64 positions.
public final class RankBits {
  private final long[] bits;
  private final int[] before;

  private RankBits(long[] bits, int[] before) {
    this.bits = bits;
    this.before = before;
  }

  /// The set of the one bits of a bitmap, position `p` being bit `p % 64` of word `p / 64`; it is
  /// not copied.
  public static RankBits of(long[] bits) {
    int[] before = new int[bits.length];
    int count = 0;
    for (int i = 0; i < bits.length; i++) {
      before[i] = count;
      count += Long.bitCount(bits[i]);
    }
    return new RankBits(bits, before);
  }

  /// Number of members at or before a position.
  public int rank(int position) {
    int word = position >>> 6;
    return before[word] + Long.bitCount(bits[word] << ~position);
  }

  /// Bytes of both arrays.
  public long sizeBytes() {
    return 12L * bits.length;
  }
}
