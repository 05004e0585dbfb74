package dev.sextant.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/// Text as UTF-8, exact in both directions.
final class Utf8 {
  private static final char REPLACEMENT = '\ufffd';

  private Utf8() {}

  /// @throws IllegalArgumentException if the text has half a surrogate pair
  static byte[] encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          throw new IllegalArgumentException("text has half a surrogate pair at character " + i);
        }
        i++;
      }
    }
    return text.getBytes(UTF_8);
  }

  /// @throws CorruptDataException if the bytes are no UTF-8
  static String decode(String section, MemorySegment segment, long at, int length) {
    byte[] bytes = new byte[length];
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, at, bytes, 0, length);
    String text = new String(bytes, UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0 && !isWellFormed(bytes)) {
      throw new CorruptDataException(section, at, "text is no UTF-8");
    }
    return text;
  }

  private static boolean isWellFormed(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
