package dev.sextant.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/// A small routing table in MRT, and updates that follow it.
///
/// The peers are 192.0.2.1 (AS64500) and 192.0.2.2 (AS64501).
final class MrtSample {
  private static final int TIME = 1_700_000_000;
  private static final int TABLE_DUMP_V2 = 13;
  private static final int BGP4MP = 16;

  /// 10.0.0.0/8 by both peers, 10.1.0.0/16 by the second, 192.0.2.0/24 and 2001:db8::/32 by the
  /// first.
  static final byte[] RIB =
      join(
          record(
              0,
              TABLE_DUMP_V2,
              1,
              hex("c00002fa 0000 0002"),
              hex("02 c0000201 c0000201 0000fbf4"),
              hex("02 c0000202 c0000202 0000fbf5")),
          rib(2, "08 0a", entry(0, 64500, 1), entry(1, 64501, 2, 1)),
          rib(2, "10 0a01", entry(1, 64501, 3)),
          rib(2, "18 c00002", entry(0, 64500, 5)),
          rib(4, "20 20010db8", entry(0, 64500, 6)));

  /// The second peer announces 10.2.0.0/16 and 10.3.0.0/16 in one message; the first one withdraws
  /// 10.0.0.0/8, a second later 10.9.0.0/16, which is not there; a keepalive; another second later
  /// the session of the second peer goes down.
  static final byte[] UPDATES =
      join(
          update(0, 2, "", "10 0a02 10 0a03"),
          update(0, 1, "08 0a", ""),
          update(1, 1, "10 0a09", ""),
          message(1, 1, 4),
          record(2, BGP4MP, 5, session(2), u16(6), u16(1)));

  private MrtSample() {}

  static Path write(Path file, byte[]... parts) {
    try {
      return Files.write(file, join(parts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A record of an unknown kind of BGP4MP.
  static byte[] badRecord() {
    return record(0, BGP4MP, 99);
  }

  /// An UPDATE message of a peer.
  ///
  /// @param second when, counted from the first
  /// @param peer 1 or 2
  /// @param withdrawn prefixes in hexadecimal, such as `08 0a`
  static byte[] update(int second, int peer, String withdrawn, String announced) {
    byte[] gone = hex(withdrawn);
    byte[] attributes = announced.isEmpty() ? new byte[0] : attributes(64499 + peer, 7);
    return message(
        second,
        peer,
        2,
        u16(gone.length),
        gone,
        u16(attributes.length),
        attributes,
        hex(announced));
  }

  private static byte[] message(int second, int peer, int type, byte[]... body) {
    byte[] joined = join(body);
    return record(
        second,
        BGP4MP,
        4,
        session(peer),
        hex("ff".repeat(16)),
        u16(joined.length + 19),
        new byte[] {(byte) type},
        joined);
  }

  private static byte[] session(int peer) {
    return join(u32(64499 + peer), u32(64999), hex("0000 0001 c000020" + peer + " c0000209"));
  }

  private static byte[] rib(int subtype, String prefix, byte[]... entries) {
    return record(
        0, TABLE_DUMP_V2, subtype, u32(0), hex(prefix), u16(entries.length), join(entries));
  }

  private static byte[] entry(int peer, int... path) {
    byte[] attributes = attributes(path);
    return join(u16(peer), u32(0), u16(attributes.length), attributes);
  }

  /// An AS_PATH of one sequence, and 192.0.2.77 as the next hop.
  private static byte[] attributes(int... path) {
    byte[] asns = join(Arrays.stream(path).mapToObj(MrtSample::u32).toArray(byte[][]::new));
    return join(
        hex("40 02"),
        new byte[] {(byte) (asns.length + 2), 2, (byte) path.length},
        asns,
        hex("40 03 04 c000024d"));
  }

  private static byte[] record(int second, int type, int subtype, byte[]... body) {
    byte[] joined = join(body);
    return join(u32(TIME + second), u16(type), u16(subtype), u32(joined.length), joined);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  private static byte[] u16(int number) {
    return new byte[] {(byte) (number >> 8), (byte) number};
  }

  private static byte[] u32(int number) {
    return join(u16(number >>> 16), u16(number));
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }
}
