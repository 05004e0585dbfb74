package dev.sextant.net;

import java.nio.charset.StandardCharsets;

/// Writes numbers as ASCII text: IPv4 in decimal, IPv6 as RFC 5952 says, sections 4 and 5.
final class AddressText {
  private static final byte[] HEX_DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] MAPPED = "::ffff:".getBytes(StandardCharsets.US_ASCII);

  /// Room for the longest text, for the methods that don't write into the caller's bytes.
  private static final ThreadLocal<byte[]> SCRATCH =
      ThreadLocal.withInitial(() -> new byte[Range.MAX_TEXT_BYTES]);

  private AddressText() {}

  static byte[] scratch() {
    return SCRATCH.get();
  }

  static String toString(byte[] scratch, int end) {
    return new String(scratch, 0, end, StandardCharsets.ISO_8859_1);
  }

  static void append(StringBuilder to, byte[] scratch, int end) {
    for (int i = 0; i < end; i++) {
      to.append((char) scratch[i]);
    }
  }

  /// Writes a number of up to three decimal digits; returns the index behind it, as all methods
  /// here do.
  static int writeDecimal(int number, byte[] to, int offset) {
    int at = offset;
    if (number >= 100) {
      to[at++] = (byte) ('0' + number / 100);
    }
    if (number >= 10) {
      to[at++] = (byte) ('0' + number / 10 % 10);
    }
    to[at++] = (byte) ('0' + number % 10);
    return at;
  }

  static int writeIpv4(int bits, byte[] to, int offset) {
    int at = writeDecimal(bits >>> 24, to, offset);
    to[at++] = '.';
    at = writeDecimal((bits >>> 16) & 0xff, to, at);
    to[at++] = '.';
    at = writeDecimal((bits >>> 8) & 0xff, to, at);
    to[at++] = '.';
    return writeDecimal(bits & 0xff, to, at);
  }

  static int writeIpv6(long high, long low, byte[] to, int offset) {
    int at = offset;
    if (Address.isMapped(high, low)) {
      System.arraycopy(MAPPED, 0, to, at, MAPPED.length);
      return writeIpv4((int) low, to, at + MAPPED.length);
    }
    long gap = longestZeros(high, low);
    int gapStart = (int) (gap >>> 32);
    int gapEnd = (int) gap;
    for (int i = 0; i < 8; i++) {
      if (i == gapStart) {
        to[at++] = ':';
        to[at++] = ':';
        i = gapEnd;
        if (i == 8) {
          break;
        }
      } else if (i > 0) {
        to[at++] = ':';
      }
      at = writeGroup(group(high, low, i), to, at);
    }
    return at;
  }

  /// The first of the longest runs of two or more zero groups: start in the upper, end in the lower
  /// half; or 8 and 8.
  private static long longestZeros(long high, long low) {
    int bestStart = 8;
    int bestEnd = 8;
    int bestCount = 1;
    int start = 0;
    for (int i = 0; i < 8; i++) {
      if (group(high, low, i) != 0) {
        start = i + 1;
      } else if (i + 1 - start > bestCount) {
        bestStart = start;
        bestEnd = i + 1;
        bestCount = bestEnd - bestStart;
      }
    }
    return ((long) bestStart << 32) | bestEnd;
  }

  private static int group(long high, long low, int index) {
    return (int) ((index < 4 ? high : low) >>> (48 - 16 * (index & 3))) & 0xffff;
  }

  private static int writeGroup(int group, byte[] to, int offset) {
    int at = offset;
    if (group >= 0x1000) {
      to[at++] = HEX_DIGITS[group >>> 12];
    }
    if (group >= 0x100) {
      to[at++] = HEX_DIGITS[(group >>> 8) & 0xf];
    }
    if (group >= 0x10) {
      to[at++] = HEX_DIGITS[(group >>> 4) & 0xf];
    }
    to[at++] = HEX_DIGITS[group & 0xf];
    return at;
  }
}
