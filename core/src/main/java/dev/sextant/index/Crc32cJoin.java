package dev.sextant.index;

/// Makes the CRC-32C of bytes from those of their parts.
///
/// A CRC is a remainder of polynomials over GF(2); with `n` bytes behind it, it is multiplied by
/// `x` to the power of `8 n`. Bit 31 of a number here is the coefficient of `x` to the power of 0.
final class Crc32cJoin {
  private static final int POLYNOMIAL = 0x82f6_3b78;
  private static final int ONE = 1 << 31;

  private Crc32cJoin() {}

  /// The checksum of a first part, with this checksum, and a second one behind it.
  static int join(int first, int second, long secondBytes) {
    return multiply(powerOfX(secondBytes), first) ^ second;
  }

  /// `x` to the power of `8 n`.
  private static int powerOfX(long n) {
    int square = ONE >>> 8;
    int power = ONE;
    for (long left = n; left != 0; left >>>= 1) {
      if ((left & 1) != 0) {
        power = multiply(power, square);
      }
      square = multiply(square, square);
    }
    return power;
  }

  private static int multiply(int a, int b) {
    int product = 0;
    int shifted = b;
    for (int bit = ONE; bit != 0; bit >>>= 1) {
      if ((a & bit) != 0) {
        product ^= shifted;
      }
      shifted = shifted >>> 1 ^ ((shifted & 1) == 0 ? 0 : POLYNOMIAL);
    }
    return product;
  }
}
