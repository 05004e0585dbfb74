package dev.sextant.sources;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;

/// The records of an MRT file (RFC 6396, section 2), one at a time.
///
/// Memory grows with the bytes that arrive, never with what a record claims.
final class MrtRecords {
  /// Bytes of a record's header: a time, a type, a subtype and the length of the body.
  static final int HEADER_BYTES = 12;

  /// The longest body that is read; records of routing tables have some kilobytes, seldom more than
  /// a megabyte.
  static final int MAX_BODY_BYTES = 64 << 20;

  static final int BGP = 5;
  static final int TABLE_DUMP = 12;
  static final int TABLE_DUMP_V2 = 13;
  static final int BGP4MP = 16;
  static final int BGP4MP_ET = 17;

  /// The types that are assigned, deprecated ones included.
  private static final Set<Integer> TYPES =
      Set.of(
          0,
          1,
          2,
          3,
          4,
          BGP,
          6,
          7,
          8,
          9,
          10,
          11,
          TABLE_DUMP,
          TABLE_DUMP_V2,
          BGP4MP,
          BGP4MP_ET,
          32,
          33,
          48,
          49);

  /// Subtypes are small numbers everywhere.
  private static final int MAX_SUBTYPE = 20;

  private static final int TYPE_OFFSET = 4;
  private static final int SUBTYPE_OFFSET = 6;
  private static final int LENGTH_OFFSET = 8;

  private final BufferedInputStream in;
  private byte[] body = new byte[1 << 12];
  private int bodyBytes;
  private long start;
  private long next;
  private long timeSeconds;
  private int type;
  private int subtype;
  private long lengthBytes;

  MrtRecords(BufferedInputStream in) {
    this.in = in;
  }

  /// Whether a file begins like one with MRT records; the oldest types, which are small numbers, do
  /// not count.
  static boolean begins(byte[] head) {
    if (head.length < HEADER_BYTES) {
      return false;
    }
    int type = u16(head, TYPE_OFFSET);
    return type >= BGP
        && TYPES.contains(type)
        && u16(head, SUBTYPE_OFFSET) <= MAX_SUBTYPE
        && u32(head, LENGTH_OFFSET) <= MAX_BODY_BYTES;
  }

  /// Goes to the next record; false at the end. The one before must have been read or skipped.
  ///
  /// @throws EOFException if the file ends inside the header
  boolean next() throws IOException {
    start = next;
    byte[] header = in.readNBytes(HEADER_BYTES);
    if (header.length == 0) {
      return false;
    }
    if (header.length < HEADER_BYTES) {
      throw new EOFException(
          "the file ends inside the header of a record, after " + header.length + " bytes");
    }
    timeSeconds = u32(header, 0);
    type = u16(header, TYPE_OFFSET);
    subtype = u16(header, SUBTYPE_OFFSET);
    lengthBytes = u32(header, LENGTH_OFFSET);
    next = start + HEADER_BYTES + lengthBytes;
    return true;
  }

  /// Byte offset of the record in the decompressed file.
  long start() {
    return start;
  }

  /// When the record was written, in seconds since 1970 (UTC).
  long timeSeconds() {
    return timeSeconds;
  }

  /// The type of the record.
  int type() {
    return type;
  }

  /// The subtype of the record.
  int subtype() {
    return subtype;
  }

  /// The length of the body, as the header claims it.
  long lengthBytes() {
    return lengthBytes;
  }

  /// Whether the type is one that was ever assigned.
  boolean isKnown() {
    return TYPES.contains(type);
  }

  /// Passes the body of the record.
  void skip() throws IOException {
    long left = lengthBytes;
    while (left > 0) {
      int read = in.read(body, 0, (int) Math.min(body.length, left));
      if (read < 0) {
        throw torn(lengthBytes - left);
      }
      left -= read;
    }
  }

  /// Reads the body of the record, whose length must not exceed [#MAX_BODY_BYTES]; valid until the
  /// next one is read.
  Octets body() throws IOException {
    bodyBytes = 0;
    while (bodyBytes < lengthBytes) {
      if (bodyBytes == body.length) {
        body = Arrays.copyOf(body, body.length * 2);
      }
      int room = (int) Math.min(body.length, lengthBytes) - bodyBytes;
      int read = in.read(body, bodyBytes, room);
      if (read < 0) {
        throw torn(bodyBytes);
      }
      bodyBytes += read;
    }
    return new Octets(body, 0, bodyBytes);
  }

  /// Whether the body, which was read, makes sense only together with the `count` bytes behind it:
  /// `sound` accepts both, and a record of the same kind follows, or the end. The record is then
  /// that much longer; [#extended()] reads it.
  boolean extend(int count, Predicate<Octets> sound) throws IOException {
    byte[] behind = Content.peek(in, count + HEADER_BYTES);
    boolean ends = behind.length == count;
    boolean continues =
        behind.length == count + HEADER_BYTES
            && u16(behind, count + TYPE_OFFSET) == type
            && u16(behind, count + SUBTYPE_OFFSET) == subtype;
    if (!ends && !continues) {
      return false;
    }
    if (bodyBytes + count > body.length) {
      body = Arrays.copyOf(body, bodyBytes + count);
    }
    System.arraycopy(behind, 0, body, bodyBytes, count);
    if (!sound.test(new Octets(body, 0, bodyBytes + count))) {
      return false;
    }
    in.skipNBytes(count);
    bodyBytes += count;
    next += count;
    return true;
  }

  /// The body again, from its beginning.
  Octets extended() {
    return new Octets(body, 0, bodyBytes);
  }

  private EOFException torn(long read) {
    return new EOFException(
        "the file ends inside a record of " + lengthBytes + " bytes, after " + read + " of them");
  }

  private static int u16(byte[] bytes, int at) {
    return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
  }

  private static long u32(byte[] bytes, int at) {
    return ((long) u16(bytes, at) << 16) | u16(bytes, at + 2);
  }
}
