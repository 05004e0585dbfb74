package dev.sextant.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The search for bytes that a JSON string cannot hold as they are, eight at a time.
final class JsonScan {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = ONES << 7;

  private JsonScan() {}

  /// The first byte that is no printable ASCII, a quote or a backslash; the end if there is none.
  static int firstSpecial(byte[] bytes, int from, int end) {
    int at = from;
    while (at <= end - Long.BYTES && !hasSpecial((long) LONG.get(bytes, at))) {
      at += Long.BYTES;
    }
    while (at < end && bytes[at] >= 0 && !isEscaped(bytes[at])) {
      at++;
    }
    return at;
  }

  /// Whether a byte is a quote, a backslash or a control character.
  static boolean needsEscape(byte[] bytes, int from, int end) {
    for (int at = from; at < end; at++) {
      if (isEscaped(bytes[at])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEscaped(byte octet) {
    return (octet >= 0 && octet < ' ') || octet == '"' || octet == '\\';
  }

  /// True for every word with such a byte. A borrow makes it true for a few others, whose bytes are
  /// then looked at one by one.
  private static boolean hasSpecial(long word) {
    long quotes = word ^ ONES * '"';
    long backslashes = word ^ ONES * '\\';
    long found = word | word - ONES * ' ' | quotes - ONES | backslashes - ONES;
    return (found & HIGH_BITS) != 0;
  }
}
