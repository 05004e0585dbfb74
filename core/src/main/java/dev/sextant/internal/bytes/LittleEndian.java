package dev.sextant.internal.bytes;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The one way in which numbers lie in an index file: little-endian, at any byte.
public final class LittleEndian {
  /// 64 bits.
  public static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// 32 bits.
  public static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// 16 bits.
  public static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// 8 bits.
  public static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private LittleEndian() {}
}
