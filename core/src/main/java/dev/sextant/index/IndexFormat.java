package dev.sextant.index;

/// The layout of an index file: a header, a table of sections, and the sections, each at a multiple
/// of 64 bytes with zeros before it; little-endian. The file ends with its last section.
///
/// ```
/// header   | magic : 8 | major : 2 | minor : 2 | sections : 4 | file bytes : 8 | records : 8 |
///          | zero : 24 | CRC-32C of the table : 4 | CRC-32C of the bytes before : 4 |
/// section  | kind : 4 | space : 4 | offset : 8 | bytes : 8 | CRC-32C : 4 | zero : 4 |
/// ```
///
/// Sections stand in the order of kind, then space. A reader of one major version reads every minor
/// version of it, and leaves out kinds of sections that it does not know.
final class IndexFormat {
  /// `SXI`, then bytes that a transfer as text would change.
  static final long MAGIC = 0x000a_1a0a_0d49_5853L;

  static final short MAJOR = 1;
  static final short MINOR = 0;

  static final int AT_MAGIC = 0;
  static final int AT_MAJOR = 8;
  static final int AT_MINOR = 10;
  static final int AT_SECTIONS = 12;
  static final int AT_FILE_BYTES = 16;
  static final int AT_RECORDS = 24;
  static final int AT_ZERO = 32;
  static final int AT_TABLE_CHECKSUM = 56;
  static final int AT_HEADER_CHECKSUM = 60;
  static final int HEADER_BYTES = 64;

  static final int AT_KIND = 0;
  static final int AT_SPACE = 4;
  static final int AT_OFFSET = 8;
  static final int AT_LENGTH = 16;
  static final int AT_CHECKSUM = 24;
  static final int AT_SECTION_ZERO = 28;
  static final int SECTION_BYTES = 32;

  static final int ALIGNMENT_BYTES = 64;

  /// More sections than this are damage.
  static final int MAX_SECTIONS = 1024;

  private IndexFormat() {}

  static long aligned(long offset) {
    return (offset + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }
}
