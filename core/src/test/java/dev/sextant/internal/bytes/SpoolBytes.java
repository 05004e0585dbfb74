package dev.sextant.internal.bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;

/// What a spool holds, for tests.
public final class SpoolBytes {
  private SpoolBytes() {}

  /// All bytes of a spool.
  public static byte[] of(ByteSpool spool) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      spool.writeTo(Channels.newChannel(bytes));
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return bytes.toByteArray();
  }
}
