package dev.sextant.index;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Makes the checksums of damaged bytes right again, as someone would who builds a hostile file.
final class Damage {
  private Damage() {}

  /// Writes the checksums that the bytes have now.
  static void reseal(byte[] bytes) {
    if (bytes.length < IndexFormat.HEADER_BYTES) {
      return;
    }
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int most = (bytes.length - IndexFormat.HEADER_BYTES) / IndexFormat.SECTION_BYTES;
    int sections = Math.clamp(file.getInt(IndexFormat.AT_SECTIONS), 0, most);
    for (int i = 0; i < sections; i++) {
      int entry = IndexFormat.HEADER_BYTES + i * IndexFormat.SECTION_BYTES;
      long offset = file.getLong(entry + IndexFormat.AT_OFFSET);
      long length = file.getLong(entry + IndexFormat.AT_LENGTH);
      if (offset >= 0 && length >= 0 && offset <= bytes.length && length <= bytes.length - offset) {
        file.putInt(entry + IndexFormat.AT_CHECKSUM, checksum(bytes, (int) offset, (int) length));
      }
    }
    file.putInt(
        IndexFormat.AT_TABLE_CHECKSUM,
        checksum(bytes, IndexFormat.HEADER_BYTES, sections * IndexFormat.SECTION_BYTES));
    file.putInt(IndexFormat.AT_HEADER_CHECKSUM, checksum(bytes, 0, IndexFormat.AT_HEADER_CHECKSUM));
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, offset, length);
    return (int) checksum.getValue();
  }
}
